import fc from "fast-check";
import { isFullRun } from "./full-run.ts";

/** A tenth of the samples in `npm test`, all of them in `npm run test:full`, ten times as many in `npm run fuzz`. */
const FACTOR = Number(process.env.PROPERTY_FACTOR ?? (isFullRun ? 1 : 0.1));
const FEW = 50;

/**
 * Property tests draw the same values on every run, so that a red run is red again tomorrow and a green change is not
 * blamed for an old mistake. `npm run fuzz` draws with a new seed, which it prints.
 */
const seed = Number(process.env.PROPERTY_SEED ?? 20261121);

/** How often a property is tried: never fewer than fifty times, unless it says so itself. */
export const runs = (count: number): number => Math.max(Math.min(count, FEW), Math.round(count * FACTOR));

fc.configureGlobal({ seed, numRuns: runs(100) });
