import { cardDigits, cardExpiry, isPast } from "../core/cards.ts";
import { json, type SandboxAnswer, type SandboxRequest } from "../core/http.ts";
import { hmac, sameSignature } from "../core/keys.ts";
import type { Payment } from "../core/ledger.ts";
import { textField, type VendorContext } from "../core/vendor.ts";

/** A card payment that waits for the one-time code from the bank's page. */
interface Waiting {
  readonly id: string;
  readonly order_id: string;
}
const LATE_S = 10;

export function razorpayError(description: string, field: string | null = null, metadata = {}): SandboxAnswer {
  const error = { code: "BAD_REQUEST_ERROR", description, field, source: "business", step: "payment_initiation" };
  return json(400, { error: { ...error, reason: "input_validation_failed", metadata } });
}

/** Sent by the overlay when the guest presses pay; it has to state the order's own amount and currency. */
export function createPayment(context: VendorContext, request: SandboxRequest): SandboxAnswer {
  const { keys, ledger, store, newId } = context;
  const wanted = request.json();
  if (!sameSignature(textField(wanted.key_id), keys.public)) return razorpayError("The api key provided is invalid");
  const order = ledger.get(textField(wanted.order_id));
  if (!order) return razorpayError("The id provided does not exist", "order_id");
  if (Number(wanted.amount) !== order.amount || wanted.currency !== order.currency) {
    return razorpayError("Your payment amount is different from your order amount.", "amount");
  }
  if (order.status !== "open") return razorpayError("Payment already done for this order.", "order_id");
  const id = newId("pay");
  if (wanted.method === "upi") return payByUpi(context, order, textField(wanted.vpa), id);
  const card = (wanted.card ?? {}) as Record<string, unknown>;
  const expiry = cardExpiry(card.expiry);
  const wrong = cardDigits(card.number) ? null : "number";
  if (wrong || !expiry || isPast(expiry, context.clock())) {
    return declined(context, order, id, wrong ? "Your card number is invalid." : "Your card has expired.");
  }
  store.collection<Waiting>("waiting").put({ id, order_id: order.id });
  return json(200, { type: "otp", payment_id: id });
}

/** Codes of 4 to 10 digits succeed, shorter ones fail (documented for test mode). */
export function answerOtp(context: VendorContext, request: SandboxRequest): SandboxAnswer {
  const { ledger, store } = context;
  const waiting = store.collection<Waiting>("waiting").get(request.params.id ?? "");
  const order = waiting && ledger.get(waiting.order_id);
  if (!waiting || !order) return razorpayError("The id provided does not exist");
  if (order.charges.some(({ id }) => id === waiting.id)) return json(200, proofOf(context, order, waiting.id));
  if (order.status !== "open") return razorpayError("Payment already done for this order.", "order_id");
  if (!/^\d{4,10}$/.test(textField(request.json().otp))) {
    return declined(context, order, waiting.id, "Payment failed because of an incorrect OTP.");
  }
  ledger.pay(order, waiting.id);
  return json(200, proofOf(context, order, waiting.id));
}

function payByUpi(context: VendorContext, order: Payment, vpa: string, id: string): SandboxAnswer {
  const { ledger } = context;
  order.details.upi = { ...(order.details.upi as object | undefined), [id]: vpa };
  if (vpa === "success@razorpay") {
    ledger.pay(order, id);
    return json(200, proofOf(context, order, id));
  }
  // Only in this sandbox: refused for the guest, authorised by the bank ten seconds later.
  if (vpa === "late@razorpay") {
    order.details.charge_id = id;
    ledger.wait(order, LATE_S, "paid");
    return refusal("The bank did not answer in time.", order.id, id);
  }
  return declined(context, order, id, vpa === "failure@razorpay" ? "Payment failed at the bank." : "Invalid UPI ID.");
}

function declined({ ledger }: VendorContext, order: Payment, id: string, message: string): SandboxAnswer {
  ledger.decline(order, message, id);
  return refusal(message, order.id, id);
}

const refusal = (message: string, order_id: string, payment_id: string) =>
  json(400, {
    error: {
      code: "BAD_REQUEST_ERROR",
      description: message,
      field: null,
      source: "customer",
      step: "payment_authentication",
      reason: "payment_failed",
      metadata: { order_id, payment_id },
    },
  });

/** The argument of `handler`: the signature is an HMAC of order and payment with the merchant's secret (documented). */
function proofOf({ keys }: VendorContext, order: Payment, id: string) {
  return {
    razorpay_payment_id: id,
    razorpay_order_id: order.id,
    razorpay_signature: hmac(keys.api, `${order.id}|${id}`),
  };
}
