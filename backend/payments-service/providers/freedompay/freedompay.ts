import { knownLanguage, type Language } from "../../../../config/languages.ts";
import { translator } from "../../../texts/texts.ts";
import {
  type Created,
  type CreateInput,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderTxn,
  type RefundState,
  WebhookRefused,
} from "../../provider.ts";
import { HOLD_MINUTES } from "../../rules/schedule.ts";
import {
  type FreedomPayApi,
  type FreedomPayKeys,
  type FreedomPayNetwork,
  type FreedomPayTransaction,
  freedomPayApi,
  NotSent,
} from "./api.ts";
import { captureOf, refundStateOf, stateOf } from "./shapes.ts";

export type { FreedomPayKeys };

/** Of the shop's pages; FreedomPay writes languages with a country. */
const CULTURES: Readonly<Record<Language, string>> = { en: "en_US", ar: "ar_BH", es: "es_MX" };
/** Of a return's `status`: the plug-in's list. */
const ERRORS: readonly string[] = ["C", "D", "I", "M", "N", "P", "S", "U", "X", "1", "2", "3"];

/**
 * FreedomPay's hosted payment page. Written from the vendor's public plug-in for Magento
 * (FreedomPay-Plugins/FreedomPay.Plugins.Ecomm.Magento, release 2026.06.26), where the vendor documents nothing
 * publicly: CreateTransaction and GetTransactionJSON for the page, SOAP to Freeway for money back and for a void. The
 * plug-in voids an authorisation alone; what is taken at once, as here, it gives back.
 *
 * It has no messages, no key of a repeated call and no question about a refund. So the state is learned by asking; a
 * transaction is created once per payment and its page kept (`opensOnce`); and a refund without an answer is never sent
 * again by itself (`refundsOnce`). The plug-in repeats it with a `torService`, which undoes the first: nothing public
 * says how long that holds, or what it does to a refund that was settled, so it is not used. The guest returns to the one
 * address that the store has at FreedomPay, with `transid` and no word to rely on. The plug-in cancels the
 * payment of a guest who returns unpaid; here it is cancelled only if the return has `errcode` or one of its error letters
 * and the transaction has no attempt.
 *
 * No public source confirms: words of ResponseMessage; that the page takes another card after a refusal; decisions but
 * ACCEPT (REJECT and ERROR count as no money, others as under way; a refund's ERROR asks a person); amounts with three
 * decimals; the longest InvoiceNumber; and how an account sets its return address.
 */
export function freedomPayProvider(keys: FreedomPayKeys, network: FreedomPayNetwork = {}): PaymentProvider {
  const api = freedomPayApi(keys, network);
  return {
    gateway: "FreedomPay",
    kind: network.origin ? "sandbox" : "real",
    refundsOnce: true,
    refundsParts: true,
    refundsUnseen: true,
    opensOnce: true,
    create: (input, signal) => create(api, input, signal, !!network.origin),
    fetch: async ({ reference, txn_id }, signal) => stateOf(await api.transaction(reference, signal), txn_id),
    refund: (txn, _refundId, signal, part) => refund(api, { ...txn, amount: part?.amount ?? txn.amount }, signal),
    cancel: (txn, signal) => release(api, txn, signal),
    async check(signal) {
      // A checkout that nobody opens: nothing else is refused to a wrong store.
      const made = await api.createTransaction(checkoutOf("check", "1.00", "USD"), signal);
      if (made.CheckoutUrl) return true;
      if (!made.ResponseMessage) throw new Error("FreedomPay gave neither a page nor a reason.");
      return !/store|terminal|merchant|\bkey\b/i.test(made.ResponseMessage);
    },
    readWebhook() {
      throw new WebhookRefused("FreedomPay sends no messages.");
    },
    returned: ({ url }) => wordOf(url, "transid"),
    gaveUp: ({ url }) => wordOf(url, "errcode") !== null || ERRORS.includes(wordOf(url, "status") ?? ""),
  };
}

/** Names arrive in any case. */
const wordOf = ({ searchParams }: URL, word: string): string | null =>
  [...searchParams].find(([name]) => name.toLowerCase() === word)?.[1] ?? null;

const checkoutOf = (reference: string, total: string, currency: string) => ({
  TransactionTotal: total,
  CurrencyCode: currency,
  // Taken at once, not only authorised.
  CaptureMode: true,
  TimeoutMinutes: HOLD_MINUTES,
  MerchantReferenceCode: reference,
  InvoiceNumber: reference,
});

async function create(api: FreedomPayApi, input: CreateInput, signal: AbortSignal, demo: boolean): Promise<Created> {
  const { txn_id, amount, language, service_return_url, business } = input;
  const body = {
    ...checkoutOf(txn_id, amount.shown, amount.currency),
    CultureCode: CULTURES[knownLanguage(language.slice(0, 2))],
  };
  // What a store at FreedomPay has set up beforehand.
  const extra: Record<string, string> = demo
    ? { "x-store-return": service_return_url, "x-store-name": encodeURIComponent(business.name) }
    : {};
  const made = await api.createTransaction(body, signal, extra);
  // Its words are for developers.
  if (made.ResponseMessage)
    throw new ProviderRefusal(translator(knownLanguage(language))("payment.gateway_unavailable"));
  if (!made.CheckoutUrl || !made.TransactionId) throw new Error("FreedomPay gave no page.");
  return { data: { checkout_url: made.CheckoutUrl }, reference: made.TransactionId };
}

/** Voids what was authorised and not taken, as the plug-in does; a page that nobody used cannot be closed. */
async function release(api: FreedomPayApi, { txn_id, reference }: ProviderTxn, signal: AbortSignal): Promise<void> {
  const transaction = await api.transaction(reference, signal);
  const orderRequestId = transaction.AuthResponse?.FreewayResponse?.FreewayRequestId;
  if (!orderRequestId || stateOf(transaction, txn_id).status !== "authorized") return;
  await api.submit({ service: "voidService", orderRequestId, reference: txn_id }, signal);
}

/** `pending`: nothing was sent. An exception: it was, and nobody knows its outcome. */
async function refund(api: FreedomPayApi, txn: ProviderTxn, signal: AbortSignal): Promise<RefundState> {
  const { txn_id, reference, amount } = txn;
  let transaction: FreedomPayTransaction;
  try {
    transaction = await api.transaction(reference, signal);
  } catch {
    return { status: "pending", refund_reference: null };
  }
  const orderRequestId = captureOf(transaction)?.FreewayResponse?.FreewayRequestId;
  if (!orderRequestId || transaction.MerchantReferenceCode !== txn_id)
    return { status: "refused", refund_reference: null };
  try {
    const credit = { service: "ccCreditService", amount: amount.shown, orderRequestId, reference: txn_id } as const;
    return refundStateOf(await api.submit(credit, signal));
  } catch (error) {
    if (error instanceof NotSent) return { status: "pending", refund_reference: null };
    throw error;
  }
}
