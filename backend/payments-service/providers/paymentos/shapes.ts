import { createHmac } from "node:crypto";
import { isSameSecret } from "../../../same-secret.ts";
import type { ProviderEvent, ProviderState, RefundState, TransactionStatus } from "../../provider.ts";
import type { PaymentOsPayment, PaymentOsRefund } from "./api.ts";

const STATUS: Readonly<Record<string, TransactionStatus>> = {
  Initialized: "initialized",
  Pending: "pending",
  Authorized: "authorized",
  Captured: "completed",
  Failed: "failed",
  Voided: "canceled",
  Refunded: "refunded",
};

/** A charge that failed may leave its payment Initialized; its token is used up, so that the attempt is over. */
export function stateOf(payment: PaymentOsPayment): ProviderState {
  const charges = payment.related_resources?.charges ?? [];
  const charge = charges.find(({ result }) => result?.status === "Succeed") ?? charges.at(-1);
  // The status is that of the last action, so a part that went back shows as Refunded.
  const status = isPartlyBack(payment) ? "completed" : (STATUS[payment.status] ?? "pending");
  const isOver = status === "initialized" && charge?.result?.status === "Failed";
  return {
    status: isOver ? "failed" : status,
    amount: payment.amount,
    currency: payment.currency,
    g_txn_id: charge?.id ?? null,
  };
}

/** What went back, in minor units; null where PaymentsOS lists no refund, or does not say how much one was of. */
function backOf({ related_resources }: PaymentOsPayment): number | null {
  const refunds = related_resources?.refunds ?? [];
  // One that is pending has not gone back, and may be refused.
  const done = refunds.filter(({ result }) => result?.status === "Succeed");
  if (refunds.length === 0 || done.some(({ amount }) => typeof amount !== "number")) return null;
  return done.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
}

const isPartlyBack = (payment: PaymentOsPayment): boolean =>
  payment.status === "Refunded" && (backOf(payment) ?? payment.amount) < payment.amount;

const REFUND: Readonly<Record<string, RefundState["status"]>> = { Succeed: "done", Failed: "refused" };

export const refundStateOf = ({ id, result }: PaymentOsRefund): RefundState => ({
  status: REFUND[result?.status ?? ""] ?? "pending",
  refund_reference: id,
});

interface Message {
  readonly id?: string;
  readonly created?: string | number;
  readonly account_id?: string;
  readonly app_id?: string;
  readonly payment_id?: string;
  readonly data?: {
    readonly id?: string;
    readonly result?: { readonly status?: string; readonly category?: string; readonly sub_category?: string };
    readonly provider_data?: { readonly response_code?: string };
    readonly reconciliation_id?: string;
    readonly amount?: number;
    readonly currency?: string;
  };
}

/** The signed text: these values joined with commas, in this order; a missing one is empty. */
function signedText(type: string, { data, ...message }: Message): string {
  const values = [
    type,
    message.id,
    message.account_id,
    message.payment_id,
    message.created,
    message.app_id,
    data?.id,
    data?.result?.status,
    data?.result?.category,
    data?.result?.sub_category,
    data?.provider_data?.response_code,
    data?.reconciliation_id,
    data?.amount,
    data?.currency,
  ];
  return values.map((value) => value ?? "").join(",");
}

/** Whether `signature` ("sig1=…,sig2=…", one for each private key in use) has ours: hex of HMAC-SHA256. */
export function isSigned(body: Uint8Array, type: string, signature: string | undefined, privateKey: string): boolean {
  const text = signedText(type, messageIn(body));
  const expected = createHmac("sha256", privateKey).update(text).digest();
  return (signature ?? "").split(",").some((part) => {
    const given = Buffer.from(part.trim().replace(/^sig\d+=/, ""), "hex");
    return isSameSecret(given, expected);
  });
}

const messageIn = (body: Uint8Array) => JSON.parse(Buffer.from(body).toString("utf8")) as Message;

const CHARGED: Readonly<Record<string, TransactionStatus>> = {
  Succeed: "completed",
  Failed: "failed",
  Pending: "pending",
};

/** Milliseconds, also as text; null for what is no time, so that the message is kept all the same. */
function instantOf(created: string | number | undefined): Date | null {
  const isNumber = typeof created === "number" || /^\d+$/.test(created ?? "");
  const at = new Date(isNumber ? Number(created) : (created ?? ""));
  return Number.isNaN(at.getTime()) ? null : at;
}

/** Null for messages about no payment. */
export function eventOf(body: Uint8Array, type: string): ProviderEvent | null {
  const { id, payment_id, created, data } = messageIn(body);
  if (!id || !payment_id) return null;
  const result = CHARGED[data?.result?.status ?? ""] ?? "pending";
  const isCharge = type.startsWith("payment.charge.");
  const isRefund = type.startsWith("payment.refund.");
  return {
    eventId: id,
    reference: payment_id,
    // The others are only a reason to ask.
    status: isCharge ? result : isRefund && result === "completed" ? "refunded" : "pending",
    amount: data?.amount ?? null,
    currency: data?.currency ?? null,
    g_txn_id: isCharge ? (data?.id ?? null) : null,
    at: instantOf(created),
    ...(isRefund && data?.id ? { refund: data.id } : {}),
  };
}
