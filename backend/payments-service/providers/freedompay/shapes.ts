import { gatewayUnits } from "../../amounts.ts";
import type { ProviderState, RefundState, TransactionStatus } from "../../provider.ts";
import type { FreedomPayTransaction } from "./api.ts";
import type { SubmitResult } from "./soap.ts";

const ACCEPTED = "ACCEPT";
/** Of steps: what is not listed is under way. */
const NO_MONEY: readonly string[] = ["REJECT", "ERROR"];

type Step = NonNullable<FreedomPayTransaction["CaptureResponse"]>;
const decisionOf = (step: Step | null | undefined) => step?.FreewayResponse?.Decision ?? null;

/**
 * The step that took the money. A failed response that was accepted counts, as in the vendor's own plug-in; money is
 * given back on this step's id.
 */
export const captureOf = ({ CaptureResponse, FailedResponses }: FreedomPayTransaction): Step | null =>
  [CaptureResponse, ...(FailedResponses ?? [])].find((step) => decisionOf(step) === ACCEPTED) ?? null;

/** Throws if the transaction is of another payment. */
export function stateOf(transaction: FreedomPayTransaction, txnId: string): ProviderState {
  // Nothing but the id asks for a transaction; another's must never pay for this txn.
  if (transaction.MerchantReferenceCode !== txnId) throw new Error("FreedomPay's transaction is of another payment.");
  const taken = captureOf(transaction);
  const { TransactionTotal, CurrencyCode } = transaction.OriginalRequest ?? {};
  const currency = CurrencyCode ?? null;
  const total = taken?.FreewayResponse?.Amount ?? TransactionTotal;
  const status = taken ? "completed" : statusOf(transaction);
  return {
    status,
    amount: gatewayUnits(total, currency, "FreedomPay"),
    currency,
    g_txn_id: taken?.FreewayResponse?.FreewayRequestId ?? null,
    message: status === "failed" ? messageOf(transaction) : null,
  };
}

/** Without a taken amount. A refused attempt has failed, though the page may take another: it is asked about again. */
function statusOf({ AuthResponse, CaptureResponse, FailedResponses }: FreedomPayTransaction): TransactionStatus {
  const steps = [AuthResponse, CaptureResponse].flatMap((step) => decisionOf(step) ?? []);
  if (steps.some((decision) => NO_MONEY.includes(decision))) return "failed";
  if (steps.length > 0) return steps.every((decision) => decision === ACCEPTED) ? "authorized" : "pending";
  return FailedResponses?.length ? "failed" : "initialized";
}

const messageOf = ({ AuthResponse, CaptureResponse, FailedResponses }: FreedomPayTransaction): string | null =>
  [AuthResponse, CaptureResponse, ...(FailedResponses ?? [])].find((step) => step?.FreewayResponse?.Message)
    ?.FreewayResponse?.Message ?? null;

/** Throws where the money may or may not have gone back. */
export function refundStateOf({ decision, requestId, isReversed }: SubmitResult): RefundState {
  if (decision === ACCEPTED && !isReversed) return { status: "done", refund_reference: requestId };
  if (decision === "REJECT" || (decision === ACCEPTED && isReversed))
    return { status: "refused", refund_reference: null };
  throw new Error("FreedomPay did not decide about the refund.");
}
