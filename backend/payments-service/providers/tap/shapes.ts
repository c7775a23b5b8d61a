import { createHmac } from "node:crypto";
import { isSameSecret } from "../../../same-secret.ts";
import { decimalsOf, gatewayUnits } from "../../amounts.ts";
import type { ProviderEvent, ProviderState, RefundState, TransactionStatus, VendorMovement } from "../../provider.ts";
import type { TapCharge, TapMessage, TapRefund } from "./api.ts";

/** What is not listed is unknown, and asked about again. */
const STATUSES: Readonly<Record<string, TransactionStatus>> = {
  INITIATED: "initialized",
  IN_PROGRESS: "pending",
  AUTHORIZED: "authorized",
  CAPTURED: "completed",
  ABANDONED: "canceled",
  CANCELLED: "canceled",
  VOID: "canceled",
  FAILED: "failed",
  DECLINED: "failed",
  RESTRICTED: "failed",
  TIMEDOUT: "failed",
};

export function stateOf(charge: TapCharge): ProviderState {
  const { id, currency, status, response } = charge;
  const state = STATUSES[status ?? ""] ?? "pending";
  return {
    status: state,
    amount: amountOf(charge),
    currency: currency ?? null,
    g_txn_id: id ?? null,
    message: state === "failed" ? (response?.message ?? null) : null,
  };
}

/** Tap states major units. */
export const amountOf = ({ amount, currency }: TapMessage): number | null => gatewayUnits(amount, currency, "Tap");

/** PENDING and ACCEPTED wait for the bank; what is not known yet is asked about again. */
const REFUND_STATUSES: Readonly<Record<string, RefundState["status"]>> = {
  REFUNDED: "done",
  DECLINED: "refused",
  FAILED: "refused",
  RESTRICTED: "refused",
};

export const refundStateOf = ({ id, status }: TapRefund): RefundState => ({
  status: REFUND_STATUSES[status ?? ""] ?? "pending",
  refund_reference: id ?? null,
});

/** A charge that was taken, by when the guest began it. Tap's list names no fee. */
export const chargeMovement = (charge: TapCharge): VendorMovement[] =>
  charge.status === "CAPTURED" ? movementOf("charge", charge.id, charge) : [];

/** A refund that is done, by when it was asked for. */
export const refundMovement = (refund: TapRefund): VendorMovement[] =>
  refund.status === "REFUNDED" ? movementOf("refund", refund.charge_id, refund) : [];

/** Throws for a row without payment, time or an amount of money. One of more digits than could be asked for is a difference. */
function movementOf(kind: "charge" | "refund", payment: string | null | undefined, row: TapMessage): VendorMovement[] {
  const { currency } = row;
  const amount = amountOf(row);
  const created = Number(createdOf(row));
  if (!payment || amount === null || !currency || !(created > 0))
    throw new Error("A row of Tap's list cannot be read.");
  return [{ kind, payment, amount, currency, fee: 0, at: new Date(created) }];
}

const createdOf = (message: TapMessage) => message.transaction?.created ?? message.created;

/** Decimals by ISO 4217 where they are not those of the unit in which we count: crowns have none, ariary two. */
const ISO_DECIMALS: Readonly<Record<string, number>> = { ISK: 0, MGA: 2 };

/** The text that Tap signs: its amount has the decimals of the currency ("1.500"), whatever the body's number has. */
function signedText(message: TapMessage): string {
  const { id, amount, currency, reference, status } = message;
  const decimals = ISO_DECIMALS[currency ?? ""] ?? decimalsOf(currency ?? "", "Tap");
  const parts: readonly (readonly [string, unknown])[] = [
    ["id", id],
    ["amount", typeof amount === "number" ? amount.toFixed(decimals) : amount],
    ["currency", currency],
    ["gateway_reference", reference?.gateway],
    ["payment_reference", reference?.payment],
    ["status", status],
    ["created", createdOf(message)],
  ];
  return parts.map(([name, value]) => `x_${name}${value ?? ""}`).join("");
}

/** The message, if the header is its HMAC under the secret key; null for any other. Throws for what is no JSON object. */
export function readSigned(body: Uint8Array, header: string | undefined, secretKey: string): TapMessage | null {
  const message = JSON.parse(Buffer.from(body).toString("utf8")) as TapMessage;
  const expected = createHmac("sha256", secretKey).update(signedText(message)).digest();
  const given = Buffer.from(header ?? "", "hex");
  return isSameSecret(given, expected) ? message : null;
}

/** Messages have no ids of their own: a charge or a refund is reported once in each of its states. */
export function eventOf(message: TapMessage): ProviderEvent | null {
  const { id, status, charge_id, reference } = message;
  if (!id) return null;
  const created = Number(createdOf(message));
  const event = {
    eventId: `${id}:${status}`,
    amount: amountOf(message),
    currency: message.currency ?? null,
    at: created > 0 ? new Date(created) : null,
  };
  // A charge that is refunded stays CAPTURED; the refund's outcome is asked by its own id.
  if (charge_id) return { ...event, reference: charge_id, status: "completed", g_txn_id: null, refund: id };
  const state = stateOf(message);
  return { ...event, reference: reference?.transaction ?? id, status: state.status, g_txn_id: state.g_txn_id };
}
