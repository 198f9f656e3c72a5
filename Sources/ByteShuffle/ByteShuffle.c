#include "ByteShuffle.h"

#if defined(__x86_64__)

#include <immintrin.h>
#include <stdlib.h>
#include <string.h>

#define SSSE3 __attribute__((target("ssse3")))
#define VBMI __attribute__((target("avx512f,avx512bw,avx512vl,avx512vbmi")))

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

// The number of bytes of a lane after which states are checked.
#define PIECE 32

// Eight bytes of a lane. All states of its vector are the same.
#define READ(state, step, from)                          \
  do {                                                   \
    uint64_t word;                                       \
    memcpy(&word, (from), sizeof word);                  \
    for (int pair = 0; pair < 4; pair++, word >>= 16) {  \
      state = step(steps, places[word & 0xFFFF], state); \
    }                                                    \
  } while (0)

// A function for vectors of one size. Four lanes fill the time that an instruction takes.
#define READER(name, target, vector, step, fill, low)                                       \
  target static size_t name(const uint8_t *bytes, size_t stride, size_t count,              \
                            const uint16_t *places, const uint8_t *steps, uint32_t *states, \
                            uint32_t *next) {                                               \
    vector a = fill((char)*states), b = fill((char)(*states >> 8));                         \
    vector c = fill((char)(*states >> 16)), d = fill((char)(*states >> 24));                \
    uint32_t now = *states;                                                                 \
    for (size_t done = 0; done < count; done += PIECE) {                                    \
      for (const uint8_t *end = bytes + PIECE; bytes < end; bytes += 8) {                   \
        READ(a, step, bytes);                                                               \
        READ(b, step, bytes + stride);                                                      \
        READ(c, step, bytes + 2 * stride);                                                  \
        READ(d, step, bytes + 3 * stride);                                                  \
      }                                                                                     \
      *states = now;                                                                        \
      now = (uint32_t)(low(a) & 0xFF) | (uint32_t)(low(b) & 0xFF) << 8 |                    \
            (uint32_t)(low(c) & 0xFF) << 16 | (uint32_t)(low(d) & 0xFF) << 24;              \
      *next = now;                                                                          \
      if (HAS_ZERO(now)) return done;                                                       \
    }                                                                                       \
    return count;                                                                           \
  }

// Whether one of the four bytes is zero.
#define HAS_ZERO(bytes) ((((bytes) - 0x01010101u) & ~(bytes) & 0x80808080u) != 0)

#define LOW_256(states) _mm_cvtsi128_si32(_mm256_castsi256_si128(states))
#define LOW_512(states) _mm_cvtsi128_si32(_mm512_castsi512_si128(states))

SSSE3 static inline __m128i step_16(const uint8_t *steps, size_t place, __m128i state) {
  return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(steps + place)), state);
}
READER(read_16, SSSE3, __m128i, step_16, _mm_set1_epi8, _mm_cvtsi128_si32)

VBMI static inline __m256i step_32(const uint8_t *steps, size_t place, __m256i state) {
  return _mm256_permutexvar_epi8(
      state, _mm256_loadu_si256((const __m256i *)(steps + 2 * place)));
}
READER(read_32, VBMI, __m256i, step_32, _mm256_set1_epi8, LOW_256)

VBMI static inline __m512i step_64(const uint8_t *steps, size_t place, __m512i state) {
  return _mm512_permutexvar_epi8(state, _mm512_loadu_si512(steps + 4 * place));
}
READER(read_64, VBMI, __m512i, step_64, _mm512_set1_epi8, LOW_512)

VBMI static inline __m512i step_128(const uint8_t *steps, size_t place, __m512i state) {
  const uint8_t *both = steps + 8 * place;
  return _mm512_permutex2var_epi8(_mm512_loadu_si512(both), state, _mm512_loadu_si512(both + 64));
}
READER(read_128, VBMI, __m512i, step_128, _mm512_set1_epi8, LOW_512)

size_t byte_shuffle_read(size_t width, const uint8_t *bytes, size_t stride, size_t count,
                         const uint16_t *places, const uint8_t *steps, uint32_t *states,
                         uint32_t *next) {
  switch (width) {
  case 16: return read_16(bytes, stride, count, places, steps, states, next);
  case 32: return read_32(bytes, stride, count, places, steps, states, next);
  case 64: return read_64(bytes, stride, count, places, steps, states, next);
  default: return read_128(bytes, stride, count, places, steps, states, next);
  }
}

#else

size_t byte_shuffle_width(void) { return 0; }

// Without the instructions, no width is allowed.
size_t byte_shuffle_read(size_t width, const uint8_t *bytes, size_t stride, size_t count,
                         const uint16_t *places, const uint8_t *steps, uint32_t *states,
                         uint32_t *next) {
  *next = *states;
  return 0;
}

#endif
