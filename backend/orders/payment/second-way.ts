import { type Minor, toDecimalString } from "../../../lib/domain/money.ts";
import type { RequestContext } from "../../context.ts";
import { usesPaymentService } from "../../db/repositories/business.ts";
import type { CustomerRow } from "../../db/repositories/customer/accounts.ts";
import type { Repositories } from "../../db/repositories.ts";
import type { PlaceOrderPayment } from "../../generated/resolvers.ts";
import { accountFor, takesPayments } from "../../payments-service/accounts/choose.ts";
import { gatewayAmount } from "../../payments-service/amounts.ts";
import { gatewaysOf } from "../../payments-service/calls/gateways.ts";
import { openAtProvider } from "../../payments-service/calls/open-txn.ts";
import { ORDER_PAYMENT_TYPE } from "../../payments-service/gateways.ts";
import { PaymentProblem, ProviderMessageError } from "../../payments-service/http/problem.ts";
import type { Gateway } from "../../payments-service/provider.ts";
import { nextQueryAt } from "../../payments-service/rules/schedule.ts";
import {
  addTxnEvent,
  closeUntouched,
  insertTxn,
  lockToOpen,
  type Purpose,
  txnByKey,
} from "../../payments-service/txns/txns.ts";
import { paymentReturnAddress } from "../../shop/shop-addresses.ts";
import type { TranslateUnchecked } from "../../texts/texts.ts";

/* D6: for businesses that have a provider of their own instead of the payment service, the server begins the payment,
   the page opens it, and finalizePayment ends it. */

/** The gateway used without the payment service, by the business's pg_provider; null if it is not available here. */
function directGateway({ business, app }: Shop): Gateway | null {
  const provider = business.pg_provider as Gateway | null;
  return provider && ORDER_PAYMENT_TYPE[provider] && takesPayments(app, business, provider) ? provider : null;
}

type Shop = Pick<RequestContext, "business" | "app">;

/** The ways to pay online at this business: gateways of the payment service, or the business's own provider (D6). */
export function onlineGateways(shop: Shop): readonly Gateway[] {
  if (usesPaymentService(shop.business)) return gatewaysOf(shop.app, shop.business);
  const direct = directGateway(shop);
  return direct ? [direct] : [];
}

/** The fields that placeOrder and initPayment both return. */
type DirectPayment = Omit<PlaceOrderPayment, "__typename">;

const keyOf = (purpose: Purpose) => `direct:${purpose.purpose}:${purpose.purpose_id}`.slice(0, 300);

interface DirectPaymentRequest {
  readonly purpose: Purpose;
  readonly customer: CustomerRow;
  /** Minor units of the business's currency. */
  readonly amount: Minor;
  readonly order_id: string | null;
  readonly description: string;
}

/**
 * Writes the txn, inside the transaction of what it pays for, and replaces one that the caller had opened for it at the payment service:
 * what is paid on that one's page all the same goes back. Fails with NOT_AVAILABLE if no gateway can take the
 * amount.
 */
export async function beginDirect(
  context: RequestContext,
  tx: Repositories,
  input: DirectPaymentRequest,
): Promise<void> {
  const { business, app, now, lang } = context;
  const gateway = directGateway(context);
  const decimal = toDecimalString(input.amount, business.currency);
  const amount = gateway && gatewayAmount(decimal, business.currency, gateway);
  const account = gateway && accountFor(app, business.id, gateway);
  if (!gateway || !account || !amount) {
    const because = context.text("not_available.payments");
    throw context.fail("NOT_AVAILABLE", "not_available", { operation: "payment_gateway", because });
  }
  const { name, email, phone } = personOf(input.customer);
  await lockToOpen(tx.db, input.purpose);
  const txn = await insertTxn(tx.db, {
    ...input.purpose,
    gateway,
    account,
    key: keyOf(input.purpose),
    amount: amount.shown,
    currency: amount.currency,
    order_id: input.order_id,
    request: {
      description: input.description,
      language: lang,
      customer: { name, email, phone },
      device_id: null,
      return_url: paymentReturnAddress(app, business.id, context.shopAuthority),
    },
    ask_next_at: nextQueryAt("initialized", 0, now, now),
    created_at: now,
    updated_at: now,
  });
  if (!txn) return;
  await addTxnEvent(tx.db, txn, { source: "init", status: "initialized", facts: { gateway }, at: now });
  await closeUntouched(tx.db, input.purpose, txn.id, now);
}

const personOf = ({ first_name, last_name, email, phone }: CustomerRow) => ({
  name: [first_name, last_name].filter(Boolean).join(" ") || null,
  email,
  phone,
});

/**
 * `payment` of placeOrder and the result of initPayment; a repeated call returns the same. Null if no such txn was
 * begun.
 */
export async function directPayment(context: RequestContext, purpose: Purpose): Promise<DirectPayment | null> {
  const txn = await txnByKey(context.app.db, purpose, keyOf(purpose));
  if (!txn) return null;
  const type = ORDER_PAYMENT_TYPE[txn.gateway];
  const base = { type, transaction_id: txn.id, txn_id: txn.id, message: null };
  if (txn.status !== "initialized")
    return { ...base, success: true, key: null, url: null, payment_url: null, payload: null };
  try {
    return { ...base, success: true, ...shapeOf(await openAtProvider(context.app, txn)) };
  } catch (error) {
    const providerMessage = error instanceof ProviderMessageError ? error.message : null;
    if (!providerMessage && !(error instanceof PaymentProblem)) throw error;
    const { key, params } = error as PaymentProblem;
    const message = providerMessage ?? (context.text as TranslateUnchecked)(`payment.${key}`, params);
    return { ...base, success: false, message, key: null, url: null, payment_url: null, payload: null };
  }
}

/** Maps the provider's `data` to the storefront's Payment: key, url to open or post to, and the rest as payload. */
function shapeOf(data: Readonly<Record<string, unknown>>) {
  const { key, redirect_url, checkout_url, form_payload, info, ...rest } = data;
  const url = [redirect_url, checkout_url].find((value) => typeof value === "string") as string | undefined;
  return {
    key: typeof key === "string" ? key : null,
    url: url ?? null,
    payment_url: url ?? null,
    payload: form_payload ?? info ?? rest,
  };
}
