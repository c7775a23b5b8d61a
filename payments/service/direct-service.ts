import { type Gateway, gatewayOfOrderPayment, type TransactionStatus } from "../core/enumerations.ts";
import type { InitAnswer, TxnState } from "../core/types.ts";
import { readInit, readTxn, serverMessage } from "./answers.ts";
import { type Clock, POLL_TIMEOUT_MS, REQUEST_TIMEOUT_MS, withDeadline } from "./deadline.ts";
import { failure, type PaymentService, type ServiceResult } from "./payment-service.ts";

/** `payment` of placeOrder, or the response of initPayment (storefront.md section 3 "Payment"). */
export interface DirectPayment {
  readonly success: boolean;
  readonly message?: string | null;
  readonly type?: string | null;
  readonly key?: string | null;
  readonly url?: string | null;
  readonly payment_url?: string | null;
  readonly transaction_id?: string | null;
  readonly payload?: unknown;
}

/** A transaction's status as the API reports it. */
export interface DirectStatus {
  readonly status: TransactionStatus;
  readonly message?: string | null;
}

/**
 * What direct payments need from the API. Either function may throw; `isSignedOut` says whether the exception means a
 * missing sign-in.
 */
export interface DirectApi {
  /** In order of preference. */
  readonly gateways: readonly Gateway[];
  /** Places the order, or records the reload. Returns null when it was refused; the caller knows why. */
  begin(): Promise<DirectPayment | null>;
  /** `gatewayTxnId` is the provider's own id, if it reported one. */
  status(transactionId: string, gatewayTxnId: string | null): Promise<DirectStatus>;
  isSignedOut(thrown: unknown): boolean;
}

/**
 * D6, the second way: a business without a payment service, whose API begins and ends the payment. The payment client
 * is the same, so that no rule about money exists twice. PGW-16: a payment of another type than the gateway's is a
 * failed payment.
 */
export function createDirectService(api: DirectApi, clock: Clock): PaymentService {
  /** Transactions of a type that no known gateway can pay. */
  const unsupported = new Set<string>();
  const call = <T>(timeoutMs: number, signal: AbortSignal, send: () => Promise<ServiceResult<T>>) =>
    withDeadline(clock, timeoutMs, signal, () =>
      send().catch((thrown: unknown) => failure(api.isSignedOut(thrown) ? "signed_out" : "unknown")),
    );
  const state = async (id: string, gatewayTxnId: string | null): Promise<TxnState> =>
    readTxn(unsupported.has(id) ? { status: "failed" } : await api.status(id, gatewayTxnId));
  const details = (id: string, signal: AbortSignal) =>
    call(POLL_TIMEOUT_MS, signal, async () => ({ ok: true, value: await state(id, null) }));
  return {
    list: async () => ({ ok: true, value: api.gateways }),
    init: (_body, gateway, signal) =>
      call(REQUEST_TIMEOUT_MS, signal, async () => {
        const payment = await api.begin();
        if (payment?.transaction_id && gatewayOfOrderPayment(payment.type) !== gateway) {
          unsupported.add(payment.transaction_id);
        }
        return begun(gateway, payment);
      }),
    capture: (id, { g_txn_id }, signal) =>
      call(REQUEST_TIMEOUT_MS, signal, async () => ({
        ok: true,
        value: { txn: await state(id, g_txn_id), redirect_url: null, challenge: null },
      })),
    // The API cannot abandon a payment; it only reports its status.
    abandon: details,
    details,
  };
}

/** The API's payment as an init response, parsed as defensively as the service's. */
function begun(gateway: Gateway, payment: DirectPayment | null): ServiceResult<InitAnswer> {
  if (!payment?.success || !payment.transaction_id) return failure("refused", serverMessage(payment));
  const supported = gatewayOfOrderPayment(payment.type) === gateway;
  const value = readInit(
    {
      success: true,
      txn_id: payment.transaction_id,
      status: supported ? "initialized" : "failed",
      data: supported ? dataOf(payment) : {},
    },
    gateway,
  );
  return value ? { ok: true, value } : failure("unknown");
}

/** What the provider needs, by the API's payment type; the field names are those of init (PROTOCOL.md). */
function dataOf({ type, key, url, payment_url, payload }: DirectPayment): unknown {
  const fields = (typeof payload === "object" && payload) || {};
  switch (type) {
    case "razorpay":
      return { key, info: fields };
    case "payu":
      return { redirect_url: payment_url ?? url, form_payload: fields };
    default:
      return { key, ...fields };
  }
}
