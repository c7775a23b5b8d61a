import { knownLanguage } from "../../../../config/languages.ts";
import { translator } from "../../../texts/texts.ts";
import {
  type CaptureProof,
  type CreateInput,
  type PaymentProvider,
  ProviderRefusal,
  type ProviderState,
  type ProviderTxn,
  WebhookRefused,
} from "../../provider.ts";
import { CURRENCIES } from "../currencies.ts";
import { statementText } from "../statement-text.ts";
import {
  type MercadoPagoApi,
  MercadoPagoError,
  type MercadoPagoKeys,
  type MercadoPagoNetwork,
  type MercadoPagoPayment,
  mercadoPagoApi,
} from "./api.ts";
import { bankPageOf, isTransfer, pseBanks, pseBody, transferIn } from "./pse.ts";
import { refund } from "./refunds.ts";
import {
  challengeOf,
  disputeOf,
  eventOf,
  isSigned,
  movementsOf,
  reasonOf,
  refundStateOf,
  stateOf,
  weightiest,
} from "./shapes.ts";
import { trial } from "./trial.ts";

export type { MercadoPagoKeys };

/** An account belongs to one country and takes its currency only. */
const TAKEN: readonly string[] = CURRENCIES.MercadoPago;
/** Longer names are refused or cut by the card networks. */
const DESCRIPTOR_LENGTH = 13;

/**
 * Mercado Pago: the browser's Card Payment Brick makes a card token, and `capture` makes the payment. Written from the
 * official sdk-nodejs and cart-woocommerce and the pages of the payments API. No public source confirms: how long an
 * idempotency key is remembered (so payments and refunds are looked up too), how soon a new payment is found by its
 * reference (so its id is used once known), the longest `statement_descriptor`, and that a notification to
 * `notification_url` is signed with the application's secret, as those to the dashboard's are.
 *
 * PSE, bank transfers in Colombia, has our own form (pse.ts).
 *
 * A payment that its cardholder's bank takes back (`charged_back`) stays paid: nobody here gave it back. How the dispute
 * stands is in the chargeback, which only the application's own webhook announces; the payment's `status_detail`
 * (in_process, settled, reimbursed) says it where the chargeback does not.
 *
 * 3-D Secure is asked for as the plug-in does in every country (`three_d_secure_mode` optional): Mercado Pago and the
 * bank decide whether the guest has to answer a challenge, which the page has to show within 30 seconds and the guest to
 * pass within about five minutes (mercadopago.com developers, "How to integrate 3DS with Checkout API"). Afterwards the
 * payment becomes approved, rejected or cancelled, or stays pending. No public source confirms: which banks of which
 * countries ask, that a repeat under the same key answers with the challenge again, and that a payment can be cancelled
 * while it waits for one (if not, it lapses, and later money goes back).
 */
export function mercadoPagoProvider(keys: MercadoPagoKeys, network: MercadoPagoNetwork = {}): PaymentProvider {
  const api = mercadoPagoApi(keys.accessToken, network);
  const banksFor = pseBanks(api, network.now);
  return {
    gateway: "MercadoPago",
    kind: network.origin ? "sandbox" : "real",
    currencies: TAKEN,
    async create({ txn_id, amount, language }, signal) {
      if (!TAKEN.includes(amount.currency)) {
        throw new ProviderRefusal(translator(knownLanguage(language))("payment.gateway_unavailable"));
      }
      const banks = await banksFor(amount, signal);
      const info = banks.length ? { info: { pse: { banks } } } : {};
      return { data: { key: keys.publicKey, ...info }, reference: txn_id };
    },
    // For PSE.
    wantsAddress: true,
    capture: (txn, proof, signal, input) => pay(api, { txn, proof, input, demo: !!network.origin }, signal),
    fetch: async (txn, signal) => stateForGuest(await paymentOf(api, txn, signal), txn.language),
    refundsParts: true,
    async refund(txn, refundId, signal, part) {
      return refund(api, { txn, payment: await paymentOf(api, txn, signal), refundId, part }, signal);
    },
    async refundState(txn, reference, signal) {
      const payment = await paymentOf(api, txn, signal);
      if (!payment) throw new Error("Mercado Pago does not find the payment of a refund.");
      const made = await api.refundById(String(payment.id), reference, signal);
      return { ...refundStateOf(made), amount: made.amount ?? null };
    },
    async movements(from, until, signal) {
      const changed = await api.changedSince(from, signal);
      return changed.flatMap(movementsOf).filter(({ at }) => at >= from && at < until);
    },
    async disputeState(reference, signal) {
      const chargeback = await api.chargeback(reference, signal);
      const [disputed] = chargeback.payments ?? [];
      return disputeOf(chargeback, disputed === undefined ? null : await api.payment(String(disputed), signal));
    },
    check: (signal) => api.knowsToken(signal),
    trial: (amount, id, signal) => trial(api, amount, id, signal),
    async merchant(signal) {
      const { id } = await api.user(signal);
      return id ? String(id) : null;
    },
    async cancel(txn, signal) {
      const payment = await paymentOf(api, txn, signal);
      if (!payment || !["pending", "in_process"].includes(payment.status)) return;
      await api.cancel(String(payment.id), `cancel-${txn.txn_id}`, signal);
    },
    readWebhook(message) {
      if (!isSigned(message, keys.webhookSecret)) throw new WebhookRefused("signature");
      try {
        return eventOf(message);
      } catch {
        throw new WebhookRefused("unreadable");
      }
    },
  };
}

interface Capture {
  readonly txn: ProviderTxn;
  readonly proof: CaptureProof;
  readonly input: CreateInput | undefined;
  readonly demo: boolean;
}

async function pay(api: MercadoPagoApi, capture: Capture, signal: AbortSignal): Promise<ProviderState> {
  const { txn, input, proof } = capture;
  const text = translator(knownLanguage(input?.language));
  const refused = (why: "card_declined" | "transfer_details" | "payer_email") =>
    ({ ...stateOf(null), status: "failed", message: text(`payment.${why}`) }) as const;
  const made = (payment: MercadoPagoPayment) => ({
    ...stateForGuest(payment, input?.language),
    challenge: challengeOf(payment),
    redirect_url: bankPageOf(payment),
  });
  const body = isTransfer(proof) ? transferBody(capture) : cardBody(capture);
  if (!body) return refused(isTransfer(proof) ? "transfer_details" : "payer_email");
  try {
    return made(
      await api.pay({ ...body, ...commonBody(capture) }, { key: txn.txn_id, device: input?.device_id }, signal),
    );
  } catch (error) {
    if (!(error instanceof MercadoPagoError)) throw error;
    // A repeat whose token is used by now is refused, though the first call may have made the payment.
    const payment = await paymentOf(api, txn, signal);
    return payment ? made(payment) : refused(isTransfer(proof) ? "transfer_details" : "card_declined");
  }
}

/** The state, with what the guest can do about a payment that was rejected. */
function stateForGuest(payment: MercadoPagoPayment | null, language: string | undefined): ProviderState {
  const state = stateOf(payment);
  if (state.status !== "failed") return state;
  return { ...state, message: translator(knownLanguage(language))(`payment.${reasonOf(payment)}`) };
}

function commonBody({ txn, input, demo }: Capture): object {
  return {
    transaction_amount: txn.amount.value,
    external_reference: txn.txn_id,
    ...(input
      ? {
          description: input.order ? `${input.description} ${input.order}` : input.description,
          ...notified(input, demo),
        }
      : {}),
  };
}

/** Null if the page's form sent less than the transfer wants. */
function transferBody({ proof, input }: Capture): object | null {
  const transfer = transferIn(proof);
  return transfer && input ? pseBody(transfer, input, proof.address) : null;
}

/**
 * Everything that the card form chose is passed on: card, issuer, instalments, payer. Null without the payer's e-mail address, which
 * Mercado Pago demands: the form asks for it, and where it did not, the customer's own is sent.
 */
function cardBody({ proof, input }: Capture): object | null {
  const { payment_method_id, issuer_id, installments, payer: given } = proof.extra_details;
  const payer = payerOf(given, input);
  if (!payer) return null;
  return {
    token: proof.g_txn_id,
    installments: Number.isSafeInteger(installments) ? installments : 1,
    three_d_secure_mode: "optional",
    payment_method_id,
    ...(/^\d+$/.test(String(issuer_id)) ? { issuer_id: Number(issuer_id) } : {}),
    payer,
    ...(input
      ? { statement_descriptor: statementText(input.business.name, input.order ?? "", DESCRIPTOR_LENGTH) }
      : {}),
  };
}

function payerOf(given: unknown, input: CreateInput | undefined): object | null {
  const { email: typed, identification } = (given ?? {}) as {
    email?: unknown;
    identification?: { type?: unknown; number?: unknown };
  };
  const { type, number } = identification ?? {};
  const email = typed || input?.customer.email;
  if (!email) return null;
  return {
    email,
    ...(type && number ? { identification: { type, number } } : {}),
  };
}

/** Addresses that Mercado Pago cannot reach are refused, so a shop on a developer's machine gets no notifications. */
function notified({ webhook_url, txn_id }: CreateInput, demo: boolean): { notification_url?: string } {
  const url = new URL(webhook_url);
  if (url.protocol !== "https:" && !demo) return {};
  // Asks for the signed kind of notification, not for the older IPN.
  url.searchParams.set("source_news", "webhooks");
  url.searchParams.set("external_reference", txn_id);
  return { notification_url: url.href };
}

async function paymentOf(
  api: MercadoPagoApi,
  txn: ProviderTxn,
  signal: AbortSignal,
): Promise<MercadoPagoPayment | null> {
  const known = txn.g_txn_id ? await api.payment(txn.g_txn_id, signal) : null;
  return known ?? weightiest(await api.paymentsOf(txn.txn_id, signal));
}
