import { knownLanguage } from "../../../../config/languages.ts";
import { translator } from "../../../texts/texts.ts";
import {
  type Created,
  type CreateInput,
  OpenAlready,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderTxn,
  type RefundPart,
  type RefundState,
  WebhookRefused,
} from "../../provider.ts";
import { HOLD_MINUTES } from "../../rules/schedule.ts";
import { CURRENCIES } from "../currencies.ts";
import { type PhonePeApi, PhonePeError, type PhonePeKeys, type PhonePeNetwork, phonePeApi } from "./api.ts";
import { disputeOf, eventOf, isAuthorized, refundStateOf, stateOf } from "./shapes.ts";

export type { PhonePeKeys };

/** Seconds for which an order can be paid: those of the shop's hold and no more (PhonePe takes 300 to 3600). */
const EXPIRES_AFTER_S = HOLD_MINUTES * 60;

/**
 * PhonePe itself: an order per txn with the txn's id as merchantOrderId, and PhonePe's page, which returns without a
 * status. Written from the official pg-sdk-node and the API reference (api.ts), webhooks from its page "Webhook
 * Handling" and the SDK's validateCallback. No public source confirms: what a repeated merchantOrderId is answered
 * with (so the page is kept, and a refusal counts as one only if PhonePe knows no such order); the errorCode of an order
 * that the guest gave up on the page (TXN_CANCELLED has been seen; any other counts as failed); and the status with
 * which an unknown refund is answered (any refusal of the look-up counts as none before a refund is made). An order stays
 * COMPLETED when it is refunded, so refunds are asked for by their own id, which is ours: it is their reference here. A
 * part is a refund of its own, up to the order's amount and not below 100 paise.
 *
 * Disputes: events payment.dispute.* and the dispute's fields as in "Chargeback". No public source shows the message's
 * payload (taken to be the dispute) or says that one dispute is read at /v1/disputes/{disputeId}, below which it is
 * accepted and contested. Its lists by date are of settlements, with sums and no payments ("Settlement"), so a day is
 * compared payment by payment.
 */
export function phonePeProvider(keys: PhonePeKeys, network: PhonePeNetwork = {}): PaymentProvider {
  const api = phonePeApi(keys, network);
  return {
    gateway: "PhonePe",
    kind: network.origin ? "sandbox" : "real",
    currencies: CURRENCIES.PhonePe,
    opensOnce: true,
    refundsParts: true,
    create: (input, signal) => create(api, input, !!network.origin, signal),
    fetch: async ({ txn_id }, signal) => stateOf(await api.order(txn_id, signal)),
    refund: (txn, refundId, signal, part) => refund(api, { txn, refundId, part }, signal),
    async refundState({ txn_id }, reference, signal) {
      const made = await api.refundById(reference, signal);
      if (made.originalMerchantOrderId !== txn_id) throw new Error("PhonePe's refund is of another order.");
      return { ...refundStateOf(made, reference), amount: made.amount ?? null };
    },
    disputeState: async (reference, signal) => disputeOf(await api.dispute(reference, signal)),
    check: (signal) => api.knowsKeys(signal),
    readWebhook({ headers, body }) {
      if (!isAuthorized(headers.authorization, keys.webhookUser, keys.webhookPassword)) {
        throw new WebhookRefused("authorization");
      }
      try {
        return eventOf(body);
      } catch {
        throw new WebhookRefused("unreadable");
      }
    },
  };
}

async function create(api: PhonePeApi, input: CreateInput, demo: boolean, signal: AbortSignal): Promise<Created> {
  const { txn_id, amount, business, description, language, return_url, webhook_url } = input;
  const refused = () => new ProviderRefusal(translator(knownLanguage(language))("payment.gateway_unavailable"));
  // Amounts are in paise; there is no field for a currency.
  if (amount.currency !== "INR") throw refused();
  const body = {
    merchantOrderId: txn_id,
    amount: amount.value,
    expireAfter: EXPIRES_AFTER_S,
    metaInfo: { udf1: business.id, udf2: knownLanguage(language) },
    paymentFlow: { type: "PG_CHECKOUT", message: description, merchantUrls: { redirectUrl: return_url } },
  };
  try {
    // PhonePe's dashboard holds the address of webhooks; a stand-in has no dashboard.
    const order = await api.pay(body, signal, demo ? { "x-callback-url": webhook_url } : {});
    if (!order.orderId || !order.redirectUrl) throw new Error("PhonePe gave no page.");
    return { data: { checkout_url: order.redirectUrl }, reference: order.orderId };
  } catch (error) {
    if (!(error instanceof PhonePeError)) throw error;
    // The repeat was refused, not the order; whether its page is open somewhere, nobody knows.
    if (await isKnown(api, txn_id, signal)) throw new OpenAlready("PhonePe has this order already.");
    throw refused();
  }
}

const isKnown = (api: PhonePeApi, txnId: string, signal: AbortSignal): Promise<boolean> =>
  api.order(txnId, signal).then(
    () => true,
    (error) => {
      if (error instanceof PhonePeError) return false;
      throw error;
    },
  );

interface Refunding {
  readonly txn: ProviderTxn;
  readonly refundId: string;
  readonly part: RefundPart | undefined;
}

/**
 * The refund of an earlier call is looked for first: a second request would be another refund, or refused. So is one of an earlier round,
 * of which a refusal is known: a request may arrive twice, and one of the two may have been accepted.
 */
async function refund(api: PhonePeApi, { txn, refundId, part }: Refunding, signal: AbortSignal): Promise<RefundState> {
  const known = await refundMade(api, refundId, signal);
  if (known) return refundStateOf(known, refundId);
  for (const earlierId of txn.refused ?? []) {
    const earlier = await refundMade(api, earlierId, signal);
    const state = earlier && refundStateOf(earlier, earlierId);
    if (state && state.status !== "refused") return state;
  }
  const amount = (part?.amount ?? txn.amount).value;
  const body = { merchantRefundId: refundId, originalMerchantOrderId: txn.txn_id, amount };
  try {
    return refundStateOf(await api.refund(body, signal), refundId);
  } catch (error) {
    if (!(error instanceof PhonePeError)) throw error;
    const made = await refundMade(api, refundId, signal);
    // By its id it is looked for again, before another one is made.
    return made ? refundStateOf(made, refundId) : { status: "refused", refund_reference: refundId };
  }
}

const refundMade = (api: PhonePeApi, refundId: string, signal: AbortSignal) =>
  api.refundById(refundId, signal).catch((error) => {
    if (error instanceof PhonePeError) return null;
    throw error;
  });
