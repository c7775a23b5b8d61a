import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, asc, eq } from "drizzle-orm";
import type { Database } from "../../db/open.ts";
import { forBusiness } from "../../db/repositories.ts";
import { paymentAccounts } from "../../db/schema.ts";
import { lockNames } from "../../db/statements/lock-names.ts";
import type { Services } from "../../services.ts";
import type { Gateway, PaymentProvider } from "../provider.ts";
import { type Account, type AccountField, readAccount, type Vendor } from "../providers/account-fields.ts";
import { PROVIDER_TIMEOUT_MS } from "../setup.ts";
import { ACCOUNTS_TOPIC, type AccountRow, contextOf } from "./registry.ts";
import { keyOf } from "./sealed.ts";

/** What may be said of an account: never a secret, at most its last four characters. */
export interface AccountView {
  readonly id: string;
  readonly business_id: string;
  readonly gateway: Gateway;
  readonly mode: AccountRow["mode"];
  readonly state: AccountRow["state"];
  readonly values: Readonly<Record<string, string>>;
  readonly endings: Readonly<Record<string, string>>;
  /** The address for this account's messages in the vendor's dashboard. */
  readonly webhook: string;
  /** False if its keys cannot be read here; the log says why. */
  readonly usable: boolean;
  readonly created_at: Date;
  readonly retired_at: Date | null;
}

/** What staff do with an account, as recorded. */
export type AccountAct = "account_open" | "account_retire" | "account_trial";

/** Records who did what with an account; `by` null: on the command line. */
export async function recordAccountAct(
  app: Services,
  db: Database,
  act: AccountAct,
  { business_id, gateway, mode }: Pick<AccountRow, "business_id" | "gateway" | "mode">,
  by: string | null,
): Promise<void> {
  const acts = forBusiness(db, business_id).staffActs;
  await acts.add({ store_id: null, staff_id: by, act, detail: { gateway, mode }, created_at: app.clock() });
}

/** The last characters of a short secret would give it away. */
const TELLS_ENDING = 16;

/** The business's accounts, oldest first. */
export async function accountsOf(app: Services, businessId: string): Promise<AccountView[]> {
  const rows = await app.db
    .select()
    .from(paymentAccounts)
    .where(eq(paymentAccounts.business_id, businessId))
    .orderBy(asc(paymentAccounts.created_at), asc(paymentAccounts.id));
  return Promise.all(rows.map((row) => viewOf(app, row)));
}

async function viewOf(app: Services, row: AccountRow): Promise<AccountView> {
  const { secrets: _, merchant: _unsaid, ...told } = row;
  const usable = Boolean((await app.payments.accounts.byId(row.id))?.provider);
  return { ...told, webhook: `${app.payments.publicUrl()}/v1/webhook/${row.gateway}/${row.id}`, usable };
}

/** What is wrong with given values, or null; a demo takes no live keys. */
export function accountRefusal(app: Services, vendor: Vendor, given: Readonly<Record<string, string>>): string | null {
  const read = readAccount(vendor, given);
  if ("account" in read)
    return read.account.mode === "live" && app.demo ? `A demo takes no live keys of ${vendor.name}'s.` : null;
  const names = (fields: readonly AccountField[]) => fields.map(({ name }) => name).join(" and ");
  return read.problems
    .map(({ kind, fields }) => {
      if (kind === "missing") return `${names(fields)} is missing.`;
      if (kind === "format") return `${names(fields)} is not what ${vendor.name} issues.`;
      return `${names(fields)} must all be test keys or all be live keys.`;
    })
    .join(" ");
}

/**
 * Opens an account for a business's next payments, one call after the other. The one that it replaces is retired: payments
 * that were opened on it are taken, asked about and refunded there. The keys in use, given again, stay the account that
 * they are, with its address for webhooks, encrypted anew.
 */
export async function openAccount(
  app: Services,
  businessId: string,
  account: Account,
  by: string | null = null,
): Promise<AccountView> {
  const { vendor, mode, values } = account;
  const now = app.clock();
  const ids = { id: randomUUID(), business_id: businessId, gateway: vendor.gateway };
  const valuesOf = (secret: boolean) =>
    Object.fromEntries(
      vendor.fields.filter(({ kind }) => (kind === "secret") === secret).map(({ name }) => [name, values[name] ?? ""]),
    );
  const secrets = valuesOf(true);
  const endings = Object.fromEntries(
    Object.entries(secrets).map(([name, value]) => [name, value.length < TELLS_ENDING ? "" : value.slice(-4)]),
  );
  const sealed = app.payments.sealer.seal(JSON.stringify(secrets), contextOf(ids));
  const row: AccountRow = {
    ...ids,
    mode,
    state: "active",
    values: valuesOf(false),
    endings,
    secrets: sealed,
    created_at: now,
    retired_at: null,
    merchant: await merchantOf(await vendor.make(values)),
  };
  await nameMerchant(app, ids);
  const opened = await app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    await lockNames(tx, [{ kind: "account", name: JSON.stringify([businessId, vendor.gateway]) }]);
    const active = await activeRow(tx, ids);
    if (active && hasSameKeys(app, active, { mode, values: row.values, secrets })) {
      const again = app.payments.sealer.seal(JSON.stringify(secrets), contextOf(active));
      await tx.update(paymentAccounts).set({ secrets: again }).where(eq(paymentAccounts.id, active.id));
      return active;
    }
    await retire(tx, businessId, vendor.gateway, now);
    await tx.insert(paymentAccounts).values(row);
    await recordAccountAct(app, tx, "account_open", row, by);
    await app.events.publish(tx, { topic: ACCOUNTS_TOPIC, data: {} });
    return row;
  });
  await app.payments.accounts.refresh();
  return viewOf(app, opened);
}

/** What the vendor calls the account of these keys; null without an answer, and new keys are then another account here. */
async function merchantOf(provider: PaymentProvider): Promise<string | null> {
  try {
    return (await provider.merchant?.(AbortSignal.timeout(PROVIDER_TIMEOUT_MS.check))) ?? null;
  } catch {
    return null;
  }
}

/** Of the account in use: before its keys are replaced is the last time that they are sure to be answered. */
async function nameMerchant(app: Services, { business_id, gateway }: Pick<AccountRow, "business_id" | "gateway">) {
  const active = app.payments.accounts.active(business_id, gateway);
  if (!active?.provider || active.row.merchant) return;
  const merchant = await merchantOf(active.provider);
  if (merchant) await app.db.update(paymentAccounts).set({ merchant }).where(eq(paymentAccounts.id, active.row.id));
}

/** Of all accounts: those that are under this backend's present secret now, how many of them were not before, and those that stay as they are. */
interface Resealed {
  readonly sealed: number;
  readonly replaced: number;
  readonly unreadable: number;
}

/**
 * Encrypts the keys of every account, retired ones too, under the installation's present secret, so that an earlier one is needed no more. Those
 * that no secret here opens stay as they are.
 */
export async function resealAccounts(app: Services): Promise<Resealed> {
  const rows = await app.db.select().from(paymentAccounts);
  let sealed = 0;
  let replaced = 0;
  for (const row of rows) {
    const anew = sealedAnew(app, row);
    if (anew === null) continue;
    // Keys that were entered again meanwhile are under the present secret.
    const same = and(eq(paymentAccounts.id, row.id), eq(paymentAccounts.secrets, row.secrets));
    await app.db.update(paymentAccounts).set({ secrets: anew }).where(same);
    sealed += 1;
    if (keyOf(anew) !== keyOf(row.secrets)) replaced += 1;
  }
  return { sealed, replaced, unreadable: rows.length - sealed };
}

function sealedAnew({ payments: { sealer } }: Services, row: AccountRow): string | null {
  try {
    return sealer.seal(sealer.open(row.secrets, contextOf(row)), contextOf(row));
  } catch {
    return null;
  }
}

const activeOf = ({ business_id, gateway }: Pick<AccountRow, "business_id" | "gateway">) =>
  and(
    eq(paymentAccounts.business_id, business_id),
    eq(paymentAccounts.gateway, gateway),
    eq(paymentAccounts.state, "active"),
  );

async function activeRow(tx: Database, of: Pick<AccountRow, "business_id" | "gateway">): Promise<AccountRow | null> {
  const [row] = await tx.select().from(paymentAccounts).where(activeOf(of));
  return row ?? null;
}

interface Keys {
  readonly mode: AccountRow["mode"];
  readonly values: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

function hasSameKeys(app: Services, row: AccountRow, { mode, values, secrets }: Keys): boolean {
  try {
    const kept: unknown = JSON.parse(app.payments.sealer.open(row.secrets, contextOf(row)));
    return isDeepStrictEqual([row.mode, row.values, kept], [mode, values, secrets]);
  } catch {
    // Keys that cannot be read here are entered anew.
    return false;
  }
}

/** Offers the gateway no longer on the business's own account; its open payments and refunds are finished there. */
export async function retireAccount(
  app: Services,
  businessId: string,
  gateway: Gateway,
  by: string | null = null,
): Promise<boolean> {
  const retired = await app.db.transaction(async (transaction) => {
    const tx = transaction as unknown as Database;
    const found = await retire(tx, businessId, gateway, app.clock());
    if (found) {
      await recordAccountAct(app, tx, "account_retire", found, by);
      await app.events.publish(tx, { topic: ACCOUNTS_TOPIC, data: {} });
    }
    return found !== null;
  });
  await app.payments.accounts.refresh();
  return retired;
}

async function retire(tx: Database, businessId: string, gateway: Gateway, now: Date): Promise<AccountRow | null> {
  const [row] = await tx
    .update(paymentAccounts)
    .set({ state: "retired", retired_at: now })
    .where(activeOf({ business_id: businessId, gateway }))
    .returning();
  return row ?? null;
}
