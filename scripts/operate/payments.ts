import { parseArgs } from "node:util";
import { Refused, readEnvFile, runCommand, WrongUsage } from "../command-line.ts";
import { callBackend, table } from "./call-backend.ts";
import { openAccount, printAccounts, retireAccount } from "./payment-accounts.ts";
import { refund } from "./payment-refunds.ts";

const USAGE = `npm run payments                            the books: every purpose has at most one kept charge, and an order for it
npm run payments -- show <txn>                 what happened to one payment
npm run payments -- retry <txn>                send its money back now, after you put right what the provider refused
npm run payments -- settled <txn> --note "…" [--at-vendor]
                                               you gave the money back yourself: in cash, or with --at-vendor in the provider's dashboard
npm run payments -- refund <order> --reason missing (--rest | --amount 12.50 | --line 0:2 --charge 0) [--note "…"] [--business …]
                                               gives money of an order back; lines and charges count from 0
npm run payments -- accounts <business>        its own accounts at payment vendors, and where they send their webhooks
npm run payments -- open-account <business> <gateway>    takes its next payments with the keys on the standard input, a line name=value each
npm run payments -- retire-account <business> <gateway>  opens no more payments there; open ones and refunds are finished

With --env-file <file> all of it is done at the backend that has these settings.`;

type Txn = Record<string, unknown>;
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
  /** Refunds that the provider has refused, or not confirmed, for too long. */
  waiting: Txn[];
  /** Parts of payments, of which the same is true. */
  parts: Txn[];
}
interface History {
  txn: Txn;
  events: { created_at: string; source: string; prev_status: string; status: string; facts: Record<string, unknown> }[];
}

async function printBooks(): Promise<void> {
  const { totals, violations, waiting, parts } = await callBackend<Books>("/staff/payments");
  console.log(table(Object.entries(totals).map(([name, count]) => [name, String(count)])));
  if (waiting.length > 0) console.log(`\n${table(waiting.map(rowOf))}`);
  if (parts.length > 0) console.log(`\n${table(parts.map(partRowOf))}`);
  if (violations.length > 0) {
    const rows = violations.map((row) => [
      row.verdict,
      row.business_id,
      `${row.purpose} ${row.purpose_id}`,
      `${row.charges} charges, ${row.refunds} refunds`,
    ]);
    console.log(`\n${table(rows)}`);
    throw new Refused(
      `${violations.length} purposes do not add up. Check each with "show" and in the provider's own records.`,
    );
  }
  const open = [
    waiting.length > 0 &&
      `${waiting.length} refunds need manual action: the provider did not make them. Check each in the provider's own records, then "retry" or "settled".`,
    parts.length > 0 &&
      `${parts.length} refunds of a part need manual action: the provider did not make them. The console resolves them, under Payments.`,
  ].filter((sentence) => typeof sentence === "string");
  if (open.length > 0) throw new Refused(open.join("\n"));
  console.log("\nThe books are in order.");
}

const rowOf = (txn: Txn): string[] =>
  ["id", "business_id", "gateway", "amount", "currency", "refund_reason", "refund_tries"].map((name) =>
    String(txn[name] ?? ""),
  );

const partRowOf = (part: Txn): string[] =>
  ["txn", "business_id", "gateway", "amount", "currency"].map((name) => String(part[name] ?? ""));

async function printHistory(id: string): Promise<void> {
  const { txn, events } = await callBackend<History>(`/staff/payments/show?${new URLSearchParams({ txn: id })}`);
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

async function settle(command: "retry" | "settled", body: object): Promise<void> {
  const { txn } = await callBackend<{ txn: Txn }>(`/staff/payments/${command}`, body);
  if (txn.refunded_at) return console.log(`${txn.id}: ${txn.amount} ${txn.currency} has been refunded.`);
  throw new Refused(
    `${txn.id} was not refunded; ${txn.refund_next_at ? `it will be retried at ${txn.refund_next_at}` : "it will not be retried"}.`,
  );
}

const OPTIONS = {
  note: { type: "string" },
  "at-vendor": { type: "boolean" },
  reason: { type: "string" },
  rest: { type: "boolean" },
  amount: { type: "string" },
  line: { type: "string", multiple: true },
  charge: { type: "string", multiple: true },
  business: { type: "string" },
  key: { type: "string" },
  "env-file": { type: "string" },
} as const;

async function run(): Promise<void> {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: OPTIONS });
  const [command, txn, gateway] = positionals;
  readEnvFile(values["env-file"]);
  if (!command) return printBooks();
  if (command === "show" && txn) return printHistory(txn);
  if (command === "refund" && txn) return refund(txn, values);
  if (command === "retry" && txn) return settle(command, { txn });
  if (command === "settled" && txn && values.note)
    return settle(command, { txn, note: values.note, at_vendor: values["at-vendor"] });
  if (command === "accounts" && txn) return printAccounts(txn);
  if (command === "open-account" && txn && gateway) return openAccount(txn, gateway);
  if (command === "retire-account" && txn && gateway) return retireAccount(txn, gateway);
  throw new WrongUsage();
}

await runCommand(USAGE, run);
