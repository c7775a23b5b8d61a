import { and, desc, eq, sql } from "drizzle-orm";
import { customers, paymentAccounts, paymentCustomers } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import type { CreateInput } from "../provider.ts";
import type { TxnRow } from "../txns/txns.ts";

type Known = Pick<CreateInput["customer"], "id" | "reference">;

/** Whose cards a provider may keep: an account's, never a guest's, who could neither see nor delete them. */
export async function knownCustomer(app: Services, txn: TxnRow): Promise<Known> {
  const { business_id, customer_id } = txn;
  const [account] = await app.db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.business_id, business_id), eq(customers.id, customer_id), eq(customers.is_guest, false)))
    .limit(1);
  return account ? { id: customer_id, reference: await referenceOf(app, txn) } : { id: null, reference: null };
}

/**
 * What the provider calls the customer: on the txn's account, or under other keys of the same mode, of the newest account
 * here that the provider calls the same. So new keys lose nobody their saved cards.
 */
async function referenceOf(app: Services, txn: TxnRow): Promise<string | null> {
  const { business_id, customer_id, gateway, account } = txn;
  const [a, c] = [paymentAccounts, paymentCustomers];
  const isSame = sql`(${a.merchant}, ${a.mode}) = (
    select own.merchant, own.mode from ${a} own where own.id = ${account} and own.business_id = ${business_id}
  )`;
  const [known] = await app.db
    .select({ reference: c.reference })
    .from(c)
    .leftJoin(a, and(eq(a.id, c.account), eq(a.business_id, c.business_id), eq(a.gateway, c.gateway)))
    .where(
      and(
        eq(c.business_id, business_id),
        eq(c.customer_id, customer_id),
        eq(c.gateway, gateway),
        sql`(${c.account} = ${account} or ${isSame})`,
      ),
    )
    .orderBy(desc(sql`${c.account} = ${account}`), sql`${a.created_at} desc nulls last`)
    .limit(1);
  return known?.reference ?? null;
}

/** Keeps what the provider calls the customer of a txn, on the txn's account. */
export async function rememberCustomer(
  app: Services,
  txn: TxnRow,
  reference: string | null | undefined,
): Promise<void> {
  if (!reference || (await knownCustomer(app, txn)).id === null) return;
  const { business_id, customer_id, gateway, account } = txn;
  const c = paymentCustomers;
  await app.db
    .insert(c)
    .values({ business_id, customer_id, gateway, account, reference })
    .onConflictDoUpdate({ target: [c.business_id, c.customer_id, c.gateway, c.account], set: { reference } });
}
