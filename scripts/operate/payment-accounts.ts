import { text } from "node:stream/consumers";
import { Refused } from "../command-line.ts";
import { callBackend, table } from "./call-backend.ts";

interface Account {
  id: string;
  gateway: string;
  mode: string;
  state: string;
  values: Record<string, string>;
  endings: Record<string, string>;
  webhook: string;
  usable: boolean;
  created_at: string;
}

const endingsOf = ({ endings }: Account) =>
  Object.entries(endings)
    .map(([name, end]) => `${name}=…${end}`)
    .join(" ");

export async function printAccounts(business: string): Promise<void> {
  const query = new URLSearchParams({ business });
  const { accounts } = await callBackend<{ accounts: Account[] }>(`/staff/payments/accounts?${query}`);
  if (accounts.length === 0) return console.log(`${business} has no payment account of its own.`);
  console.log(
    table(
      accounts.map((one) => [
        one.gateway,
        one.mode,
        one.usable ? one.state : `${one.state}, keys cannot be read`,
        one.created_at,
        endingsOf(one),
        one.webhook,
      ]),
    ),
  );
}

/** Reads the keys from the standard input, so that they are in no list of processes and no shell's history. */
export async function openAccount(business: string, gateway: string): Promise<void> {
  const values = keysIn(await text(process.stdin));
  const { account } = await callBackend<{ account: Account }>("/staff/payments/accounts", {
    business,
    gateway,
    values,
  });
  console.log(`${business} takes its next payments at ${gateway} on this account (${account.mode} keys).`);
  console.log(`Enter this address for webhooks in ${gateway}'s dashboard: ${account.webhook}`);
  if (account.mode === "test") console.log("These are test keys: guests order without paying.");
}

export async function retireAccount(business: string, gateway: string): Promise<void> {
  await callBackend("/staff/payments/accounts/retire", { business, gateway });
  console.log(
    `${business} opens no more payments on its account at ${gateway}. Open ones and refunds are finished there.`,
  );
}

export async function resealAccounts(): Promise<void> {
  type Resealed = { sealed: number; replaced: number; unreadable: number };
  const { sealed, replaced, unreadable } = await callBackend<Resealed>("/staff/payments/accounts/reseal", {});
  if (unreadable > 0)
    throw new Refused(
      `${sealed} accounts are encrypted under the present PAYMENT_KEYS_SECRET; ${unreadable} can't be read under any that is set. Keep the earlier ones, or enter those accounts again.`,
    );
  if (sealed > 0 && replaced === 0)
    return console.log(
      `All ${sealed} accounts were under the backend's PAYMENT_KEYS_SECRET already. Has it changed since the backend was started? Then restart every backend, run this again, and keep the earlier one until then.`,
    );
  console.log(
    `${sealed} accounts are encrypted under the present PAYMENT_KEYS_SECRET. Take the earlier one out once every backend has the present one.`,
  );
}

/** Lines of `name=value`; empty lines and lines that begin with # are skipped. */
function keysIn(input: string): Record<string, string> {
  const lines = input.split("\n").map((line) => line.trim());
  return Object.fromEntries(
    lines
      .filter((line) => line && !line.startsWith("#"))
      .map((line) => {
        const at = line.indexOf("=");
        if (at < 1) throw new Refused("Each line of the keys is name=value, as in docs/payment-vendors.md.");
        return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
      }),
  );
}
