import type { Gateway } from "../core/enumerations.ts";
import type { CaptureAnswer, InitAnswer, TxnState } from "../core/types.ts";

/**
 * Why there is no result. `refused`: the service said no and nothing happened. `unknown`: it may or may not have
 * happened (no response, timeout, 5xx, unreadable). `signed_out`: sign-in is required. `stopped`: the caller aborted.
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
 * The interface to the system that begins, captures and reports payments. It has two implementations: the payment
 * service over HTTP (http-service.ts) and an API that takes payments itself (direct-service.ts, D6). No method throws
 * or rejects.
 *
 * PGW-02: the four calls of section 7, and a way for the guest to abandon a payment in progress. The refund endpoint
 * exists, but browsers do not use it.
 */
export interface PaymentService {
  /** GET /account/{entity_type}/{entity_id}/gateway → names in the service's order. */
  list(signal: AbortSignal): Promise<ServiceResult<readonly string[]>>;
  /** POST /txn/init. Repeated under the body's idempotency_key when the response is lost. */
  init(
    body: Readonly<Record<string, unknown>>,
    gateway: Gateway,
    signal: AbortSignal,
  ): Promise<ServiceResult<InitAnswer>>;
  /**
   * POST /txn/capture/{txn_id}. Never repeated here: after a lost response, details is queried first (flow/capture.ts).
   */
  capture(txnId: string, body: CaptureBody, signal: AbortSignal): Promise<ServiceResult<CaptureAnswer>>;
  /** POST /txn/abandon/{txn_id}: the status after the guest abandoned it. Safe to repeat. */
  abandon(txnId: string, signal: AbortSignal): Promise<ServiceResult<TxnState>>;
  /** GET /txn/details/{txn_id}; of the txn in its `paid_by`, if it has one. The poll repeats it. */
  details(txnId: string, signal: AbortSignal): Promise<ServiceResult<TxnState>>;
}

/** Makes the result of a call that failed. */
export function failure(
  kind: ServiceError["kind"],
  message: string | null = null,
  retryAfterMs: number | null = null,
): { readonly ok: false; readonly error: ServiceError } {
  return { ok: false, error: { kind, message, retryAfterMs } };
}
