import { knownLanguage } from "../../../../config/languages.ts";
import { translator } from "../../../texts/texts.ts";
import {
  type Created,
  type CreateInput,
  type GatewayAmount,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderTxn,
  type RefundPart,
  type RefundState,
  WebhookRefused,
} from "../../provider.ts";
import { knownRefund } from "../../rules/refund-id.ts";
import { statementText } from "../statement-text.ts";
import { type TapApi, type TapCharge, TapError, type TapKeys, type TapNetwork, tapApi } from "./api.ts";
import { customerOf } from "./customer.ts";
import { amountOf, chargeMovement, eventOf, readSigned, refundMovement, refundStateOf, stateOf } from "./shapes.ts";

export type { TapKeys };

/** Every method that the account has: cards, and BENEFIT for dinars of Bahrain. */
const ANY_METHOD = "src_all";
/** As many letters as a statement has for Visa and Mastercard; Tap names no limit of its own. */
const DESCRIPTOR_LENGTH = 22;

/**
 * Tap Payments itself: a charge per txn and Tap's page for it, which returns with tap_id and no status. Written from
 * developers.tap.company: charges (create, retrieve, update, list, statuses), refunds (create, retrieve, states, parts), webhooks
 * (hashstring), idempotency (reference.idempotent, 24 hours). A charge whose answer was lost is asked for again under its
 * txn's key, and Tap answers with that charge and its page: nobody opens a txn after its hold of minutes, so no key is
 * forgotten by then. An idempotency key does not last as long as a refund may wait, so each is looked for among the
 * charge's refunds by reference.merchant first.
 *
 * No public source confirms: that the list of refunds takes `charges` and `period`, and returns reference.merchant (public
 * integrations use all three); that `period.type` 1 is the time of creation; that the hashstring of a refund is made as a
 * charge's, with `created` in place of transaction.created; that a signed amount has the decimals of ISO 4217 in every
 * currency (the examples have two and three); that ABANDONED and TIMEDOUT are final (they are asked about again, and late
 * money goes back); the status with which an unknown charge is answered; and whether Tap takes a customer without an e-mail
 * address.
 */
export function tapProvider(keys: TapKeys, network: TapNetwork = {}): PaymentProvider {
  const api = tapApi(keys, network);
  return {
    gateway: "Tap",
    kind: network.origin ? "sandbox" : "real",
    refundsParts: true,
    create: (input, signal) => create(api, input, signal),
    fetch: async ({ reference }, signal) => stateOf(await api.charge(reference, signal)),
    refund: (txn, refundId, signal, part) => refund(api, { txn, refundId, part }, signal),
    async refundState({ reference: charge }, reference, signal) {
      const made = await api.refundById(reference, signal);
      // A message about a refund does not sign which charge it is of.
      if (made.charge_id !== charge) throw new Error("Tap's refund is of another charge.");
      return { ...refundStateOf(made), amount: amountOf(made) };
    },
    // What the bank prints is fixed with the charge, before the order has its number.
    async nameOrder({ reference }, { shop, order }, signal) {
      await api.setDescription(reference, `${shop}: ${order}`, signal);
    },
    async movements(from, until, signal) {
      const charges = await api.listed("charges", from, until, signal);
      const refunds = await api.listed("refunds", from, until, signal);
      return [...charges.flatMap(chargeMovement), ...refunds.flatMap(refundMovement)];
    },
    check: (signal) => api.knowsKeys(signal),
    readWebhook({ headers, body }) {
      try {
        const message = readSigned(body, headers.hashstring, keys.secretKey);
        if (message) return eventOf(message);
      } catch {
        throw new WebhookRefused("unreadable");
      }
      throw new WebhookRefused("hashstring");
    },
  };
}

/** Tap counts in major units. A decimal of these sizes survives as a number. */
const majorOf = ({ shown }: GatewayAmount): number => Number(shown);

async function create(api: TapApi, input: CreateInput, signal: AbortSignal): Promise<Created> {
  // Made before; the order's number, known since, would be another request under the same key.
  if (input.reference) return pageOf(await api.charge(input.reference, signal));
  const { txn_id, amount, business, description, language, order, return_url, webhook_url } = input;
  const known = knownLanguage(language);
  const body = {
    amount: majorOf(amount),
    currency: amount.currency,
    customer_initiated: true,
    threeDSecure: true,
    save_card: false,
    description,
    statement_descriptor: statementText(business.name, order ?? "", DESCRIPTOR_LENGTH),
    metadata: { business: business.id },
    reference: { transaction: txn_id, order: order ?? txn_id, idempotent: txn_id },
    customer: customerOf(input),
    source: { id: ANY_METHOD },
    post: { url: webhook_url },
    redirect: { url: return_url },
  };
  try {
    return pageOf(await api.create(body, signal));
  } catch (error) {
    if (!(error instanceof TapError)) throw error;
    throw new ProviderRefusal(translator(known)("payment.gateway_unavailable"));
  }
}

function pageOf({ id, transaction }: TapCharge): Created {
  if (!id || !transaction?.url) throw new Error("Tap gave no page.");
  return { data: { checkout_url: transaction.url }, reference: id };
}

interface Refunding {
  readonly txn: ProviderTxn;
  readonly refundId: string;
  readonly part: RefundPart | undefined;
}

async function refund(api: TapApi, { txn, refundId, part }: Refunding, signal: AbortSignal): Promise<RefundState> {
  const made = await refundMade(api, txn, refundId, signal);
  if (made) return made;
  const amount = part?.amount ?? txn.amount;
  const body = {
    charge_id: txn.reference,
    amount: majorOf(amount),
    currency: amount.currency,
    reason: "requested_by_customer",
    reference: { merchant: refundId, idempotent: refundId },
    // Without it Tap sends no notice of what the bank decided.
    ...(txn.webhook_url ? { post: { url: txn.webhook_url } } : {}),
  };
  try {
    return refundStateOf(await api.refund(body, signal));
  } catch (error) {
    if (!(error instanceof TapError)) throw error;
    const late = await refundMade(api, txn, refundId, signal);
    return late ?? { status: "refused", refund_reference: null };
  }
}

const refundMade = async (api: TapApi, { reference }: ProviderTxn, refundId: string, signal: AbortSignal) =>
  knownRefund(
    (await api.refundsOf(reference, signal)).filter(({ charge_id }) => charge_id === reference),
    refundId,
    { idOf: ({ reference: ours }) => ours?.merchant, stateOf: refundStateOf },
  );
