import type { Gateway } from "../core/enumerations.ts";
import type { CaptureAnswer, InitAnswer, TxnState } from "../core/types.ts";

/**
 * Why there is no answer. `refused`: the service said no, nothing happened. `unknown`: it may or may not have happened (no
 * answer, time-out, 5xx, unreadable). `signed_out`: ask for login. `stopped`: we gave up ourselves.
 */
export interface ServiceError {
  readonly kind: "refused" | "unknown" | "signed_out" | "stopped";
  readonly message: string | null;
  readonly retryAfterMs: number | null;
}

export type ServiceResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ServiceError };

export interface CaptureBody {
  readonly g_txn_id: string;
  readonly extra_details: Readonly<Record<string, unknown>>;
  readonly idempotency_key: string;
}

/**
 * The port to whatever begins, captures and knows payments. Two things implement it: the payment service over HTTP (http-service.ts) and an
 * API that does it by itself (direct-service.ts, D6). Nothing it returns throws.
 *
 * PGW-02: the four calls of section 7, and the guest's way out of a payment under way. The refund address exists but is none of the
 * browser's business.
 */
export interface PaymentService {
  /** GET /account/{entity_type}/{entity_id}/gateway → names in the service's order. */
  list(signal: AbortSignal): Promise<ServiceResult<readonly string[]>>;
  /** POST /txn/init. Repeated under the same idempotency_key of the body when the answer is lost. */
  init(
    body: Readonly<Record<string, unknown>>,
    gateway: Gateway,
    signal: AbortSignal,
  ): Promise<ServiceResult<InitAnswer>>;
  /** POST /txn/capture/{txn_id}. Never repeated here: after a lost answer details is asked first (flow/capture.ts). */
  capture(txnId: string, body: CaptureBody, signal: AbortSignal): Promise<ServiceResult<CaptureAnswer>>;
  /** POST /txn/abandon/{txn_id}: how it stands after the guest has given it up. Repeating is harmless. */
  abandon(txnId: string, signal: AbortSignal): Promise<ServiceResult<TxnState>>;
  /** GET /txn/details/{txn_id}; of the txn in its `paid_by`, when it has one. Repeating is the poll's business. */
  details(txnId: string, signal: AbortSignal): Promise<ServiceResult<TxnState>>;
}

/** A call that brought no answer. */
export function failure(
  kind: ServiceError["kind"],
  message: string | null = null,
  retryAfterMs: number | null = null,
): { readonly ok: false; readonly error: ServiceError } {
  return { ok: false, error: { kind, message, retryAfterMs } };
}
