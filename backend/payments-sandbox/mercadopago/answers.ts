import { json, type SandboxAnswer } from "../core/http.ts";
import { type Payment, type Refund, refundedOf } from "../core/ledger.ts";
import { textField } from "../core/vendor.ts";

/** An account belongs to one country and takes its currency: this one is Colombian. */
export const CURRENCY = "COP";

/** The merchant's own number. */
const ACCOUNT = "1003743392";

const STATUS: Readonly<Record<Payment["status"], string>> = {
  open: "pending",
  pending: "in_process",
  paid: "approved",
  failed: "rejected",
  cancelled: "cancelled",
  refunded: "refunded",
};

/** Bank transfers in Colombia. */
export const PSE = "pse";
const TRANSFER: Readonly<Record<Payment["status"], string>> = {
  open: "pending_waiting_transfer",
  pending: "pending_waiting_transfer",
  paid: "accredited",
  failed: "rejected_by_bank",
  cancelled: "by_collector",
  refunded: "refunded",
};

const isTransfer = ({ details }: Payment) => details.payment_method_id === PSE;

/** Waiting for the guest, and not for a review. */
const isAsked = (payment: Payment) =>
  payment.status === "pending" && (payment.details.status_detail === "pending_challenge" || isTransfer(payment));

function detailOf(payment: Payment): string {
  const { status, refunds, details } = payment;
  if (refunds.length > 0) return status === "refunded" ? "refunded" : "partially_refunded";
  if (isTransfer(payment)) return TRANSFER[status];
  const detail = textField(details.status_detail);
  return status === "failed" && detail === "pending_challenge" ? "cc_rejected_3ds_challenge" : detail;
}

/** Ids are numbers, of refunds as well. */
export const paymentOf = (payment: Payment) => ({
  id: Number(payment.id),
  status: isAsked(payment) ? "pending" : STATUS[payment.status],
  status_detail: detailOf(payment),
  operation_type: "regular_payment",
  payment_type_id: "credit_card",
  ...(isTransfer(payment) ? transferOf(payment) : {}),
  ...(payment.details.three_ds_info && isAsked(payment) ? { three_ds_info: payment.details.three_ds_info } : {}),
  external_reference: payment.reference,
  transaction_amount: payment.amount,
  transaction_amount_refunded: refundedOf(payment),
  currency_id: payment.currency,
  description: payment.details.description ?? null,
  statement_descriptor: payment.details.statement_descriptor ?? null,
  date_created: payment.created_at,
  date_approved: payment.charges[0]?.at ?? null,
  date_last_updated: [payment.created_at, ...[...payment.tries, ...payment.refunds].map(({ at }) => at)]
    .toSorted()
    .at(-1),
  payment_method_id: textField(payment.details.payment_method_id),
  payer: payment.details.payer,
  metadata: payment.details.metadata ?? {},
  card: payment.details.last4
    ? { first_six_digits: payment.details.first6, last_four_digits: payment.details.last4 }
    : {},
  issuer_id: payment.details.issuer_id === undefined ? null : String(payment.details.issuer_id),
  installments: payment.details.installments,
  captured: true,
  live_mode: false,
  notification_url: payment.webhook_url,
  refunds: payment.refunds.map((refund) => refundOf(payment, refund)),
});

const transferOf = ({ amount, details }: Payment) => ({
  payment_type_id: "bank_transfer",
  payment_method: { id: PSE, type: "bank_transfer" },
  callback_url: details.callback_url,
  additional_info: { ip_address: details.ip_address },
  transaction_details: {
    total_paid_amount: amount,
    external_resource_url: details.external_resource_url,
    financial_institution: details.financial_institution,
  },
});

const REFUNDS = { done: "approved", pending: "in_process", failed: "rejected" } as const;

export const refundOf = (payment: Payment, { id, at, amount, state }: Refund) => ({
  id: Number(id),
  payment_id: Number(payment.id),
  amount,
  metadata: {},
  source: { id: ACCOUNT, name: "Sandbox", type: "collector" },
  unique_sequence_number: null,
  adjustment_amount: 0,
  reason: null,
  status: REFUNDS[state ?? "done"],
  refund_mode: "standard",
  date_created: at,
});

/** `code`: the vendor's number of the cause. */
export const mercadoError = (status: number, error: string, message: string, code = status): SandboxAnswer =>
  json(status, { status, error, message, cause: [{ code, description: message }] });
