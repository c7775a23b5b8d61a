import { randomInt } from "node:crypto";

/** From 0 to below 1, as Math.random, but nobody can predict it: for the codes and words that let a phone in. */
export const randomFraction = (): number => randomInt(2 ** 32) / 2 ** 32;
