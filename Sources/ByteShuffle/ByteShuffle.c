#include "ByteShuffle.h"

#if defined(__x86_64__)

#include <immintrin.h>
#include <stdlib.h>
#include <string.h>

#define SSSE3 __attribute__((target("ssse3")))
#define VBMI __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi,popcnt")))

size_t byte_shuffle_width(void) {
  __builtin_cpu_init();
  size_t width = __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512bw") &&
                         __builtin_cpu_supports("avx512vl")
                     ? 128
                 : __builtin_cpu_supports("ssse3") ? 16
                                                   : 0;
  const char *limit = getenv("VALIDATION_VECTORS");
  if (limit != NULL && strtoul(limit, NULL, 10) < width) width = strtoul(limit, NULL, 10);
  return width;
}

// The maximum number of bytes of a lane after which states are checked.
#define PIECE 32
// The maximum number of bytes of a lane after which they are checked if steps read groups of bytes,
// and the number of these groups.
#define LONG_PIECE 128
#define GROUPS 32

// Whether one of the four bytes is zero.
#define HAS_ZERO(bytes) ((((bytes) - 0x01010101u) & ~(bytes) & 0x80808080u) != 0)

// Eight bytes as a number, with the first one lowest.
static inline uint64_t word(const void *bytes) {
  uint64_t word;
  memcpy(&word, bytes, sizeof word);
  return word;
}

// The bytes of 16 groups of three, each followed by one that doesn't count.
static const uint8_t threes[64] = {
    0, 1, 2, 2,   3, 4, 5, 5,   6, 7, 8, 8,   9, 10, 11, 11,
    12, 13, 14, 14,   15, 16, 17, 17,   18, 19, 20, 20,   21, 22, 23, 23,
    24, 25, 26, 26,   27, 28, 29, 29,   30, 31, 32, 32,   33, 34, 35, 35,
    36, 37, 38, 38,   39, 40, 41, 41,   42, 43, 44, 44,   45, 46, 47, 47,
};

// The places of the vectors of the next 16 groups.
VBMI static inline __m512i places_of_groups(const byte_shuffle_steps *steps,
                                            const uint8_t *bytes) {
  const uint8_t *classes = steps->classes;
  int count = (int)steps->class_count, isThree = steps->length == 3;
  __m512i all = _mm512_loadu_si512(bytes);
  __m512i low = _mm512_permutex2var_epi8(_mm512_loadu_si512(classes), all,
                                         _mm512_loadu_si512(classes + 64));
  __m512i high = _mm512_permutex2var_epi8(_mm512_loadu_si512(classes + 128), all,
                                          _mm512_loadu_si512(classes + 192));
  __m512i symbols = _mm512_mask_mov_epi8(low, _mm512_movepi8_mask(all), high);
  if (isThree) symbols = _mm512_permutexvar_epi8(_mm512_loadu_si512(threes), symbols);
  // The number of a group has its symbols as digits, of which two are joined, and then all.
  __m512i pairs = _mm512_maddubs_epi16(
      symbols, _mm512_set1_epi32(count | 1 << 8 | (isThree ? 1 << 16 : count << 16 | 1 << 24)));
  __m512i groups = _mm512_madd_epi16(
      pairs, _mm512_set1_epi32((isThree ? count : count * count) | 1 << 16));
  return _mm512_slli_epi32(groups, 4);
}

#define WIDTH 16
#define TARGET SSSE3
#define VECTOR __m128i
#define FILL _mm_set1_epi8
#define LOW _mm_cvtsi128_si32
#define STEP(vectors, place, state) \
  _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)((vectors) + (place))), state)
#include "Steps.h"

#define WIDTH 32
#define TARGET VBMI
#define VECTOR __m256i
#define FILL _mm256_set1_epi8
#define LOW(states) _mm_cvtsi128_si32(_mm256_castsi256_si128(states))
#define STEP(vectors, place, state) \
  _mm256_permutexvar_epi8(          \
      state, _mm256_loadu_si256((const __m256i *)((vectors) + 2 * (size_t)(place))))
#include "Steps.h"

#define WIDTH 64
#define TARGET VBMI
#define VECTOR __m512i
#define FILL _mm512_set1_epi8
#define LOW(states) _mm_cvtsi128_si32(_mm512_castsi512_si128(states))
#define STEP(vectors, place, state) \
  _mm512_permutexvar_epi8(state, _mm512_loadu_si512((vectors) + 4 * (size_t)(place)))
#include "Steps.h"

#define WIDTH 128
#define TARGET VBMI
#define VECTOR __m512i
#define FILL _mm512_set1_epi8
#define LOW(states) _mm_cvtsi128_si32(_mm512_castsi512_si128(states))
#define STEP(vectors, place, state)                                                       \
  _mm512_permutex2var_epi8(_mm512_loadu_si512((vectors) + 8 * (size_t)(place)), state,     \
                           _mm512_loadu_si512((vectors) + 8 * (size_t)(place) + 64))
#include "Steps.h"

void byte_shuffle_join(size_t width, const uint8_t *first, size_t first_count,
                       const uint8_t *second, size_t second_count, uint8_t *joined) {
  switch (width) {
  case 16: return join_16(first, first_count, second, second_count, joined);
  case 32: return join_32(first, first_count, second, second_count, joined);
  case 64: return join_64(first, first_count, second, second_count, joined);
  default: return join_128(first, first_count, second, second_count, joined);
  }
}

size_t byte_shuffle_read(const byte_shuffle_steps *steps, const uint8_t *bytes, size_t stride,
                         size_t count, uint32_t *states, uint32_t *next, size_t *piece) {
  switch (steps->width) {
  case 16: return read_16(steps, bytes, stride, count, states, next, piece);
  case 32: return read_32(steps, bytes, stride, count, states, next, piece);
  case 64: return read_64(steps, bytes, stride, count, states, next, piece);
  default: return read_128(steps, bytes, stride, count, states, next, piece);
  }
}

VBMI size_t byte_shuffle_count(const uint8_t *bytes, size_t count, uint8_t byte) {
  __m512i wanted = _mm512_set1_epi8((char)byte);
  size_t total = 0, done = 0;
  for (; done + 64 <= count; done += 64) {
    __mmask64 found = _mm512_cmpeq_epi8_mask(_mm512_loadu_si512(bytes + done), wanted);
    total += (size_t)__builtin_popcountll(found);
  }
  __mmask64 rest = ((__mmask64)1 << (count - done)) - 1;
  __m512i last = _mm512_maskz_loadu_epi8(rest, bytes + done);
  return total + (size_t)__builtin_popcountll(_mm512_mask_cmpeq_epi8_mask(rest, last, wanted));
}

VBMI int byte_shuffle_ends(const uint8_t *bytes, size_t count, uint8_t byte, uint64_t *masks) {
  __m512i wanted = _mm512_set1_epi8((char)byte), back = _mm512_set1_epi8('\r');
  __mmask64 others = 0;
  for (size_t done = 0; done < count; done += 64) {
    __m512i some = _mm512_loadu_si512(bytes + done);
    masks[done / 64] = _mm512_cmpeq_epi8_mask(some, wanted);
    others |= _mm512_movepi8_mask(some) | _mm512_cmpeq_epi8_mask(some, back);
  }
  return others == 0;
}

#else

size_t byte_shuffle_width(void) { return 0; }

// Without the instructions, no width is allowed.
void byte_shuffle_join(size_t width, const uint8_t *first, size_t first_count,
                       const uint8_t *second, size_t second_count, uint8_t *joined) {}

size_t byte_shuffle_read(const byte_shuffle_steps *steps, const uint8_t *bytes, size_t stride,
                         size_t count, uint32_t *states, uint32_t *next, size_t *piece) {
  *next = *states;
  *piece = 0;
  return 0;
}

size_t byte_shuffle_count(const uint8_t *bytes, size_t count, uint8_t byte) { return 0; }

int byte_shuffle_ends(const uint8_t *bytes, size_t count, uint8_t byte, uint64_t *masks) {
  return 0;
}

#endif
