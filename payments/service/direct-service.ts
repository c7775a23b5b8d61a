import { type Gateway, gatewayOfOrderPayment, type TransactionStatus } from "../core/enumerations.ts";
import type { InitAnswer, TxnState } from "../core/types.ts";
import { readInit, readTxn, serverMessage } from "./answers.ts";
import { type Clock, POLL_TIMEOUT_MS, REQUEST_TIMEOUT_MS, withDeadline } from "./deadline.ts";
import { failure, type PaymentService, type ServiceResult } from "./payment-service.ts";

/** `payment` of placeOrder, or the answer of initPayment (storefront.md section 3 "Payment"). */
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

/** How the API says that a transaction stands. */
export interface DirectStatus {
  readonly status: TransactionStatus;
  readonly message?: string | null;
}

/** What the second way needs of the API. Either function may throw; `isSignedOut` says whether that means a missing sign-in. */
export interface DirectApi {
  /** In order of preference. */
  readonly gateways: readonly Gateway[];
  /** Places the order, or writes down the reload. null: it was refused, and the caller knows why. */
  begin(): Promise<DirectPayment | null>;
  /** `gatewayTxnId` is what the provider called the payment, where it said so. */
  status(transactionId: string, gatewayTxnId: string | null): Promise<DirectStatus>;
  isSignedOut(thrown: unknown): boolean;
}

/**
 * D6, the second way: a business without a payment service, whose API begins the payment and ends it. The payment client is the same, so that
 * no rule about money exists twice. PGW-16: an answer of another type than the gateway's is a failed payment.
 */
export function createDirectService(api: DirectApi, clock: Clock): PaymentService {
  /** Transactions of a type that no gateway of ours can pay. */
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
        value: { txn: await state(id, g_txn_id), redirect_url: null },
      })),
    // The API has no way to give a payment up: it only says how it stands.
    abandon: details,
    details,
  };
}

/** The API's payment as an answer to init, read with the same suspicion as the service's. */
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

/** What the provider needs, by the API's name of the type; the names of the fields are those of init (PROTOCOL.md). */
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
