import { parseArgs } from "node:util";
import { Refused, readEnvFile, runCommand, WrongUsage } from "../command-line.ts";
import { callBackend, table } from "./call-backend.ts";
import { openAccount, printAccounts, resealAccounts, retireAccount } from "./payment-accounts.ts";
import { refund } from "./payment-refunds.ts";

const USAGE = `npm run payments                            the books: every purpose has at most one kept charge, and an order for it
npm run payments -- show <txn>                 what happened to one payment
npm run payments -- retry <txn>                send its money back now, after you put right what the provider refused
npm run payments -- settled <txn> --note "…" [--at-vendor]
                                               you gave the money back yourself: in cash, or with --at-vendor in the provider's dashboard
npm run payments -- refund <order> --reason missing (--rest | --amount 12.50 | --line 0:2 --charge 0) [--note "…"] [--business …]
                                               gives money of an order back; lines and charges count from 0
npm run payments -- disputes <business>        payments that guests' banks took back or ask about, those that wait for the shop first
npm run payments -- days <business> [--from 2026-11-01] [--until 2026-11-30]    each day beside the providers' lists, with what differs
npm run payments -- file <business> [--from …] [--until …] > file.csv           the same days for accountants: every movement of money
npm run payments -- accounts <business>        its own accounts at payment vendors, and where they send their webhooks
npm run payments -- open-account <business> <gateway>    takes its next payments with the keys on the standard input, a line name=value each
npm run payments -- retire-account <business> <gateway>  opens no more payments there; open ones and refunds are finished
npm run payments -- reseal-accounts            encrypts all accounts under the present PAYMENT_KEYS_SECRET, so that an earlier one can go

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
      `${parts.length} refunds of a part need manual action: the provider did not make them. "retry" or "settled" by the payment are for all parts of it; the console, under Payments, resolves each.`,
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
  type Resolved = { txn: Txn; parts?: { amount: string; currency: string; open: boolean }[] };
  const { txn, parts } = await callBackend<Resolved>(`/staff/payments/${command}`, body);
  if (parts) {
    const stateOf = (open: boolean) =>
      open ? "still needs manual action" : command === "retry" ? "is sent again" : "is recorded";
    return console.log(table(parts.map(({ amount, currency, open }) => [`${amount} ${currency}`, stateOf(open)])));
  }
  if (txn.refunded_at) return console.log(`${txn.id}: ${txn.amount} ${txn.currency} has been refunded.`);
  throw new Refused(
    `${txn.id} was not refunded; ${txn.refund_next_at ? `it will be retried at ${txn.refund_next_at}` : "it will not be retried"}.`,
  );
}

interface Dispute {
  state: string;
  /** The bank has taken nothing. */
  inquiry: boolean;
  due_at: string | null;
  amount: string;
  currency: string;
  gateway: string;
  order: string | null;
  txn: string;
  reference: string;
}

async function printDisputes(business: string): Promise<void> {
  const { disputes } = await callBackend<{ disputes: Dispute[] }>(
    `/staff/payments/disputes?${new URLSearchParams({ business })}`,
  );
  if (disputes.length === 0) return console.log("No payment is disputed.");
  const rows = disputes.map((one) => [
    one.inquiry ? `${one.state}, asked only` : one.state,
    one.due_at ? `due ${one.due_at}` : "",
    `${one.amount} ${one.currency}`,
    one.gateway,
    one.order ? `order ${one.order}` : "",
    one.txn,
    one.reference,
  ]);
  console.log(table(rows));
}

interface Days {
  days: {
    day: string;
    gateway: string;
    currency: string;
    taken: string;
    returned: string;
    vendor_taken: string;
    vendor_returned: string;
    differences: {
      why: string;
      kind: string;
      txn: string;
      ours: string | null;
      theirs: string | null;
      currency?: string;
    }[];
  }[];
  missed: { day: string; gateway: string; why: string }[];
}
type Asked = { readonly from?: string | undefined; readonly until?: string | undefined };

const daysOf = (business: string, { from, until }: Asked): string =>
  String(new URLSearchParams({ business, ...(from ? { from } : {}), ...(until ? { until } : {}) }));

async function printDays(business: string, asked: Asked): Promise<void> {
  const { days, missed } = await callBackend<Days>(`/staff/payments/days?${daysOf(business, asked)}`);
  const rows = days.map((one) => [
    one.day,
    one.gateway,
    `${one.taken} taken, ${one.returned} given back`,
    `there ${one.vendor_taken} and ${one.vendor_returned} ${one.currency}`,
    one.differences.length > 0 ? `${one.differences.length} differences` : "agrees",
  ]);
  console.log(rows.length > 0 ? table(rows) : "No day of these was compared.");
  const differences = days.flatMap(({ day, gateway, currency, differences: found }) =>
    found.map((one) => [
      day,
      gateway,
      one.why,
      one.kind,
      one.txn,
      `${one.ours ?? "-"} here, ${one.theirs ?? "-"} there, ${one.currency ?? currency}`,
    ]),
  );
  if (differences.length > 0) console.log(`\n${table(differences)}`);
  if (missed.length > 0)
    console.log(`\n${table(missed.map(({ day, gateway, why }) => [day, gateway, `not compared: ${why}`]))}`);
  if (differences.length + missed.length > 0)
    throw new Refused(
      "Look each difference up in the provider's own records; the console compares a day again, under Payments.",
    );
}

async function printFile(business: string, asked: Asked): Promise<void> {
  process.stdout.write((await callBackend<{ csv: string }>(`/staff/payments/file?${daysOf(business, asked)}`)).csv);
}

const OPTIONS = {
  from: { type: "string" },
  until: { type: "string" },
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
  if (command === "disputes" && txn) return printDisputes(txn);
  if (command === "days" && txn) return printDays(txn, values);
  if (command === "file" && txn) return printFile(txn, values);
  if (command === "accounts" && txn) return printAccounts(txn);
  if (command === "open-account" && txn && gateway) return openAccount(txn, gateway);
  if (command === "reseal-accounts") return resealAccounts();
  if (command === "retire-account" && txn && gateway) return retireAccount(txn, gateway);
  throw new WrongUsage();
}

await runCommand(USAGE, run);
