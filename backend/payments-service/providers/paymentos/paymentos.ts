import { knownLanguage } from "../../../../config/languages.ts";
import { translator } from "../../../texts/texts.ts";
import {
  type CaptureProof,
  type CreateInput,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderState,
  type ProviderTxn,
  type RefundPart,
  type RefundState,
  WebhookRefused,
} from "../../provider.ts";
import { knownRefund } from "../../rules/refund-id.ts";
import { statementText } from "../statement-text.ts";
import { type PaymentOsApi, PaymentOsError, type PaymentOsKeys, type PaymentOsNetwork, paymentOsApi } from "./api.ts";
import { eventOf, isSigned, refundStateOf, stateOf } from "./shapes.ts";
import { trial } from "./trial.ts";

export type { PaymentOsKeys };

/** The lowest limit of an acquirer behind PaymentsOS (Credorax, by the notes of a public form for its API). */
const DESCRIPTOR_LENGTH = 13;

/**
 * PaymentsOS itself (PayU Hub): a payment per txn, charged once with the token of the secure fields. A charge authorises
 * and captures in one, because an order exists only once it is paid; a payment that stays authorised is voided when it is
 * given up. Calls are written from recorded exchanges (api.ts). A payment whose
 * answer was lost is asked for again under its txn's key; one that is made anew all the same costs nobody anything, since
 * money moves only in the charge, which names the payment that was kept. The signature of webhooks is
 * that of a public PayU service's PayuSignatureService, whose test verifies a recorded message: signed with the
 * private key, `reconciliation_id` beside `provider_data`. No public source confirms: that `?expand=all` returns
 * charges and refunds together, that a payment is Refunded after a part as well (by an article of its support the status
 * is that of the last action; the sum of the refunds decides), how long an idempotency key is remembered (so refunds are looked up by their
 * reconciliation_id first), what a payment is after a failed charge (both are read), and the field of a bank's page
 * (`redirection.url`), and how the statement's text of a payment is changed once the order has its number (a payment
 * lists "Update Payment" among its next actions), so the bank prints the shop's name alone.
 */
export function paymentOsProvider(keys: PaymentOsKeys, network: PaymentOsNetwork = {}): PaymentProvider {
  const api = paymentOsApi(keys, network);
  return {
    gateway: "PaymentOS",
    kind: network.origin ? "sandbox" : "real",
    async create({ txn_id, amount, business, order, language, webhook_url, reference }, signal) {
      // Made before; the order's number, known since, would be another request under the same key.
      if (reference) return { data: { key: keys.publicKey }, reference };
      const body = {
        amount: amount.value,
        currency: amount.currency,
        order: { id: txn_id },
        statement_soft_descriptor: statementText(business.name, order ?? "", DESCRIPTOR_LENGTH),
      };
      // The console of PaymentsOS holds the address of webhooks; a stand-in has none.
      const headers: Record<string, string> = network.origin ? { "x-webhook-endpoint": webhook_url } : {};
      try {
        const payment = await api.create(body, { key: txn_id, headers }, signal);
        return { data: { key: keys.publicKey }, reference: payment.id };
      } catch (error) {
        // Under a key that is in use the first call has not ended, or was of another request.
        if (!(error instanceof PaymentOsError) || error.status === 409) throw error;
        throw new ProviderRefusal(translator(knownLanguage(language))("payment.gateway_unavailable"));
      }
    },
    capture: (txn, proof, signal, input) => charge(api, { txn, proof, input }, signal),
    fetch: async ({ reference }, signal) => stateOf(await api.payment(reference, signal)),
    refundsParts: true,
    refund: (txn, refundId, signal, part) => refund(api, { txn, refundId, part }, signal),
    async refundState({ reference }, refundId, signal) {
      const { related_resources } = await api.payment(reference, signal);
      const made = related_resources?.refunds?.find(({ id }) => id === refundId);
      if (!made) throw new Error("PaymentsOS lists no such refund of this payment.");
      return { ...refundStateOf(made), amount: made.amount ?? null };
    },
    async cancel({ reference, txn_id }, signal) {
      if ((await api.payment(reference, signal)).status !== "Authorized") return;
      await api.void(reference, `${txn_id}-void`, signal);
    },
    check: (signal) => api.knowsKeys(signal),
    trial: (amount, id, signal) => trial(api, amount, id, signal),
    readWebhook({ headers, body }) {
      const type = headers["event-type"] ?? "";
      try {
        if (isSigned(body, type, headers.signature, keys.privateKey)) return eventOf(body, type);
      } catch {
        throw new WebhookRefused("unreadable");
      }
      throw new WebhookRefused("signature");
    },
  };
}

interface Charging {
  readonly txn: ProviderTxn;
  readonly proof: CaptureProof;
  readonly input: CreateInput | undefined;
}

async function charge(api: PaymentOsApi, charging: Charging, signal: AbortSignal): Promise<ProviderState> {
  const { txn, proof, input } = charging;
  const text = translator(knownLanguage(input?.language));
  const cvv = proof.extra_details.encrypted_cvv;
  const body = {
    payment_method: { type: "tokenized", token: proof.g_txn_id, credit_card_cvv: typeof cvv === "string" ? cvv : "" },
    reconciliation_id: txn.txn_id,
    ...(input ? { merchant_site_url: input.return_url } : {}),
  };
  const made = await api.charge(txn.reference, body, `${txn.txn_id}-charge`, signal).catch((error) => {
    if (error instanceof PaymentOsError) return error;
    throw error;
  });
  const state = stateOf(await api.payment(txn.reference, signal));
  if (made instanceof PaymentOsError) {
    if (state.status !== "initialized") return state;
    // The first call with this key has not ended.
    if (made.status === 409) throw made;
    // Refused before it began; the token is used up either way.
    return { ...state, status: "failed", message: text("payment.card_declined") };
  }
  if (state.status === "failed") return { ...state, message: text("payment.card_declined") };
  return { ...state, redirect_url: made.redirection?.url ?? null };
}

interface Refunding {
  readonly txn: ProviderTxn;
  readonly refundId: string;
  readonly part: RefundPart | undefined;
}

async function refund(
  api: PaymentOsApi,
  { txn, refundId, part }: Refunding,
  signal: AbortSignal,
): Promise<RefundState> {
  const before = await api.payment(txn.reference, signal);
  const known = knownRefund(before.related_resources?.refunds ?? [], refundId, {
    idOf: ({ reconciliation_id }) => reconciliation_id,
    stateOf: refundStateOf,
  });
  if (known) return known;
  // In PaymentsOS's own console.
  if (stateOf(before).status === "refunded") return { status: "done", refund_reference: null };
  try {
    const body = { amount: (part?.amount ?? txn.amount).value, reconciliation_id: refundId };
    return refundStateOf(await api.refund(txn.reference, body, refundId, signal));
  } catch (error) {
    // Under a key that is in use the first call has not ended.
    if (!(error instanceof PaymentOsError) || error.status === 409) throw error;
    return { status: "refused", refund_reference: null };
  }
}
