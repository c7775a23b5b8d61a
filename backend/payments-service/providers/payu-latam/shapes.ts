import { isSameSecret } from "../../../same-secret.ts";
import { gatewayUnits } from "../../amounts.ts";
import type { ProviderEvent, ProviderState, RefundState, TransactionStatus } from "../../provider.ts";
import type { PayuKeys, PayuMoney, PayuOrder, PayuTransaction } from "./api.ts";
import { signatureOf } from "./form.ts";

/**
 * States of a transaction (page response-codes-and-variables). A declined one has failed, though the guest may try again
 * on PayU's page under the same reference: the service still queries failed txns and takes the later approval, and a
 * guest who comes back begins a txn of another reference, as PayU demands.
 */
const STATUS: Readonly<Record<string, TransactionStatus>> = {
  APPROVED: "completed",
  PENDING: "pending",
  SUBMITTED: "pending",
  DECLINED: "failed",
  EXPIRED: "failed",
  ERROR: "failed",
};
const ABANDONED = "ABANDONED_TRANSACTION";
const BACK: readonly string[] = ["REFUND", "PARTIAL_REFUND", "VOID"];

export interface Charge {
  readonly order: PayuOrder;
  readonly transaction: PayuTransaction;
}

const stateWord = ({ transactionResponse }: PayuTransaction) => transactionResponse?.state ?? "PENDING";
const statusOf = ({ transaction }: Charge): TransactionStatus => {
  const status = STATUS[stateWord(transaction)] ?? "pending";
  if (status === "completed" && transaction.type === "AUTHORIZATION") return "authorized";
  return status === "failed" && transaction.transactionResponse?.responseCode === ABANDONED ? "canceled" : status;
};

/** Money taken before money under way before refusals; of equals the latest, which PayU lists first. */
const BY_WEIGHT: readonly TransactionStatus[] = ["completed", "authorized", "pending", "failed", "canceled"];

/** The attempt that says most, of all attempts of all orders with the reference. */
export function decisiveCharge(orders: readonly PayuOrder[]): Charge | null {
  const charges = orders.flatMap((order) =>
    (order.transactions ?? [])
      .filter(({ type }) => !BACK.includes(type ?? ""))
      .map((transaction): Charge => ({ order, transaction })),
  );
  return charges.toSorted((a, b) => BY_WEIGHT.indexOf(statusOf(a)) - BY_WEIGHT.indexOf(statusOf(b)))[0] ?? null;
}

/**
 * PayU learns of a txn from the form that the guest posts; until then it knows neither amount nor currency. Once it
 * knows the order the guest may be paying, and the reference cannot be used for another form: without an attempt, and
 * after Back, the payment is pending.
 */
export function stateOf(orders: readonly PayuOrder[]): ProviderState {
  const charge = decisiveCharge(orders);
  const [order] = orders;
  if (!charge && order)
    return { status: "pending", ...moneyOf(order.additionalValues?.TX_VALUE ?? null), g_txn_id: null };
  if (!charge) return { status: "initialized", amount: null, currency: null, g_txn_id: null };
  const status = statusOf(charge);
  const { transaction } = charge;
  return {
    status: status === "completed" && charge.order.status === "REFUNDED" ? "refunded" : status,
    ...moneyOf(takenOf(charge)),
    g_txn_id: transaction.id,
    message: status === "failed" ? (transaction.transactionResponse?.responseMessage ?? null) : null,
  };
}

/** What was charged, in major units; null if PayU names nothing. */
export const takenOf = ({ order, transaction }: Charge): PayuMoney | null =>
  transaction.additionalValues?.TX_VALUE ?? order.additionalValues?.TX_VALUE ?? null;

function moneyOf(money: PayuMoney | null): { amount: number | null; currency: string | null } {
  const { value, currency } = money ?? {};
  return { amount: gatewayUnits(value, currency, "PayULatinAmerica"), currency: currency ?? null };
}

const REFUND: Readonly<Record<string, RefundState["status"]>> = {
  APPROVED: "done",
  DECLINED: "refused",
  ERROR: "refused",
  EXPIRED: "refused",
};

/**
 * The outcome of a charge's refund of this value, or null while PayU knows of none whose refusal was not `told` yet.
 * A request that nobody at PayU has decided yet is not listed (page refunds-api, "Query the refund status"); no part of a
 * refund bears our id. The latest is listed first.
 */
export function refundOf(charge: Charge, value: number, told: readonly string[] = []): RefundState | null {
  const { order, transaction } = charge;
  const whole = Number(takenOf(charge)?.value);
  const back = (order.transactions ?? []).filter(
    ({ type, parentTransactionId: parent, additionalValues }) =>
      BACK.includes(type ?? "") &&
      (!parent || parent === transaction.id) &&
      Number(additionalValues?.TX_VALUE?.value ?? whole) === value,
  );
  const approved = back.find((one) => stateWord(one) === "APPROVED");
  if (approved || order.status === "REFUNDED") return { status: "done", refund_reference: approved?.id ?? null };
  const [latest] = back;
  if (!latest) return null;
  const state = refundStateOf(stateWord(latest), latest.id);
  return state.status === "refused" && told.includes(latest.id) ? null : state;
}

/** A reference stands for a decision that was reported, so one that is not decided has none. */
export function refundStateOf(state: string | null | undefined, id: string | null | undefined): RefundState {
  const status = REFUND[state ?? ""] ?? "pending";
  return { status, refund_reference: status === "pending" ? null : (id ?? null) };
}

/** `state_pol` (page confirmation-page). */
const CONFIRMED: Readonly<Record<string, TransactionStatus>> = {
  "4": "completed",
  "5": "failed",
  "6": "failed",
  "104": "failed",
};
const ALGORITHMS = { 32: "md5", 40: "sha1", 64: "sha256" } as const;

/** A value ending in a zero keeps one decimal: 150.00 is signed as 150.0, and 150.26 as it is. */
export function signedValue(value: string): string {
  const [whole = "0", fraction = ""] = value.split(".");
  const two = fraction.padEnd(2, "0").slice(0, 2);
  return `${whole}.${two.endsWith("0") ? two[0] : two}`;
}

/** The length says which hash it is: an account chooses MD5, SHA-1 or SHA-256 in PayU's module. */
export function isConfirmation(form: URLSearchParams, { apiKey, merchantId }: PayuKeys): boolean {
  const field = (name: string) => form.get(name) ?? "";
  const given = field("sign").toLowerCase();
  const algorithm = ALGORITHMS[given.length as 32];
  if (!algorithm || field("merchant_id") !== merchantId) return false;
  const parts = [field("reference_sale"), signedValue(field("value")), field("currency"), field("state_pol")];
  return isSameSecret(given, signatureOf(algorithm, apiKey, merchantId, ...parts));
}

export function eventOf(form: URLSearchParams): ProviderEvent {
  const field = (name: string) => form.get(name) ?? "";
  const status = CONFIRMED[field("state_pol")] ?? "pending";
  return {
    eventId: `${field("reference_pol")}:${field("transaction_id")}:${field("state_pol")}`,
    reference: field("reference_sale"),
    status: status === "failed" && field("response_message_pol") === ABANDONED ? "canceled" : status,
    ...moneyOf({ value: field("value"), currency: field("currency") }),
    g_txn_id: field("transaction_id") || null,
    // In a zone that no document names.
    at: null,
  };
}
