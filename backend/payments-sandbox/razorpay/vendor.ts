import { isMinorAmount } from "../core/amounts.ts";
import { json, type SandboxRequest, type SandboxRoute } from "../core/http.ts";
import { oncePerKey } from "../core/idempotency.ts";
import { hmac, sameSignature } from "../core/keys.ts";
import { type Payment, Refused } from "../core/ledger.ts";
import { basicAuth, textField, type Vendor, type VendorContext, type VendorFactory } from "../core/vendor.ts";
import { framePage } from "../frames/page.ts";
import { collection, listOf, orderEntity, paymentEntity, refundEntity } from "./entities.ts";
import { answerOtp, createPayment, razorpayError } from "./payments.ts";

/** Razorpay: checkout.js with its overlay, orders, payments and refunds. Orders are captured automatically. */
export const razorpay: VendorFactory = (context): Vendor => {
  const { keys } = context;
  return {
    assets: [
      { at: "/v1/checkout.js", files: ["frames/outside.js", "razorpay/checkout.js"] },
      {
        at: "/sandbox/overlay.js",
        files: ["frames/inside.js", "frames/format.js", "frames/card-form.js", "razorpay/overlay.js"],
      },
      { at: "/sandbox/frame.css", files: ["frames/frame.css"] },
    ],
    routes: [...serverRoutes(context), ...browserRoutes(context)],
    isMerchant: (header) => sameSignature(header("authorization"), basicAuth(keys.public, keys.api)),
    stranger: json(401, { error: { code: "BAD_REQUEST_ERROR", description: "Authentication failed" } }),
    report: (payment) => {
      const event = eventOf(payment);
      if (!event || !payment.webhook_url) return null;
      const entity = paymentEntity(payment, payment.tries.length - 1);
      const order = { entity: orderEntity(payment) };
      const made = payment.refunds.at(-1);
      const refund = made && entity ? { refund: { entity: refundEntity(payment, entity.id, made) } } : {};
      const created_at = Math.floor(context.clock().getTime() / 1000);
      const body = JSON.stringify({
        entity: "event",
        event,
        contains: ["payment", "order", ...Object.keys(refund)],
        payload: { payment: { entity }, order, ...refund },
        created_at,
      });
      return { url: payment.webhook_url, type: "application/json", body };
    },
    sign: ({ id, body }) => ({ "x-razorpay-signature": hmac(keys.webhook, body), "x-razorpay-event-id": id }),
  };
};

function eventOf(payment: Payment): string | null {
  const made = payment.refunds.at(-1);
  if (made) return made.state === "pending" ? "refund.created" : `refund.${made.state ?? "processed"}`;
  if (payment.status === "paid") return "order.paid";
  return payment.status === "open" && payment.tries.length ? "payment.failed" : null;
}

function serverRoutes(context: VendorContext): readonly SandboxRoute[] {
  const { ledger, newId } = context;
  const once = oncePerKey(context, razorpayError("This key was used with another request."));
  const order = (request: SandboxRequest) => ledger.get(request.params.id ?? "");
  const orderOf = (paymentId: string) => ledger.find(({ tries }) => tries.some(({ id }) => id === paymentId));
  return [
    { at: "POST /v1/orders", server: true, handle: (request) => createOrder(context, request) },
    {
      at: "GET /v1/orders",
      server: true,
      handle: ({ url }) => {
        const wanted = url.searchParams.get("receipt");
        return collection(ledger.all().flatMap((one) => (one.reference === wanted ? [orderEntity(one)] : [])));
      },
    },
    {
      at: "GET /v1/orders/:id",
      server: true,
      handle: (request) => {
        const payment = order(request);
        return payment ? json(200, orderEntity(payment)) : razorpayError("The id provided does not exist");
      },
    },
    {
      at: "GET /v1/orders/:id/payments",
      server: true,
      handle: (request) => {
        const payment = order(request);
        if (!payment) return razorpayError("The id provided does not exist");
        return collection(payment.tries.map((_, index) => paymentEntity(payment, index)));
      },
    },
    {
      at: "GET /v1/payments",
      server: true,
      handle: ({ url }) =>
        listOf(
          ledger.all().flatMap((one) => one.tries.flatMap((_, index) => paymentEntity(one, index) ?? [])),
          url,
        ),
    },
    {
      at: "GET /v1/refunds",
      server: true,
      handle: ({ url }) =>
        listOf(
          ledger.all().flatMap((one) => one.refunds.map((made) => refundEntity(one, one.charges[0]?.id ?? "", made))),
          url,
        ),
    },
    {
      at: "GET /v1/payments/:id",
      server: true,
      handle: ({ params: { id = "" } }) => {
        const payment = orderOf(id);
        const entity =
          payment &&
          paymentEntity(
            payment,
            payment.tries.findIndex((one) => one.id === id),
          );
        return entity ? json(200, entity) : razorpayError("The id provided does not exist");
      },
    },
    {
      at: "GET /v1/payments/:id/refunds",
      server: true,
      handle: ({ params: { id = "" } }) => {
        const payment = orderOf(id);
        if (!payment) return razorpayError("The id provided does not exist");
        return collection(payment.refunds.map((made) => refundEntity(payment, id, made)));
      },
    },
    {
      at: "GET /v1/refunds/:id",
      server: true,
      handle: ({ params: { id = "" } }) => {
        const payment = ledger.find(({ refunds }) => refunds.some((made) => made.id === id));
        const made = payment?.refunds.find((one) => one.id === id);
        if (!payment || !made) return razorpayError("The id provided does not exist");
        return json(200, refundEntity(payment, payment.charges[0]?.id ?? "", made));
      },
    },
    {
      at: "POST /v1/payments/:id/refund",
      server: true,
      handle: (request) =>
        once(request.header("x-refund-idempotency"), request, () => {
          const paymentId = request.params.id ?? "";
          const payment = orderOf(paymentId);
          if (!payment) return razorpayError("The id provided does not exist");
          const { amount, receipt } = request.json();
          if (amount !== undefined && !isMinorAmount(amount))
            return razorpayError("The amount must be an integer.", "amount");
          if (amount !== undefined && payment.currency === "INR" && amount < LEAST_REFUND)
            return razorpayError("The amount must be at least INR 1.00", "amount");
          try {
            const key = textField(receipt) || request.header("x-refund-idempotency") || newId("key");
            return json(200, refundEntity(payment, paymentId, ledger.refund(payment, key, newId("rfnd"), amount)));
          } catch (error) {
            if (!(error instanceof Refused)) throw error;
            if (error.code === "too_much")
              return razorpayError("The total refund amount is greater than the refund payment amount", "amount");
            if (payment.status === "refunded") return razorpayError("The payment has been fully refunded already");
            return razorpayError("The payment status should be captured for action to be taken");
          }
        }),
    },
  ];
}

/** Razorpay takes nothing sooner by itself (docs/payments/payments/capture-settings/api). */
const SHORTEST_CAPTURE_MINUTES = 12;
/** Of one refund, in paise. */
const LEAST_REFUND = 100;

/** Why these capture settings are refused, or null. Without any, payments would be authorised and go back. */
function wrongCapture(settings: unknown): string | null {
  const { capture, capture_options } = (settings ?? {}) as Record<string, unknown>;
  if (capture !== "automatic") return "This stand-in takes orders with automatic capture only";
  const { automatic_expiry_period: minutes } = (capture_options ?? {}) as Record<string, unknown>;
  return typeof minutes === "number" && minutes >= SHORTEST_CAPTURE_MINUTES
    ? null
    : "The automatic expiry period must be at least 12 minutes";
}

/** Two orders may have one receipt, so a merchant looks for it first. */
function createOrder({ ledger, newId }: VendorContext, request: SandboxRequest) {
  const { amount, currency, receipt, notes, payment: capturing } = request.json();
  const reference = textField(receipt);
  if (!isMinorAmount(amount)) return razorpayError("The amount must be an integer.", "amount");
  if (currency === "INR" && amount < 100)
    return razorpayError("Order amount less than minimum amount allowed", "amount");
  if (!/^[A-Z]{3}$/.test(textField(currency))) return razorpayError("Currency is not supported", "currency");
  if (!reference || reference.length > 40) return razorpayError("The receipt must be 1 to 40 characters.", "receipt");
  const wrong = wrongCapture(capturing);
  if (wrong) return razorpayError(wrong, "payment");
  const payment = ledger.open({
    id: newId("order"),
    reference,
    amount,
    currency: textField(currency),
    webhook_url: request.header("x-webhook-endpoint") || null,
    details: { notes },
  });
  return json(200, orderEntity(payment));
}

function browserRoutes(context: VendorContext): readonly SandboxRoute[] {
  const overlay = (request: SandboxRequest) =>
    framePage(request, { title: "Razorpay Checkout", script: "/sandbox/overlay.js" });
  return [
    { at: "GET /v1/checkout/public", handle: overlay },
    // Redirect mode: the whole window posts the options here as a form, and leaves by POST to callback_url.
    {
      at: "POST /v1/checkout/embedded",
      handle: (request) =>
        framePage(request, {
          title: "Razorpay Checkout",
          script: "/sandbox/overlay.js",
          data: Object.fromEntries(request.form()),
        }),
    },
    { at: "POST /v1/payments/create/ajax", handle: (request) => createPayment(context, request) },
    { at: "POST /v1/payments/:id/otp_submit", handle: (request) => answerOtp(context, request) },
  ];
}
