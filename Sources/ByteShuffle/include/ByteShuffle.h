// Instructions that Swift can't express: mostly a vector of up to 128 bytes that is looked up by a
// byte.
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

/// An automaton over bytes, as vectors of `width` bytes each: for each state, the state after some
/// bytes. State 0 stays.
///
/// Bytes that lead to the same states are in one class. A place is that of a vector, in units of a
/// sixteenth of a vector.
typedef struct {
  /// The number of states: 16, 32, 64 or 128, at most `byte_shuffle_width()`.
  size_t width;
  /// For each pair of bytes, as a number with the first byte lowest, the place of its vector.
  const uint16_t *places;
  /// The vectors of pairs of bytes.
  const uint8_t *pairs;
  /// The class of each byte, and the number of classes: at most 128.
  const uint8_t *classes;
  size_t class_count;
  /// The length of groups of bytes, 3 or 4, and the vectors of any group of as many classes, in
  /// ascending order; null if there are none, as there must be where `byte_shuffle_width()` is
  /// below 32.
  size_t length;
  const uint8_t *groups;
} byte_shuffle_steps;

/// Makes the vectors of one symbol followed by another.
///
/// @param width  The number of states.
/// @param first  The vectors of the symbols that come first.
/// @param second The vectors of those that come second.
/// @param joined Receives a vector for each pair, in ascending order.
void byte_shuffle_join(size_t width, const uint8_t *first, size_t first_count,
                       const uint8_t *second, size_t second_count, uint8_t *joined);

/// Reads bytes in four lanes, two to four bytes at a step, up to a piece after which a lane has
/// state 0.
///
/// @param steps  The automaton.
/// @param bytes  The first byte of the first lane.
/// @param stride The distance between the first bytes of lanes.
/// @param count  The number of bytes in each lane, a multiple of 8, and not 0.
/// @param states The four states before the bytes, the first one lowest; replaced by those before
///               the last piece that was read.
/// @param next   Receives the states after the last piece that was read.
/// @param piece  Receives the size of the last piece that was read: 8, 16, 24 or 32.
/// @return The number of bytes of each lane that were read.
size_t byte_shuffle_read(const byte_shuffle_steps *steps, const uint8_t *bytes, size_t stride,
                         size_t count, uint32_t *states, uint32_t *next, size_t *piece);

/// Returns how often a byte occurs in bytes, if `byte_shuffle_width()` is at least 32.
size_t byte_shuffle_count(const uint8_t *bytes, size_t count, uint8_t byte);

/// Finds the places of a byte, if `byte_shuffle_width()` is at least 32.
///
/// @param count The number of bytes, a multiple of 64.
/// @param masks Receives a number for each 64 bytes, whose bits are 1 where the byte is.
/// @return Whether all bytes are ASCII, and none is a carriage return.
int byte_shuffle_ends(const uint8_t *bytes, size_t count, uint8_t byte, uint64_t *masks);
