import { knownLanguage } from "../../../../config/languages.ts";
import { translator } from "../../../texts/texts.ts";
import {
  type CaptureProof,
  type CreateInput,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderTxn,
  type RefundPart,
  type RefundState,
  WebhookRefused,
} from "../../provider.ts";
import { knownRefund } from "../../rules/refund-id.ts";
import {
  ORIGIN,
  type RazorpayApi,
  RazorpayError,
  type RazorpayKeys,
  type RazorpayNetwork,
  type RazorpayOrder,
  type RazorpayPayment,
  type RazorpayRefund,
  razorpayApi,
} from "./api.ts";
import { chargeOf, disputeOf, eventOf, isSigned, refundMovement, refundStateOf, stateOf } from "./shapes.ts";

export type { RazorpayKeys };

/**
 * Minutes in which an authorised payment is taken automatically: the shortest that Razorpay accepts
 * (razorpay.com/docs/payments/payments/capture-settings/api). Whatever the bank authorises later is not taken and goes
 * back to the guest, whose order is no longer held.
 */
const CAPTURE_MINUTES = 12;

/**
 * Razorpay itself: an order per txn with the txn's id as receipt, taken automatically. The order's id is the
 * reference. No public source confirms: that `receipt` filters orders exactly (so the response is filtered again), and
 * how long a refund's idempotency key is remembered (so its receipt is looked for first).
 */
export function razorpayProvider(keys: RazorpayKeys, network: RazorpayNetwork = {}): PaymentProvider {
  const api = razorpayApi(keys, network);
  const read: PaymentProvider["fetch"] = async ({ reference }, signal) => {
    const [order, payments] = await Promise.all([api.order(reference, signal), api.paymentsOf(reference, signal)]);
    return stateOf(order, payments);
  };
  const isGenuine = ({ reference }: ProviderTxn, { g_txn_id, extra_details }: CaptureProof) =>
    isSigned(`${reference}|${g_txn_id}`, keys.keySecret, extra_details.razorpay_signature);
  return {
    gateway: "Razorpay",
    kind: network.origin ? "sandbox" : "real",
    async create(input, signal) {
      // Razorpay's own address for webhooks is in its dashboard.
      const headers: Record<string, string> = network.origin ? { "x-webhook-endpoint": input.webhook_url } : {};
      const made = input.reference ? await api.order(input.reference, signal) : await existing(api, input, signal);
      const order = made ?? (await createOrder(api, input, headers, signal));
      const { business, description, service_return_url } = input;
      const { id: order_id, amount, currency } = order;
      const shown = { name: business.name, description };
      const info = { order_id, amount, currency, ...shown, callback_url: service_return_url };
      return { data: { key: keys.keyId, info }, reference: order_id };
    },
    // razorpay.com/docs: "Hosted Checkout", which leaves by POST to callback_url, or to cancel_url.
    payForm: ({ key, info }, back) => ({
      action: `${network.origin ?? ORIGIN}/v1/checkout/embedded`,
      fields: hostedFields(String(key), info as Readonly<Record<string, unknown>>, back),
    }),
    async capture(txn, proof, signal, input) {
      const state = await read(txn, signal);
      if (isGenuine(txn, proof) || state.status === "completed") return state;
      // A forged proof proves nothing, and does not change what the order says.
      return { ...state, message: translator(knownLanguage(input?.language))("payment.proof_refused") };
    },
    fetch: read,
    check: (signal) => api.knowsKeys(signal),
    refundsParts: true,
    refund: (txn, refundId, signal, part) => refund(api, txn, { refundId, part }, signal),
    async refundState(_txn, reference, signal) {
      const made = await api.refundById(reference, signal);
      return { ...refundStateOf(made), amount: made.amount ?? null };
    },
    async movements(from, until, signal) {
      const [payments, refunds] = [
        await api.listed<RazorpayPayment>("payments", from, until, signal),
        await api.listed<RazorpayRefund>("refunds", from, until, signal),
      ];
      return [...payments.flatMap(chargeOf), ...refunds.flatMap(refundMovement)];
    },
    disputeState: async (reference, signal) => disputeOf(await api.dispute(reference, signal)),
    readWebhook({ headers, body }) {
      if (!isSigned(body, keys.webhookSecret, headers["x-razorpay-signature"])) throw new WebhookRefused("signature");
      try {
        return eventOf(body, headers["x-razorpay-event-id"]);
      } catch {
        throw new WebhookRefused("unreadable");
      }
    },
    readReturn({ method, url, body }, txn): CaptureProof | null {
      const form = method === "POST" ? new URLSearchParams(Buffer.from(body).toString("utf8")) : url.searchParams;
      const g_txn_id = form.get("razorpay_payment_id");
      if (!g_txn_id) return null;
      const names = ["razorpay_order_id", "razorpay_signature"];
      const proof = { g_txn_id, extra_details: Object.fromEntries(names.map((name) => [name, form.get(name)])) };
      return isGenuine(txn, proof) ? proof : null;
    },
  };
}

/** The options of the script by the names that the form has; `key` is called `key_id` there. */
const hostedFields = (key_id: string, info: Readonly<Record<string, unknown>>, cancel_url: string) => ({
  key_id,
  ...Object.fromEntries(Object.entries(info).map(([name, value]) => [name, String(value)])),
  cancel_url,
});

/**
 * The order of an earlier call whose response was lost. Two calls may have made one each; once one of them is the txn's,
 * only that is shown, because nobody would ask about a payment of the other.
 */
async function existing(api: RazorpayApi, { txn_id, amount }: CreateInput, signal: AbortSignal) {
  const orders = await api.ordersOf(txn_id, signal);
  return orders.find((order) => order.receipt === txn_id && order.amount === amount.value) ?? null;
}

async function createOrder(
  api: RazorpayApi,
  input: CreateInput,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<RazorpayOrder> {
  const { txn_id, amount, business } = input;
  try {
    return await api.createOrder(
      {
        amount: amount.value,
        currency: amount.currency,
        receipt: txn_id,
        notes: { txn_id, business_id: business.id },
        payment: {
          capture: "automatic",
          capture_options: {
            automatic_expiry_period: CAPTURE_MINUTES,
            manual_expiry_period: CAPTURE_MINUTES,
            refund_speed: "normal",
          },
        },
      },
      headers,
      signal,
    );
  } catch (error) {
    // Only a sentence about the amount is for the guest; anything else is our mistake or the account's.
    throw error instanceof RazorpayError && error.field === "amount" ? new ProviderRefusal(error.message) : error;
  }
}

interface Refunding {
  readonly refundId: string;
  readonly part: RefundPart | undefined;
}

async function refund(
  api: RazorpayApi,
  txn: ProviderTxn,
  { refundId, part }: Refunding,
  signal: AbortSignal,
): Promise<RefundState> {
  // Not the known id: it may be of an attempt that failed before another was taken.
  const paymentId = await takenPayment(api, txn.reference, signal);
  if (!paymentId) return { status: "refused", refund_reference: null };
  const listed = await api.refundsOf(paymentId, signal);
  const before = knownRefund(listed, refundId, { idOf: ({ receipt }) => receipt, stateOf: refundStateOf });
  if (before) return before;
  try {
    const body = { amount: (part?.amount ?? txn.amount).value, speed: "normal", receipt: refundId };
    return refundStateOf(await api.refund(paymentId, body, refundId, signal));
  } catch (error) {
    if (!(error instanceof RazorpayError)) throw error;
    const payment = await api.payment(paymentId, signal);
    // Somebody refunded it in Razorpay's dashboard.
    if ((payment.amount_refunded ?? 0) >= payment.amount) return { status: "done", refund_reference: null };
    // The account has no money at the moment; it is tried again.
    if (/balance/i.test(error.message)) throw error;
    return { status: "refused", refund_reference: null };
  }
}

async function takenPayment(api: RazorpayApi, orderId: string, signal: AbortSignal): Promise<string | null> {
  const payments = await api.paymentsOf(orderId, signal);
  return payments.find(({ status }) => status === "captured" || status === "refunded")?.id ?? null;
}
