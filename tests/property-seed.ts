import fc from "fast-check";

/**
 * Property tests draw the same values on every run, so that a red run is red again tomorrow and a green change is not
 * blamed for an old mistake. `npm run fuzz` looks further: a new seed (printed) and ten times the runs.
 */
const seed = Number(process.env.PROPERTY_SEED ?? 20261121);
const factor = Number(process.env.PROPERTY_FACTOR ?? 1);

fc.configureGlobal({ seed, numRuns: 100 * factor });

/** How often a property with its own number of runs is tried. */
export const runs = (count: number): number => count * factor;
