import { parseArgs } from "node:util";
import { prepare } from "../build/build-storefront.ts";
import { runCommand } from "../command-line.ts";
import { endWithSignals, node } from "../processes.ts";

const USAGE = `Usage: npm run faults -- [options]

Payments over all providers under loss, delay, copies, reordering, forgeries and restarts, in slices; the sum of all slices at its end.

  --attempts <n>   of all slices (20000)
  --slice <n>      attempts in a slice (500)
  --seed <n>       of the first slice; the others follow it
  --storage <s>    server, embedded, or both by turns (both)
  --way <w>        service, direct (without the payment service), or both by turns (both)
  --figures <f>    appends a line of JSON for each slice to this file`;

const NAMES = ["attempts", "slice", "seed", "storage", "way", "figures"] as const;

await runCommand(USAGE, async () => {
  endWithSignals();
  const { values } = parseArgs({ options: Object.fromEntries(NAMES.map((name) => [name, { type: "string" }])) });
  const given = NAMES.flatMap((name) => (values[name] ? [[`FAULT_${name.toUpperCase()}`, String(values[name])]] : []));
  await prepare();
  await node(
    [
      "node_modules/vitest/vitest.mjs",
      ...["run", "--project", "integration", "tests/integration/payments/faults/fault-run.test.ts"],
      ...["-t", "attempts over all eight"],
    ],
    { env: { ...process.env, FAULT_ATTEMPTS: "20000", ...Object.fromEntries(given) } },
  );
});
