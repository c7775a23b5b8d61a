import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { toMinor } from "../../lib/domain/money/decimals.ts";
import { asMinor, formatMoney, MAX_MINOR, type Minor, toDecimalString } from "../../lib/domain/money.ts";
import type { RequestContext } from "../context.ts";
import { usesPaymentService } from "../db/repositories/business.ts";
import type { CustomerRow } from "../db/repositories/customer/accounts.ts";
import type { Repositories } from "../db/repositories.ts";
import { walletReloads } from "../db/schema.ts";
import type { InitPaymentResult, MutationInitPaymentArgs } from "../generated/resolvers.ts";
import { activeAccount } from "../identity/require-login.ts";
import { RELOAD_PURPOSE } from "../orders/payment/payable.ts";
import { beginDirect, directPayment, onlineGateways } from "../orders/payment/second-way.ts";
import { stepOf } from "../payments-service/amounts.ts";
import type { ReloadRow } from "./reload.ts";

/**
 * initPayment (WALL-02, D8): records the amount to be paid into the wallet, once per key. Where the business uses
 * the payment service, the payment client then pays it (purpose wallet_reload, purpose_id = transaction_id); elsewhere the
 * response says how to pay, as placeOrder's does.
 */
export async function beginReload(context: RequestContext, args: MutationInitPaymentArgs): Promise<InitPaymentResult> {
  const customer = await activeAccount(context);
  if (args.purpose !== "reload" && args.purpose !== RELOAD_PURPOSE) {
    throw context.fail("BAD_REQUEST", "reload_purpose", { value: args.purpose.slice(0, 40) });
  }
  if (args.amount <= 0 || args.amount > MAX_MINOR) throw context.fail("BAD_REQUEST", "amount_too_small");
  const amount = asMinor(args.amount);
  checkRules(context, amount);
  const { currency } = context.business;
  // An amount that cannot be charged to the last digit would credit something other than what was paid.
  const step = stepOf(currency, onlineGateways(context));
  if (args.amount % step !== 0)
    throw context.fail("BAD_REQUEST", "amount_step", { step: toDecimalString(asMinor(step), currency) });
  const key = args.idempotency_key ?? randomUUID();
  if (key.length < 8 || key.length > 200) throw context.fail("BAD_REQUEST", "key_invalid");
  const reload = await context.repos.transaction((tx) => write(context, tx, { customer, key, amount }));
  if (reload.amount !== args.amount) throw context.fail("IDEMPOTENCY_KEY_REUSED", "key_reused");
  if (usesPaymentService(context.business)) return { success: true, transaction_id: reload.id };
  return (await directPayment(context, purposeOf(reload))) ?? { success: false };
}

/** CFG-07, CFG-12: the wallet is switched on and accepts this amount. Without a configuration, neither rule applies. */
function checkRules(context: RequestContext, amount: Minor): void {
  const { app, business, lang } = context;
  const wallet = app.configuration().byId.get(business.id)?.customizations.wallet;
  if (!wallet) return;
  if (!wallet.enabled) throw context.fail("NOT_AVAILABLE", "wallet_off");
  const least = toMinor(wallet.minReloadBtnVal, business.currency);
  if (!least.ok || amount >= least.value) return;
  const words = { amount: formatMoney(least.value, business.currency, lang) };
  throw context.fail("AMOUNT_TOO_SMALL", "reload_minimum", words, { min: least.value });
}

const purposeOf = ({ business_id, customer_id, id }: ReloadRow) => ({
  business_id,
  customer_id,
  purpose: RELOAD_PURPOSE,
  purpose_id: id,
});

interface Draft {
  readonly customer: CustomerRow;
  readonly key: string;
  readonly amount: Minor;
}

async function write(context: RequestContext, tx: Repositories, { customer, key, amount }: Draft): Promise<ReloadRow> {
  const { business, now } = context;
  const row = { business_id: business.id, customer_id: customer.id, key, amount, currency: business.currency };
  const [made] = await tx.db
    .insert(walletReloads)
    .values({ ...row, created_at: now, updated_at: now })
    .onConflictDoNothing()
    .returning();
  if (!made) return known(tx, row);
  if (!usesPaymentService(business)) {
    const description = `${context.localized(business.name) ?? business.id} ${made.id.slice(0, 8)}`;
    await beginDirect(context, tx, { purpose: purposeOf(made), customer, amount, order_id: null, description });
  }
  return made;
}

async function known(
  tx: Repositories,
  row: Pick<ReloadRow, "business_id" | "customer_id" | "key">,
): Promise<ReloadRow> {
  const named = and(
    eq(walletReloads.business_id, row.business_id),
    eq(walletReloads.customer_id, row.customer_id),
    eq(walletReloads.key, row.key),
  );
  const [found] = await tx.db.select().from(walletReloads).where(named).limit(1);
  if (!found) throw new Error("A reload's key was taken but could not be read.");
  return found;
}
