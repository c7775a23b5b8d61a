import { and, desc, eq, sql } from "drizzle-orm";
import { customers, paymentAccounts, paymentCustomers } from "../../db/schema.ts";
import type { Services } from "../../services.ts";
import type { CreateInput } from "../provider.ts";
import type { TxnRow } from "../txns/txns.ts";

type KnownCustomer = Pick<CreateInput["customer"], "id" | "reference">;

/** Whose cards a provider may keep: a customer's with an account, never a guest's, who could neither see nor delete them. */
export async function knownCustomer(app: Services, txn: TxnRow): Promise<KnownCustomer> {
  const { business_id, customer_id } = txn;
  const [registered] = await app.db
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.business_id, business_id), eq(customers.id, customer_id), eq(customers.is_guest, false)))
    .limit(1);
  return registered ? { id: customer_id, reference: await readReference(app, txn) } : { id: null, reference: null };
}

/**
 * The provider's id of the customer. The txn's own payment account comes first. After a change of keys, the newest
 * account of the same merchant and mode has it, so that saved cards survive the change.
 */
async function readReference(app: Services, txn: TxnRow): Promise<string | null> {
  const { business_id, customer_id, gateway, account } = txn;
  const isSameMerchant = sql`(${paymentAccounts.merchant}, ${paymentAccounts.mode}) = (
    select own.merchant, own.mode from ${paymentAccounts} own where own.id = ${account} and own.business_id = ${business_id}
  )`;
  const [known] = await app.db
    .select({ reference: paymentCustomers.reference })
    .from(paymentCustomers)
    .leftJoin(
      paymentAccounts,
      and(
        eq(paymentAccounts.id, paymentCustomers.account),
        eq(paymentAccounts.business_id, paymentCustomers.business_id),
        eq(paymentAccounts.gateway, paymentCustomers.gateway),
      ),
    )
    .where(
      and(
        eq(paymentCustomers.business_id, business_id),
        eq(paymentCustomers.customer_id, customer_id),
        eq(paymentCustomers.gateway, gateway),
        sql`(${paymentCustomers.account} = ${account} or ${isSameMerchant})`,
      ),
    )
    .orderBy(desc(sql`${paymentCustomers.account} = ${account}`), sql`${paymentAccounts.created_at} desc nulls last`)
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
  const key = [
    paymentCustomers.business_id,
    paymentCustomers.customer_id,
    paymentCustomers.gateway,
    paymentCustomers.account,
  ];
  await app.db
    .insert(paymentCustomers)
    .values({ business_id, customer_id, gateway, account, reference })
    .onConflictDoUpdate({ target: key, set: { reference } });
}
