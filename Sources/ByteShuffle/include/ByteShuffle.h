// Instructions that Swift can't express: a vector of up to 128 bytes that is looked up by a byte.
//
// An automaton with so few states fits into vectors: for each pair of bytes, a vector has, for each
// state, the state after both. So a step is one instruction, which waits for nothing but the last
// one, instead of a look-up in memory, which takes five times as long.

#pragma once

#include <stddef.h>
#include <stdint.h>

/// The maximum number of states of a step on this processor: 128, 16, or 0 if there is no such
/// instruction.
///
/// The environment variable VALIDATION_VECTORS, a number, sets a lower limit, to compare results.
size_t byte_shuffle_width(void);

/// Reads bytes in four lanes, two bytes at a step, up to 32 bytes after which a lane has state 0.
///
/// @param width  The number of states: 16, 32, 64 or 128, at most `byte_shuffle_width()`.
/// @param bytes  The first byte of the first lane.
/// @param stride The distance between the first bytes of lanes.
/// @param count  The number of bytes in each lane, a multiple of 32.
/// @param places For each pair of bytes, as a number with the first byte lowest, the place of its
///               vector, in units of a sixteenth of a vector.
/// @param steps  The vectors, each of `width` bytes: for each state, the state after the pair.
///               State 0 stays.
/// @param states The four states before the bytes, the first one lowest; replaced by those before
///               the last 32 bytes that were read.
/// @param next   Receives the states after the last 32 bytes that were read.
/// @return The number of bytes of each lane after which no lane has state 0: `count`, or those
///         before the last 32 bytes that were read.
size_t byte_shuffle_read(size_t width, const uint8_t *bytes, size_t stride, size_t count,
                         const uint16_t *places, const uint8_t *steps, uint32_t *states,
                         uint32_t *next);
