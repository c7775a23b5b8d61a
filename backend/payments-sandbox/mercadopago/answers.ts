import { json, type SandboxAnswer } from "../core/http.ts";
import type { Payment } from "../core/ledger.ts";
import { textField } from "../core/vendor.ts";

/** A purchase as the merchant declared it; payments refer to it by `external_reference`. */
export interface Preference {
  readonly id: string;
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly notification_url: string | null;
}

const STATUS: Readonly<Record<Payment["status"], string>> = {
  open: "pending",
  pending: "in_process",
  paid: "approved",
  failed: "rejected",
  cancelled: "cancelled",
  refunded: "refunded",
};

export const paymentOf = (payment: Payment) => ({
  id: payment.id,
  status: STATUS[payment.status],
  status_detail: textField(payment.details.status_detail),
  external_reference: payment.reference,
  transaction_amount: payment.amount,
  currency_id: payment.currency,
  date_created: payment.created_at,
  payment_method_id: textField(payment.details.payment_method_id),
  transaction_amount_refunded: payment.refunds.length ? payment.amount : 0,
  live_mode: false,
});

export const mercadoError = (status: number, error: string, message: string): SandboxAnswer =>
  json(status, { status, error, message });
