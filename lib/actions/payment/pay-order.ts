import { finishOrder } from "@/lib/actions/order/placing/finish-order";
import {
  type Placed,
  type PlaceOrderError,
  type PlaceOrderInput,
  placeOrder,
  placingProblem,
} from "@/lib/actions/order/placing/place-order";
import {
  heldOrder,
  knownPlacingKey,
  placingKey,
  releasePlacingKey,
  rememberHeldOrder,
} from "@/lib/actions/order/placing/placing";
import { paymentService } from "@/lib/actions/payment/direct-payments";
import {
  forgetPayer,
  type PaymentContext,
  payingGuest,
  paymentRequest,
  paymentsOf,
} from "@/lib/actions/payment/payment-context";
import type { Result } from "@/lib/domain/result";
import type { StorefrontState } from "@/lib/state/storefront-state";
import type { Gateway, Outcome, PayOptions, WalletSheet } from "@/payments";

export interface PayOrderInput {
  readonly order: Omit<PlaceOrderInput, "pgServiceTxnId">;
  readonly gateway: Gateway;
  /** The guest has agreed in a wallet's sheet already. */
  readonly sheet?: WalletSheet | undefined;
  readonly onStep?: PayOptions["onStep"];
}

/** `refused`: the order could not be placed, so nothing was opened. `orderId`: of the held order, once there is one. */
export interface PayEnd {
  readonly outcome: Outcome | null;
  readonly refused: PlaceOrderError | null;
  readonly orderId: string | null;
}

/** The held order is over, or was requested with other content: the cart becomes a new order with a new key. */
const NEW_ORDER_CODES: readonly string[] = ["ORDER_EXPIRED", "IDEMPOTENCY_KEY_REUSED"];

/**
 * D6: pays for the cart. The txn is started, the order is placed and held under it, then the checkout opens. The cart
 * stays: a page that receives `paid` shows it and calls `finishPaid`. Another payment of this visitor with an unknown
 * outcome keeps Pay disabled until it is known.
 */
export async function payOrder(context: PaymentContext, input: PayOrderInput): Promise<PayEnd> {
  const problem = placingProblem(context.storefront, input.order);
  if (problem) return { outcome: null, refused: problem, orderId: null };
  const open = await checkOtherPayments(context);
  if (open) return { outcome: open, refused: null, orderId: null };
  const held = heldOrder(context.storefront, { purposeId: knownPlacingKey(context.storefront), txnId: null });
  const first = await payOnce(context, input);
  if (!isOver(first, held !== null)) return first;
  releasePlacingKey(context.storefront);
  return payOnce(context, input);
}

/**
 * True if the order of an earlier press has ended meanwhile: either placeOrder says so, or init, which refuses nothing
 * for an order still awaiting payment.
 */
function isOver({ refused, outcome }: PayEnd, wasHeld: boolean): boolean {
  if (refused) return NEW_ORDER_CODES.includes(refused.code);
  return wasHeld && outcome?.state === "failed" && outcome.code === "INIT_FAILED";
}

/** An open payment for another cart, read once; null if it has ended or was not paid. */
async function checkOtherPayments(context: PaymentContext): Promise<Outcome | null> {
  const payments = paymentsOf(context);
  const key = knownPlacingKey(context.storefront);
  // One that was begun in another browser has no id here.
  const isThis = (purposeId: string | null) => purposeId !== null && purposeId === key;
  const isOther = payments.unfinished(context.host).some(({ purposeId }) => !isThis(purposeId));
  if (!isOther) return null;
  const found = await payments.resume(context.host, { patience: "once", ...paymentService(context) });
  if (!found || isThis(found.purposeId)) return null;
  return found.state === "paid" || found.state === "pending" ? found : null;
}

async function payOnce(context: PaymentContext, { order, gateway, sheet, onStep }: PayOrderInput): Promise<PayEnd> {
  const { storefront } = context;
  const purposeId = placingKey(storefront);
  let answer: Result<Placed, PlaceOrderError> | null = null;
  const place = async (pgServiceTxnId: string | null) => {
    const placed = await placeOrder(storefront, { ...order, pgServiceTxnId });
    answer = placed;
    const txnId = pgServiceTxnId ?? (placed.ok ? placed.value.payment?.transaction_id : null);
    if (placed.ok && txnId) {
      const { order_id: orderId } = placed.value;
      rememberHeldOrder(storefront, { purposeId, orderId, txnId, ...payingGuest(storefront) });
    }
    return placed;
  };
  const request = paymentRequest(context, { gateway, amount: order.payableAmount, purpose: "ordering", purposeId });
  const outcome = await paymentsOf(context).pay(request, context.host, {
    ...placingOptions(context, place),
    ...(sheet ? { sheet } : {}),
    ...(onStep ? { onStep } : {}),
  });
  return endOf(outcome, answer);
}

type Place = (pgServiceTxnId: string | null) => Promise<Result<Placed, PlaceOrderError>>;

/**
 * When the order is placed: with a payment service, between init and the checkout; in the second way, placing it is the
 * init (D6).
 */
function placingOptions(context: PaymentContext, place: Place): PayOptions {
  if (context.settings.way === "direct") {
    return paymentService(context, async () => {
      const placed = await place(null);
      return placed.ok ? (placed.value.payment ?? { success: false }) : null;
    });
  }
  return {
    beforeOpen: async ({ txnId }) => {
      const placed = await place(txnId);
      if (placed.ok) return { ok: true, ...named(context, placed.value.order_number) };
      const { message } = placed.error;
      return { ok: false, ...(message ? { message } : {}) };
    },
  };
}

/** What the guest pays for, as the provider's window shows it: the order has its number only now. */
const named = ({ settings }: PaymentContext, number: string | null | undefined) =>
  number ? { description: `${settings.describes.ordering} ${number}` } : {};

function endOf(outcome: Outcome, placed: Result<Placed, PlaceOrderError> | null): PayEnd {
  if (placed && !placed.ok && outcome.state === "failed") return { outcome, refused: placed.error, orderId: null };
  return { outcome, refused: null, orderId: placed?.ok ? placed.value.order_id : null };
}

/** Clears the cart that was paid for, in one tab; a cart that has changed meanwhile stays. */
export function finishPaid(context: PaymentContext, outcome: Outcome, purposeId: string | null): void {
  if (!outcome.first) return;
  if (purposeId !== null && isCartOf(context.storefront, purposeId)) {
    const order = heldOrder(context.storefront, { purposeId, txnId: null });
    finishOrder(context.storefront, order?.orderId ?? purposeId);
  }
  forgetPayer(context.storefront, outcome);
  paymentsOf(context).finished(context.host, outcome);
}

const isCartOf = (storefront: StorefrontState, purposeId: string): boolean => knownPlacingKey(storefront) === purposeId;
