import { randomInt } from "node:crypto";
import { prepare } from "./build/build-storefront.ts";
import { node } from "./processes.ts";

/** `npm run fuzz [paths]`: the property tests with a new seed and ten times the runs; PROPERTY_SEED repeats one. */
const seed = process.env.PROPERTY_SEED ?? String(randomInt(2 ** 31));
process.env.PROPERTY_SEED = seed;
process.env.PROPERTY_FACTOR ??= "10";
console.log(`PROPERTY_SEED=${seed} PROPERTY_FACTOR=${process.env.PROPERTY_FACTOR}`);
await prepare();
await node([
  "node_modules/vitest/vitest.mjs",
  "run",
  "--project",
  "unit",
  "--project",
  "dom",
  ...process.argv.slice(2),
]);
