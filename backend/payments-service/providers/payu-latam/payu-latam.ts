import { type PaymentProvider, type ProviderTxn, type RefundState, WebhookRefused } from "../../provider.ts";
import { CURRENCIES } from "../currencies.ts";
import { checkoutUrl, type PayuApi, PayuError, type PayuKeys, type PayuNetwork, payuApi } from "./api.ts";
import { cardsOnly, formOf } from "./form.ts";
import {
  type Charge,
  decisiveCharge,
  eventOf,
  isConfirmation,
  refundOf,
  refundStateOf,
  stateOf,
  takenOf,
} from "./shapes.ts";

export type { PayuKeys };

/**
 * PayU Latin America: a signed form that the browser posts, PayU's page, a confirmation to `webhook_url` for every
 * final attempt. Written from developers.payulatam.com, and from Odoo's plug-in for the signature of a form with
 * `paymentMethods`. No public source confirms: the words with which a repeated refund request is answered (so each is
 * looked up first, and of the answers only two sentences are taken for it), whether a declined one may be asked for again, the zone of the dates, how a value without decimals is signed, and
 * that an account without `accountId` of another country refuses the form.
 *
 * Parts are not given back, though PayU has PARTIAL_REFUND (used below where a payment is of another amount). A request that
 * nobody at PayU has decided has no id and is not listed, and none bears our id; of a whole payment a second request
 * is refused, of a part no public source says so. Sent again after a lost answer, or to learn its end, a part could go back
 * twice.
 */
export function payuLatamProvider(keys: PayuKeys, network: PayuNetwork = {}): PaymentProvider {
  const api = payuApi(keys, network);
  return {
    gateway: "PayULatinAmerica",
    kind: network.origin ? "sandbox" : "real",
    currencies: CURRENCIES.PayULatinAmerica,
    async create(input) {
      return {
        data: { redirect_url: checkoutUrl(keys, network), form_payload: formOf(keys, input) },
        reference: input.txn_id,
      };
    },
    payForm: ({ redirect_url, form_payload }) => ({
      action: String(redirect_url),
      fields: cardsOnly(keys, form_payload as Readonly<Record<string, string>>),
    }),
    check: (signal) => api.knowsKeys(signal),
    fetch: async ({ txn_id }, signal) => stateOf(await api.ordersOf(txn_id, signal)),
    refund: (txn, refundId, signal) => refund(api, txn, refundId, signal),
    readWebhook({ body }) {
      const form = new URLSearchParams(Buffer.from(body).toString("utf8"));
      if (!isConfirmation(form, keys)) throw new WebhookRefused("signature");
      return eventOf(form);
    },
  };
}

/**
 * A refund is a request that a person at PayU decides, in one to three days; on the day of the payment a card's may be
 * approved at once. Too early (within ten minutes of the payment in Colombia) and for PSE it is refused. PayU keeps one
 * request per transaction and says so when it is sent again. A declined one is reported once and can be requested
 * again.
 */
async function refund(api: PayuApi, txn: ProviderTxn, refundId: string, signal: AbortSignal): Promise<RefundState> {
  const charge = decisiveCharge(await api.ordersOf(txn.txn_id, signal));
  if (charge?.transaction.transactionResponse?.state !== "APPROVED")
    return { status: "refused", refund_reference: null };
  const before = refundOf(charge, Number(txn.amount.shown), txn.refused);
  if (before) return before;
  try {
    const { state, transactionId } = await api.submit(requestOf(charge, txn, refundId), signal);
    return refundStateOf(state, transactionId);
  } catch (error) {
    if (!(error instanceof PayuError)) throw error;
    return { status: isRepeated(error) ? "pending" : "refused", refund_reference: null };
  }
}

/** The whole sentence: a refusal has some of its words as well ("not registered", "ya se venció"), and ends in a task. */
const REPEATED =
  /^(?:the )?(?:refund )?request (?:is|was|has been) already registered\.?$|^la solicitud(?: de reembolso)? ya (?:está|fue|se encuentra) registrada\.?$/i;

const isRepeated = ({ message }: PayuError) => REPEATED.test(message.trim());

/** The amount is sent for a part only. */
function requestOf(charge: Charge, { amount }: ProviderTxn, refundId: string): object {
  const isWhole = Number(takenOf(charge)?.value ?? amount.shown) === Number(amount.shown);
  const value = { value: amount.shown, currency: amount.currency };
  return {
    type: isWhole ? "REFUND" : "PARTIAL_REFUND",
    order: { id: String(charge.order.id) },
    parentTransactionId: charge.transaction.id,
    reason: `Refund ${refundId}`,
    ...(isWhole ? {} : { additionalValues: { TX_VALUE: value } }),
  };
}
