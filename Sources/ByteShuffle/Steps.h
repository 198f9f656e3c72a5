// The functions for vectors of one size. The file is included once for each.

#define JOINED(name, width) name##_##width
#define EXPANDED(name, width) JOINED(name, width)
#define NAME(name) EXPANDED(name, WIDTH)

// Some steps in each of four lanes, which fill the time that an instruction takes. The symbols of a
// lane are numbers of some bits, of which eight bytes are read at once.
#define STEPS(vectors, place, bits, symbols, distance)                              \
  do {                                                                              \
    uint64_t of_a = word(symbols), of_b = word((symbols) + (distance));             \
    uint64_t of_c = word((symbols) + 2 * (distance));                               \
    uint64_t of_d = word((symbols) + 3 * (distance));                               \
    for (int done = 0; done < 64; done += bits) {                                   \
      a = STEP(vectors, place(of_a), a), of_a >>= bits;                             \
      b = STEP(vectors, place(of_b), b), of_b >>= bits;                             \
      c = STEP(vectors, place(of_c), c), of_c >>= bits;                             \
      d = STEP(vectors, place(of_d), d), of_d >>= bits;                             \
    }                                                                               \
  } while (0)

// All states in the vector of a lane are the same.
#define SET_LANES(states)                                                  \
  (a = FILL((char)(states)), b = FILL((char)((states) >> 8)),              \
   c = FILL((char)((states) >> 16)), d = FILL((char)((states) >> 24)))

#define LANES(states)  \
  VECTOR a, b, c, d;   \
  SET_LANES(states)

#define STATES                                                     \
  ((uint32_t)(LOW(a) & 0xFF) | (uint32_t)(LOW(b) & 0xFF) << 8 |    \
   (uint32_t)(LOW(c) & 0xFF) << 16 | (uint32_t)(LOW(d) & 0xFF) << 24)

TARGET static void NAME(join)(const uint8_t *first, size_t first_count, const uint8_t *second,
                              size_t second_count, uint8_t *joined) {
  for (size_t one = 0; one < first_count; one++) {
    for (size_t other = 0; other < second_count; other++) {
      for (size_t part = 0; part < WIDTH; part += sizeof(VECTOR)) {
        VECTOR states;
        memcpy(&states, first + WIDTH * one + part, sizeof states);
        states = STEP(second, 16 * other, states);
        memcpy(joined, &states, sizeof states);
        joined += sizeof states;
      }
    }
  }
}

#define GROUP_STEPS(group) STEPS(steps->groups, (uint32_t), 32, places[0] + (group), GROUPS)

// Reads a group of bytes at a step, up to a piece after which a lane has state 0; or, without a
// piece, to the last bytes, which are read by pairs.
VBMI static size_t NAME(read_groups)(const byte_shuffle_steps *steps, const uint8_t *bytes,
                                     size_t stride, size_t count, uint32_t *states,
                                     uint32_t *next, size_t *piece) {
  uint32_t places[4][GROUPS];
  LANES(*states);
  size_t length = GROUPS / 2 * steps->length;
  // Bytes after the last group are loaded as well.
  size_t done = 0;
  for (; done + LONG_PIECE < count; done += 2 * length) {
    for (int lane = 0; lane < 4; lane++) {
      for (int half = 0; half < 2; half++) {
        __m512i some =
            places_of_groups(steps, bytes + done + lane * stride + half * length);
        memcpy(places[lane] + half * GROUPS / 2, &some, sizeof some);
      }
    }
    for (int group = 0; group < GROUPS; group += 2) GROUP_STEPS(group);
    *next = STATES;
    if (HAS_ZERO(*next)) break;
    *states = *next;
  }
  if (done + LONG_PIECE >= count) return done;
  // The places of these groups are known, so that the piece in which a lane reaches state 0 is soon
  // found.
  SET_LANES(*states);
  *next = *states;
  int groups = steps->length == 3 ? 8 : 2, group = 0;
  *piece = groups * steps->length;
  do {
    *states = *next;
    for (int end = group + groups; group < end; group += 2) GROUP_STEPS(group);
    *next = STATES;
    done += *piece;
  } while (!HAS_ZERO(*next));
  return done;
}

#undef GROUP_STEPS

#define PLACE(symbols) steps->places[(symbols) & 0xFFFF]

TARGET static size_t NAME(read)(const byte_shuffle_steps *steps, const uint8_t *bytes,
                                size_t stride, size_t count, uint32_t *states, uint32_t *next,
                                size_t *piece) {
  size_t done = 0;
  *piece = 0;
  if (steps->groups) done = NAME(read_groups)(steps, bytes, stride, count, states, next, piece);
  if (*piece != 0) return done;
  LANES(*states);
  *next = *states;
  do {
    *states = *next;
    *piece = count - done < PIECE ? count - done : PIECE;
    for (size_t end = done + *piece; done < end; done += 8) {
      STEPS(steps->pairs, PLACE, 16, bytes + done, stride);
    }
    *next = STATES;
  } while (done < count && !HAS_ZERO(*next));
  return done;
}

#undef JOINED
#undef EXPANDED
#undef NAME
#undef STEPS
#undef LANES
#undef SET_LANES
#undef STATES
#undef PLACE
#undef WIDTH
#undef TARGET
#undef VECTOR
#undef FILL
#undef LOW
#undef STEP
