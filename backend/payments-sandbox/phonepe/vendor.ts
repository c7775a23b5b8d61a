import { isMinorAmount, shownMinor } from "../core/amounts.ts";
import { json, type SandboxRequest, type SandboxRoute } from "../core/http.ts";
import { hash, sameSignature } from "../core/keys.ts";
import { type Payment, type Refund, Refused } from "../core/ledger.ts";
import { textField, type Vendor, type VendorContext, type VendorFactory } from "../core/vendor.ts";
import { HOSTED_ASSETS, hostedCheckout, pageToken } from "../hosted/checkout.ts";

const PAGE = "/transact/pg";
const API = "/apis/pg-sandbox";
/** Where the merchant names no other time. */
const EXPIRES_S = 600;
/** The life of a token. */
const TOKEN_S = 3600;
/** Of an order and of a refund, in paise. */
const LEAST = 100;
const TESTS = [
  ["Debit card", "4242 4242 4242 4242 · 12/27 · CVV 936"],
  ["Credit card", "4208 5851 9011 6667 · 06/27 · CVV 508"],
  ["Bank OTP", "123456"],
  ["Netbanking", "test / test"],
] as const;

/** PhonePe's Standard Checkout, version 2: orders by the merchant's order id, a page, and a return without a status. */
export const phonePe: VendorFactory = (context): Vendor => {
  const { keys } = context;
  return {
    assets: HOSTED_ASSETS,
    routes: [...serverRoutes(context), ...pageRoutes(context)],
    isMerchant: (header, body) =>
      sameSignature(header("authorization"), `O-Bearer ${accessToken(keys.api)}`) ||
      sameSignature(new URLSearchParams(body).get("client_secret"), keys.api),
    report: (payment) => {
      const made = payment.refunds.at(-1);
      const event = made ? REFUND_EVENTS[made.state ?? "done"] : EVENTS[payment.status];
      if (!event || !payment.webhook_url) return null;
      // A message names the merchant's own ids as well, which who asks for a status knows.
      const payload = made
        ? { merchantRefundId: made.key, ...refundStatus(payment, made) }
        : { merchantOrderId: payment.reference, ...orderStatus(payment) };
      const body = JSON.stringify({ event, payload: { merchantId: keys.public, ...payload } });
      return { url: payment.webhook_url, type: "application/json", body };
    },
    // The hash of the user and password that a merchant sets for messages.
    sign: () => ({ authorization: hash(`sandbox:${keys.webhook}`) }),
  };
};

const EVENTS: Readonly<Partial<Record<Payment["status"], string>>> = {
  paid: "checkout.order.completed",
  failed: "checkout.order.failed",
  cancelled: "checkout.order.failed",
};
const REFUND_EVENTS = {
  done: "pg.refund.completed",
  pending: "pg.refund.accepted",
  failed: "pg.refund.failed",
} as const;
const REFUND_STATES = { done: "COMPLETED", pending: "PENDING", failed: "FAILED" } as const;
const STATES = {
  open: "PENDING",
  pending: "PENDING",
  paid: "COMPLETED",
  refunded: "COMPLETED",
  failed: "FAILED",
  cancelled: "FAILED",
} as const;

const accessToken = (secret: string) => hash(`access:${secret}`);
const refusal = (code: string, message: string) => json(400, { success: false, code, message });

function orderStatus(payment: Payment) {
  const charge = payment.charges.at(-1);
  const attempt = payment.tries.at(-1);
  return {
    orderId: payment.id,
    state: STATES[payment.status],
    amount: payment.amount,
    expireAt: Date.parse(payment.created_at) + Number(payment.details.expires_s) * 1000,
    ...(payment.status === "cancelled" ? { errorCode: "TXN_CANCELLED" } : {}),
    ...(payment.status === "failed"
      ? {
          errorCode: "PAYMENT_ERROR",
          detailedErrorCode: "ZM",
          errorContext: { errorCode: "PAYMENT_ERROR", detailedErrorCode: "ZM", description: attempt?.message },
        }
      : {}),
    // Shows whether the guest has reached the bank: an order that waits for its first attempt has none.
    paymentDetails: charge
      ? [attemptAt(payment, charge.id, "COMPLETED", charge.at)]
      : payment.status === "pending"
        ? [attemptAt(payment, `${payment.id}T`, "PENDING", payment.created_at)]
        : [],
  };
}

const attemptAt = ({ amount }: Payment, transactionId: string, state: "COMPLETED" | "PENDING", at: string) => ({
  transactionId,
  paymentMode: "UPI_INTENT",
  timestamp: Date.parse(at),
  amount,
  payableAmount: amount,
  feeAmount: 0,
  state,
  splitInstruments: [
    { instrument: { type: "ACCOUNT", accountType: "SAVINGS" }, rail: { type: "UPI", vpa: "guest@sandbox" } },
  ],
});

/** The state of a refund, by its own call only: the order stays COMPLETED. */
const refundStatus = (payment: Payment, { id, amount, at, state }: Refund) => ({
  originalMerchantOrderId: payment.reference,
  refundId: id,
  amount,
  state: REFUND_STATES[state ?? "done"],
  timestamp: Date.parse(at),
});

function serverRoutes(context: VendorContext): readonly SandboxRoute[] {
  const { ledger, keys, clock } = context;
  return [
    {
      at: `POST ${API}/v1/oauth/token`,
      server: true,
      handle: (request) => {
        const form = request.form();
        const isKnown = form.get("client_id") === keys.public && form.get("client_version") === "1";
        if (!isKnown || form.get("grant_type") !== "client_credentials") {
          return json(401, { success: false, code: "401", message: "Unauthorized" });
        }
        const issued_at = Math.floor(clock().getTime() / 1000);
        const expires_at = issued_at + TOKEN_S;
        return json(200, {
          access_token: accessToken(keys.api),
          encrypted_access_token: hash(`encrypted:${keys.api}`),
          refresh_token: hash(`refresh:${keys.api}`),
          expires_in: TOKEN_S,
          issued_at,
          expires_at,
          session_expires_at: expires_at,
          token_type: "O-Bearer",
        });
      },
    },
    { at: `POST ${API}/checkout/v2/pay`, server: true, handle: (request) => createOrder(context, request) },
    {
      at: `GET ${API}/checkout/v2/order/:order/status`,
      server: true,
      handle: ({ params }) => {
        const payment = ledger.byReference(params.order ?? "");
        return payment ? json(200, orderStatus(payment)) : refusal("INVALID_MERCHANT_ORDER_ID", "No such order.");
      },
    },
    { at: `POST ${API}/payments/v2/refund`, server: true, handle: (request) => refund(context, request) },
    {
      at: `GET ${API}/payments/v2/refund/:refund/status`,
      server: true,
      handle: ({ params }) => {
        for (const payment of ledger.all()) {
          const made = payment.refunds.find(({ key }) => key === params.refund);
          if (made) return json(200, refundStatus(payment, made));
        }
        return refusal("INVALID_MERCHANT_REFUND_ID", "No such refund.");
      },
    },
  ];
}

function createOrder({ ledger, newId, origin }: VendorContext, request: SandboxRequest) {
  const { merchantOrderId, amount, paymentFlow, metaInfo, expireAfter } = request.json();
  const reference = textField(merchantOrderId);
  if (!/^[\w-]{1,63}$/.test(reference))
    return refusal("BAD_REQUEST", "merchantOrderId must be at most 63 of A-Z 0-9 _ -.");
  const isTimed = expireAfter === undefined || (Number(expireAfter) >= 300 && Number(expireAfter) <= 3600);
  if (!isTimed) return refusal("BAD_REQUEST", "expireAfter must be from 300 to 3600 seconds.");
  const names = Object.keys((metaInfo ?? {}) as object);
  if (!names.every((name) => /^udf(?:[1-9]|1[0-5])$/.test(name)))
    return refusal("BAD_REQUEST", "metaInfo has udf1 to udf15.");
  if (!isMinorAmount(amount) || amount < LEAST) return refusal("BAD_REQUEST", "amount must be at least 100 paise.");
  const flow = (paymentFlow ?? {}) as { type?: unknown; merchantUrls?: { redirectUrl?: unknown }; message?: unknown };
  if (flow.type !== "PG_CHECKOUT") return refusal("BAD_REQUEST", "paymentFlow.type is not PG_CHECKOUT.");
  const back = textField(flow.merchantUrls?.redirectUrl);
  if (!URL.canParse(back)) return refusal("BAD_REQUEST", "merchantUrls.redirectUrl is missing.");
  // What PhonePe itself answers is not public; the stricter of both is assumed.
  if (ledger.byReference(reference)) return refusal("DUPLICATE_ORDER", "This order exists.");
  const expires_s = Number(expireAfter ?? EXPIRES_S);
  const payment = ledger.open({
    id: newId("OMO"),
    reference,
    amount,
    currency: "INR",
    webhook_url: request.header("x-callback-url") || null,
    expires_s,
    details: {
      page_token: newId("pg"),
      back,
      merchant: textField(flow.message),
      language: (metaInfo as { udf2?: unknown } | undefined)?.udf2,
      expires_s,
    },
  });
  const redirectUrl = `${origin}${PAGE}?token=${pageToken(payment)}`;
  return json(200, { orderId: payment.id, state: "PENDING", expireAt: orderStatus(payment).expireAt, redirectUrl });
}

function refund({ ledger, newId }: VendorContext, request: SandboxRequest) {
  const { merchantRefundId, originalMerchantOrderId, amount } = request.json();
  const payment = ledger.byReference(textField(originalMerchantOrderId));
  if (!payment) return refusal("INVALID_MERCHANT_ORDER_ID", "No such order.");
  if (!isMinorAmount(amount) || amount < LEAST) return refusal("BAD_REQUEST", "amount must be at least 100 paise.");
  const key = textField(merchantRefundId);
  if (!/^[\w-]{1,63}$/.test(key)) return refusal("BAD_REQUEST", "merchantRefundId is missing or wrong.");
  if (payment.refunds.some((made) => made.key === key)) return refusal("DUPLICATE_TXN_REQUEST", "Refunded before.");
  try {
    const made = ledger.refund(payment, key, newId("OMR"), amount);
    // Every refund begins so; what becomes of it is asked by its status.
    return json(200, { refundId: made.id, amount, state: "PENDING" });
  } catch (error) {
    if (error instanceof Refused) return refusal("BAD_REQUEST", error.message);
    throw error;
  }
}

function pageRoutes(context: VendorContext): readonly SandboxRoute[] {
  return hostedCheckout(context, {
    vendor: "PhonePe",
    at: PAGE,
    parameter: "token",
    tests: TESTS,
    amountOf: ({ amount }) => shownMinor(Number(amount), "INR", "PhonePe"),
    chargeId: ({ id }) => id.replace("OMO", "OM"),
    // No status: the merchant has to query it (documented).
    backOf: ({ details }) => ({ url: textField(details.back) }),
  });
}
