import { parseArgs } from "node:util";
import { ask, Refused, report, table } from "./staff.ts";

const USAGE = `npm run payments              the books: every purpose has at most one kept charge, and an order for it
npm run payments -- show <txn>   what happened to one payment`;

interface Books {
  totals: Record<string, number>;
  violations: {
    verdict: string;
    business_id: string;
    purpose: string;
    purpose_id: string;
    charges: number;
    refunds: number;
  }[];
}
interface History {
  txn: Record<string, unknown>;
  events: { created_at: string; source: string; prev_status: string; status: string; facts: Record<string, unknown> }[];
}

async function printBooks(): Promise<void> {
  const { totals, violations } = await ask<Books>("/staff/payments");
  console.log(table(Object.entries(totals).map(([name, count]) => [name, String(count)])));
  if (violations.length === 0) return console.log("\nThe books are in order.");
  const rows = violations.map((row) => [
    row.verdict,
    row.business_id,
    `${row.purpose} ${row.purpose_id}`,
    `${row.charges} charges, ${row.refunds} refunds`,
  ]);
  console.log(`\n${table(rows)}`);
  throw new Refused(
    `${violations.length} purposes do not add up. Look at each with "show", and at the provider's own books.`,
  );
}

async function printHistory(id: string): Promise<void> {
  const { txn, events } = await ask<History>(`/staff/payments/show?${new URLSearchParams({ txn: id })}`);
  console.log(table(Object.entries(txn).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]]))));
  console.log("");
  const steps = events.map(({ created_at, source, prev_status, status, facts }) => [
    created_at,
    source,
    prev_status === status ? status : `${prev_status} → ${status}`,
    Object.entries(facts)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => `${name}=${value}`)
      .join(" "),
  ]);
  console.log(table(steps));
}

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, txn] = positionals;
  if (!command) return printBooks();
  if (command === "show" && txn) return printHistory(txn);
  throw new Refused(USAGE);
}

await report(run, USAGE);
