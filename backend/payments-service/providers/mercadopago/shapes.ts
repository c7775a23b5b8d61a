import { createHmac } from "node:crypto";
import { isSameSecret } from "../../../same-secret.ts";
import type {
  BankChallenge,
  DisputeState,
  ProviderEvent,
  ProviderMessage,
  ProviderState,
  RefundState,
  TransactionStatus,
  VendorMovement,
} from "../../provider.ts";
import { paidCard } from "../../rules/paid-card.ts";
import { TRIAL } from "../../trial.ts";
import type { MercadoPagoChargeback, MercadoPagoPayment, MercadoPagoRefund } from "./api.ts";
import { PSE } from "./pse.ts";

/**
 * A payment's states (mercadopago.com developers: "Payment creation results"; the SDK's payment types). A payment in
 * mediation or charged back is disputed: the money was taken, and what becomes of it is the dispute's (`disputeOf`). A
 * partial refund leaves the status `approved`.
 */
const STATUS: Readonly<Record<string, TransactionStatus>> = {
  pending: "pending",
  in_process: "pending",
  authorized: "authorized",
  approved: "completed",
  in_mediation: "completed",
  rejected: "failed",
  cancelled: "canceled",
  refunded: "refunded",
  charged_back: "completed",
};

/** The payment that says most about its txn: money taken before money under way before anything else. */
const BY_WEIGHT: readonly string[] = [
  "approved",
  "in_mediation",
  "charged_back",
  "refunded",
  "authorized",
  "in_process",
  "pending",
  "rejected",
  "cancelled",
];

/** Of several payments for one txn, the one that decides its state; null if there is none. */
export function weightiest(payments: readonly MercadoPagoPayment[]): MercadoPagoPayment | null {
  const weight = ({ status }: MercadoPagoPayment) => (BY_WEIGHT.indexOf(status) + BY_WEIGHT.length) % BY_WEIGHT.length;
  return payments.toSorted((a, b) => weight(a) - weight(b))[0] ?? null;
}

/** Without a payment Mercado Pago knows nothing of the txn, neither its amount nor its currency. */
export function stateOf(payment: MercadoPagoPayment | null): ProviderState {
  if (!payment) return { status: "initialized", amount: null, currency: null, g_txn_id: null };
  const { id, status, transaction_amount, currency_id, payment_method_id, card } = payment;
  const digits = card?.last_four_digits;
  return {
    status: STATUS[status] ?? "pending",
    amount: transaction_amount,
    currency: currency_id,
    g_txn_id: String(id),
    ...(digits ? { card: paidCard(payment_method_id, digits) } : {}),
  };
}

/** The form of the card's bank that a payment waits for; null if it waits for none. */
export function challengeOf({ status, status_detail, three_ds_info }: MercadoPagoPayment): BankChallenge | null {
  const { external_resource_url: url, creq } = three_ds_info ?? {};
  if (status !== "pending" || status_detail !== "pending_challenge" || !url || !creq) return null;
  return { url, fields: { creq } };
}

/** What the guest can do about a rejected card, by its `status_detail`. */
type Reason = "card_declined" | "card_without_funds" | "card_needs_call" | "card_details_wrong" | "card_not_confirmed";
const REASONS: Readonly<Record<string, Reason>> = {
  cc_rejected_insufficient_amount: "card_without_funds",
  cc_rejected_call_for_authorize: "card_needs_call",
  cc_rejected_card_disabled: "card_needs_call",
  cc_rejected_bad_filled_card_number: "card_details_wrong",
  cc_rejected_bad_filled_date: "card_details_wrong",
  cc_rejected_bad_filled_security_code: "card_details_wrong",
  cc_rejected_bad_filled_other: "card_details_wrong",
  cc_rejected_3ds_challenge: "card_not_confirmed",
};

/** Why a payment has failed; a bank transfer gives no reason that a guest could use. */
export const reasonOf = (payment: MercadoPagoPayment | null): Reason | "transfer_failed" =>
  payment?.payment_method_id === PSE ? "transfer_failed" : (REASONS[payment?.status_detail ?? ""] ?? "card_declined");

const REFUND: Readonly<Record<string, RefundState["status"]>> = {
  approved: "done",
  rejected: "refused",
  cancelled: "refused",
};

export const refundStateOf = ({ id, status }: MercadoPagoRefund): RefundState => ({
  status: REFUND[status ?? ""] ?? "pending",
  refund_reference: String(id),
});

/**
 * Whether `x-signature` ("ts=…,v1=…") signs this notification: the hex of HMAC-SHA256 over the notification's id (from
 * the address), the header x-request-id and ts; parts that are missing are left out (the SDK's
 * WebhookSignatureValidator).
 */
export function isSigned({ url, headers }: Pick<ProviderMessage, "url" | "headers">, secret: string): boolean {
  const parts = new Map<string, string>();
  for (const part of (headers["x-signature"] ?? "").split(",")) {
    const [name = "", value = ""] = part.split("=");
    parts.set(name.trim().toLowerCase(), value.trim());
  }
  const ts = parts.get("ts") ?? "";
  const [id, request] = [url.searchParams.get("data.id"), headers["x-request-id"]];
  const text = `${id ? `id:${id};` : ""}${request ? `request-id:${request};` : ""}ts:${ts};`;
  const expected = createHmac("sha256", secret).update(text).digest();
  const given = Buffer.from(parts.get("v1") ?? "", "hex");
  return /^\d+$/.test(ts) && isSameSecret(given, expected);
}

interface Notification {
  readonly id?: number | string;
  readonly type?: string;
  readonly date_created?: string;
  readonly data?: { readonly id?: number | string };
}

/** The topic's name in webhooks, and in the older notifications. */
const CHARGEBACKS: readonly string[] = ["topic_chargebacks_wh", "chargebacks"];

/** It goes to the application's address, so no payment is named: the chargeback itself names it. */
function chargebackEvent({ id, data }: Notification): ProviderEvent | null {
  if (data?.id === undefined) return null;
  const dispute = String(data.id);
  const nothing = { amount: null, currency: null, g_txn_id: null, at: null };
  return { ...nothing, eventId: String(id ?? `chargeback-${dispute}`), reference: dispute, status: "pending", dispute };
}

/** How a chargeback ended, by its payment's `status_detail`; in_process is none of them. */
const ENDED: Readonly<Record<string, DisputeState["state"]>> = { settled: "lost", reimbursed: "won" };

/** A chargeback, and the payment that it names; null for one that is not found. */
export function disputeOf(chargeback: MercadoPagoChargeback, disputed: MercadoPagoPayment | null): DisputeState {
  const { payments, amount, currency, reason, coverage_applied: covered } = chargeback;
  const told = disputed?.status === "charged_back" ? ENDED[disputed.status_detail ?? ""] : undefined;
  const waits = chargeback.documentation_required === true && chargeback.documentation_status === "pending";
  const instant = (text: string | null | undefined) => {
    const at = new Date(text ?? "");
    return Number.isNaN(at.getTime()) ? null : at;
  };
  const open = told ?? (waits ? "evidence_due" : "under_review");
  return {
    payment: String(payments?.[0] ?? ""),
    state: covered === true ? "won" : covered === false ? "lost" : open,
    amount,
    currency,
    reason: reason ?? null,
    due_at: instant(chargeback.date_documentation_deadline),
    opened_at: instant(chargeback.date_created),
  };
}

/**
 * A notification only says which payment changed; the txn is named by our own parameter in its address. Null for other
 * topics, and for notifications that the dashboard's own address gets.
 */
export function eventOf({ url, body }: Pick<ProviderMessage, "url" | "body">): ProviderEvent | null {
  const message = JSON.parse(Buffer.from(body).toString("utf8")) as Notification;
  const reference = url.searchParams.get("external_reference");
  if (message.type && CHARGEBACKS.includes(message.type)) return chargebackEvent(message);
  if (message.type !== "payment" || !reference || message.id === undefined) return null;
  const at = new Date(message.date_created ?? "");
  return {
    eventId: String(message.id),
    reference,
    status: "pending",
    amount: null,
    currency: null,
    g_txn_id: message.data?.id === undefined ? null : String(message.data.id),
    at: Number.isNaN(at.getTime()) ? null : at,
  };
}

const TAKEN: readonly string[] = ["approved", "in_mediation", "refunded", "charged_back"];

/** The charge of a payment, and each of its refunds, by when they were made; none of an owner's trial. */
export function movementsOf(payment: MercadoPagoPayment): VendorMovement[] {
  const { id, status, transaction_amount, currency_id: currency, date_approved, external_reference } = payment;
  if (!TAKEN.includes(status) || !date_approved || payment.metadata?.[TRIAL]) return [];
  const about = { payment: external_reference ?? String(id), currency };
  const fee = (payment.fee_details ?? []).reduce((sum, { amount }) => sum + (amount ?? 0), 0);
  const charge = { kind: "charge" as const, ...about, amount: transaction_amount, fee, at: new Date(date_approved) };
  const refunds = (payment.refunds ?? []).flatMap(({ amount, status: state, date_created }): VendorMovement[] => {
    const isMade = (state ?? "approved") === "approved";
    return isMade && amount && date_created
      ? [{ kind: "refund", ...about, amount, fee: 0, at: new Date(date_created) }]
      : [];
  });
  return [charge, ...refunds];
}
