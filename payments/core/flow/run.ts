import type { PaymentService, ServiceError } from "../../service/payment-service.ts";
import type { Attempt, AttemptStore, OwnAttempt } from "../attempt.ts";
import type { PaymentSetup } from "../config.ts";
import type { RefundWord } from "../enumerations.ts";
import { messageOf, type OutcomeCode, type PaymentError } from "../errors.ts";
import type { Host } from "../host.ts";
import type { Outcome, OutcomeState } from "../types.ts";

/** The dependencies of every step of one call. `signal` aborts when the guest's payments are forgotten. */
export interface FlowContext {
  readonly setup: PaymentSetup;
  readonly host: Host;
  readonly service: PaymentService;
  readonly attempts: AttemptStore;
  readonly signal: AbortSignal;
  readonly language: string;
}

/** The context with its attempt, and the token that the checkout yielded for capture. */
export interface Run extends FlowContext {
  readonly attempt: OwnAttempt;
  readonly token?: Token;
}

/** The token that a checkout yields for the service to capture. */
export interface Token {
  readonly gTxnId: string;
  readonly extraDetails: Readonly<Record<string, unknown>>;
}

/** A run whose attempt has its txn. */
export type RunWithTxn = Run & { readonly attempt: OwnAttempt & { readonly txnId: string } };

/** A run whose payment can be followed to its end; it may have been begun in another browser. */
export interface FollowedRun extends FlowContext {
  readonly attempt: Attempt & { readonly txnId: string };
  readonly token?: Token;
}

interface OutcomeDetails {
  readonly message?: string | null;
  readonly cause?: string | null;
  readonly gatewayTxnId?: string | null;
  readonly alternatives?: Outcome["alternatives"];
  readonly first?: boolean;
  readonly refund?: RefundWord | null;
}

/** Builds the outcome of this attempt, or of no attempt when none was begun. */
export function outcome(
  {
    language,
    attempt,
    token,
  }: { readonly language: string; readonly attempt?: Attempt | null; readonly token?: Token },
  state: OutcomeState,
  code: OutcomeCode,
  details: OutcomeDetails = {},
): Outcome {
  return {
    success: state === "paid",
    state,
    code,
    message: details.message || messageOf(code, { gateway: attempt?.gateway ?? null, language }),
    error_message: details.message || null,
    title: state,
    reference: attempt?.id ?? "",
    purpose: attempt?.purpose ?? null,
    purposeId: attempt?.purposeId ?? null,
    txnId: attempt?.txnId ?? null,
    gateway: attempt?.gateway ?? null,
    refund: details.refund ?? null,
    gatewayTxnId: details.gatewayTxnId ?? null,
    capturePayment: token !== undefined,
    extraDetails: tellable(token?.extraDetails ?? {}),
    cause: details.cause ?? null,
    alternatives: details.alternatives ?? [],
    first: details.first ?? false,
  };
}

/** The details of a token that may appear on receipts. */
const TELLABLE = ["card_type", "vendor", "last_4_digits", "payment_method_id", "payment_type_id"];

function tellable(details: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const onReceipts = TELLABLE.map((name) => [name, details[name]]).filter(
    ([, value]) => typeof value === "string" && value,
  );
  return Object.fromEntries(onReceipts);
}

/** Stores the attempt with these changes and returns the run with it. */
export function withAttempt<R extends FlowContext & { readonly attempt: Attempt }, Change extends Partial<Attempt>>(
  run: R,
  change: Change,
): R & { readonly attempt: R["attempt"] & Change } {
  return { ...run, attempt: run.attempts.save({ ...run.attempt, ...change }) as R["attempt"] & Change };
}

/** The error of a failed call before anything was opened: no money can have moved. */
export function errorOf(error: ServiceError, code: OutcomeCode): PaymentError {
  if (error.kind === "signed_out") return { code: "SIGN_IN_NEEDED", message: error.message };
  return { code: error.kind === "stopped" ? "FORGOTTEN" : code, message: error.message };
}
