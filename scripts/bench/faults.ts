import { prepare } from "../build/build-storefront.ts";
import { COUNT, readNumbers, readOptions, readParts, runCommand } from "../command-line.ts";
import { endWithSignals, node } from "../processes.ts";

const USAGE = `Usage: npm run faults -- [options]

Payments over all providers under loss, delay, copies, reordering, forgeries and kills, in slices; the sum of all slices at its end.

  --attempts <n>   of all slices (20000)
  --slice <n>      attempts in a slice (500)
  --seed <n>       of the first slice; the others follow it
  --storage <s>    server, embedded, or both by turns (both)
  --way <w>        service, direct (without the payment service), or both by turns (both)
  --figures <f>    appends a line of JSON for each slice to this file`;

const text = { type: "string" } as const;
const { values } = readOptions(USAGE, {
  options: { attempts: text, slice: text, seed: text, storage: text, way: text, figures: text },
});
const { attempts } = readNumbers(USAGE, values, {
  attempts: { ...COUNT, otherwise: 20_000 },
  slice: { ...COUNT, otherwise: 500 },
  seed: { isWhole: true, otherwise: 0 },
});
readParts(USAGE, values.storage, ["server", "embedded", "both"]);
readParts(USAGE, values.way, ["service", "direct", "both"]);

const given = Object.entries(values).map(([name, value]) => [`FAULT_${name.toUpperCase()}`, value]);
await runCommand(USAGE, async () => {
  endWithSignals();
  await prepare();
  await node(
    [
      "node_modules/vitest/vitest.mjs",
      ...["run", "--project", "integration", "tests/integration/payments/faults/fault-run.test.ts"],
      ...["-t", "attempts over all eight"],
    ],
    { env: { ...process.env, ...Object.fromEntries(given), FAULT_ATTEMPTS: String(attempts) } },
  );
});
