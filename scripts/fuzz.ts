import { randomInt } from "node:crypto";
import { prepare } from "./build/build-storefront.ts";
import { readOptions } from "./command-line.ts";
import { node } from "./processes.ts";

const USAGE = `Usage: npm run fuzz -- [paths] [options]

The property tests with a new seed and ten times the runs. PROPERTY_SEED repeats one, PROPERTY_FACTOR says how many times the runs (10).

  -t <name>   tests whose name has this`;

const { values, positionals } = readOptions(USAGE, {
  allowPositionals: true,
  options: { testNamePattern: { type: "string", short: "t" } },
});
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
  ...positionals,
  ...(values.testNamePattern ? ["-t", values.testNamePattern] : []),
]);
