/** Repeatable randomness: the same seed text gives the same picture on every machine. */
export type Random = {
  /** A number in [0, 1). */
  next(): number;
  between(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
  chance(probability: number): boolean;
  /** A whole number usable as the seed of a noise filter. */
  seed(): number;
};

/** FNV-1a hash of a text, 32 bits, unsigned. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  return hash >>> 0;
}

/** A mulberry32 generator started from the hash of `seed`. */
export function seeded(seed: string): Random {
  let state = hashText(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (choices) => {
      const chosen = choices[Math.floor(next() * choices.length)];
      if (chosen === undefined) throw new Error("pick() needs at least one choice.");
      return chosen;
    },
    chance: (probability) => next() < probability,
    seed: () => Math.floor(next() * 1000) + 1,
  };
}
