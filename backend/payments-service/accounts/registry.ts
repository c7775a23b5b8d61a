import { eq } from "drizzle-orm";
import type { Logger } from "pino";
import type { OpenedDatabase } from "../../db/open.ts";
import { paymentAccounts } from "../../db/schema.ts";
import type { Gateway, PaymentProvider } from "../provider.ts";
import { readAccount, type Vendor } from "../providers/account-fields.ts";
import { type Sealer, SealProblem } from "./sealed.ts";

/** The topic on which backends tell each other that an account was opened, replaced or retired. */
export const ACCOUNTS_TOPIC = "payments:accounts";

/** The account of a txn that was opened with the installation's own provider (environment, or a demo's stand-in). */
export const INSTALLATION = "installation";

export type AccountRow = typeof paymentAccounts.$inferSelect;

interface Known {
  readonly row: AccountRow;
  /** Null if its secrets cannot be read here. */
  readonly provider: PaymentProvider | null;
}

/** The businesses' own accounts in memory, with a provider each. */
export interface AccountRegistry {
  /** The account on which a business's new payments open; null without one of its own. */
  active(businessId: string, gateway: Gateway): Known | null;
  /** An account by its id, retired ones too. Reads again if another backend has just opened it. */
  byId(id: string): Promise<Known | null>;
  refresh(): Promise<void>;
  /** Follows the other backends until stopped. */
  follow(): { stop(): Promise<void> };
}

const ACCOUNT_ID = /^[0-9a-f-]{36}$/;
const RETRY_MS = 1_000;

/** What an account's secrets are bound to when they are encrypted. */
export const contextOf = ({ business_id, gateway, id }: Pick<AccountRow, "business_id" | "gateway" | "id">) => [
  business_id,
  gateway,
  id,
];

interface AccountSources {
  readonly sealer: Sealer;
  readonly vendors: readonly Vendor[];
  readonly log: Logger;
}

/** Reads all accounts; `follow` reads them again when a backend announces a change. Rejects if the first reading fails. */
export async function openAccounts(
  { db, events }: Pick<OpenedDatabase, "db" | "events">,
  { sealer, vendors, log }: AccountSources,
): Promise<AccountRegistry> {
  let known: ReadonlyMap<string, Known> = new Map();

  async function read(): Promise<void> {
    const rows = await db.select().from(paymentAccounts);
    const next = await Promise.all(
      rows.map(async (row): Promise<[string, Known]> => {
        const before = known.get(row.id);
        // Keys of an account never change: new keys are a new account.
        const provider = before?.provider ?? (await providerOf(row, { sealer, vendors, log }));
        return [row.id, { row, provider }];
      }),
    );
    known = new Map(next);
  }

  /** Anybody may call an address with a made-up id: such a call reads no more than one key. */
  async function exists(id: string): Promise<boolean> {
    if (!ACCOUNT_ID.test(id)) return false;
    const rows = await db.select({ id: paymentAccounts.id }).from(paymentAccounts).where(eq(paymentAccounts.id, id));
    return rows.length > 0;
  }

  // One after the other, so that an earlier read never replaces a later one.
  let reading: Promise<void> = Promise.resolve();
  const refresh = () => {
    reading = reading.catch(() => undefined).then(read);
    return reading;
  };
  await refresh();
  return {
    active(businessId, gateway) {
      for (const one of known.values()) {
        const { business_id, state } = one.row;
        if (business_id === businessId && one.row.gateway === gateway && state === "active") return one;
      }
      return null;
    },
    async byId(id) {
      if (!known.has(id) && (await exists(id))) await refresh();
      return known.get(id) ?? null;
    },
    refresh,
    follow() {
      const messages = events.subscribe(ACCOUNTS_TOPIC);
      let stopped = false;
      const again = () =>
        refresh().catch((error: unknown) => {
          if (stopped) return;
          log.warn({ err: error }, "The payment accounts could not be read; trying again.");
          setTimeout(again, RETRY_MS).unref();
        });
      const done = (async () => {
        for await (const _ of messages) void again();
      })();
      return {
        async stop() {
          stopped = true;
          await messages.return?.();
          await done;
          await reading.catch(() => undefined);
        },
      };
    },
  };
}

const WHY_NOT = {
  key: "Its keys were encrypted under another PAYMENT_KEYS_SECRET. Set that value again, after a comma if there is a new one.",
  changed: "Its row was altered or belongs to another account. Enter the keys again.",
  unreadable: "Its vendor is not known here, or its keys are incomplete. Enter the keys again.",
} as const;

/** Null, with a line in the log, if the account cannot be used: its shop then takes no payments at this gateway. */
async function providerOf(row: AccountRow, { sealer, vendors, log }: AccountSources): Promise<PaymentProvider | null> {
  const refuse = (why: keyof typeof WHY_NOT) => {
    const { id, business_id, gateway } = row;
    log.error({ account: id, business: business_id, gateway }, `A payment account cannot be used. ${WHY_NOT[why]}`);
    return null;
  };
  const vendor = vendors.find(({ gateway }) => gateway === row.gateway);
  if (!vendor) return refuse("unreadable");
  try {
    const secrets = JSON.parse(sealer.open(row.secrets, contextOf(row))) as Record<string, string>;
    const read = readAccount(vendor, { ...row.values, ...secrets });
    return "problems" in read ? refuse("unreadable") : await vendor.make(read.account.values);
  } catch (error) {
    return refuse(error instanceof SealProblem ? error.reason : "unreadable");
  }
}
