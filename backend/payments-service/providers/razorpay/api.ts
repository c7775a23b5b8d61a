import { CONFLICT, isLetIn, refusalIn } from "../refusal.ts";

/**
 * Calls of Razorpay's REST API, written from its public reference (razorpay.com/docs/api: orders, payments, refunds).
 */
export interface RazorpayKeys {
  readonly keyId: string;
  readonly keySecret: string;
  /** Set with the webhook in Razorpay's dashboard; not the key's secret. */
  readonly webhookSecret: string;
}

/** The fields of an order that are read. Amounts in subunits: ₹295 is 29500. */
export interface RazorpayOrder {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly receipt: string | null;
  readonly status: string;
}

export interface RazorpayPayment {
  readonly id: string;
  readonly order_id: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly status: string;
  readonly amount_refunded?: number | null;
  /** With the tax on it. */
  readonly fee?: number | null;
  /** Unix seconds. */
  readonly created_at?: number | null;
  readonly error_description?: string | null;
}

export interface RazorpayRefund {
  readonly id: string;
  readonly receipt: string | null;
  readonly payment_id?: string | null;
  readonly amount?: number | null;
  readonly currency?: string | null;
  readonly created_at?: number | null;
  /** pending, processed or failed. */
  readonly status: string;
}

/** A refusal in Razorpay's words. Its description never contains a key. */
export class RazorpayError extends Error {
  override readonly name = "RazorpayError";
  readonly status: number;
  readonly code: string;
  readonly field: string | null;
  constructor(status: number, code: string, description: string, field: string | null) {
    super(description);
    this.status = status;
    this.code = code;
    this.field = field;
  }
}

export interface RazorpayDispute {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly currency: string;
  readonly reason_code?: string | null;
  /** Unix seconds. */
  readonly respond_by?: number | null;
  readonly created_at?: number | null;
  /** fraud, retrieval, chargeback, pre_arbitration or arbitration. */
  readonly phase?: string | null;
  /** open, under_review, won, lost or closed. */
  readonly status: string;
}

export interface RazorpayApi {
  dispute(id: string, signal: AbortSignal): Promise<RazorpayDispute>;
  ordersOf(receipt: string, signal: AbortSignal): Promise<readonly RazorpayOrder[]>;
  /** `headers` for a stand-in; Razorpay itself needs none. */
  createOrder(body: object, headers: Readonly<Record<string, string>>, signal: AbortSignal): Promise<RazorpayOrder>;
  /** False for keys that Razorpay does not know. */
  knowsKeys(signal: AbortSignal): Promise<boolean>;
  order(id: string, signal: AbortSignal): Promise<RazorpayOrder>;
  paymentsOf(orderId: string, signal: AbortSignal): Promise<readonly RazorpayPayment[]>;
  payment(id: string, signal: AbortSignal): Promise<RazorpayPayment>;
  /** All payments or refunds that were created between two instants. */
  listed<T>(what: "payments" | "refunds", from: Date, until: Date, signal: AbortSignal): Promise<readonly T[]>;
  refundById(id: string, signal: AbortSignal): Promise<RazorpayRefund>;
  refundsOf(paymentId: string, signal: AbortSignal): Promise<readonly RazorpayRefund[]>;
  /** `key` of at least ten letters, digits, hyphens and underscores: a repeat with the same key refunds once. */
  refund(paymentId: string, body: object, key: string, signal: AbortSignal): Promise<RazorpayRefund>;
}

/** The most that a list gives at once. */
const PAGE = 100;

export const ORIGIN = "https://api.razorpay.com";

export interface RazorpayNetwork {
  readonly fetch?: typeof fetch | undefined;
  /** Of a stand-in. */
  readonly origin?: string | undefined;
}

interface Call {
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Throws RazorpayError for a refusal, and anything else where the outcome is unknown. */
export function razorpayApi({ keyId, keySecret }: RazorpayKeys, network: RazorpayNetwork = {}): RazorpayApi {
  const { fetch: send = fetch, origin = ORIGIN } = network;
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString("base64")}`;
  const call = async <T>(path: string, signal: AbortSignal, { body, headers = {} }: Call = {}): Promise<T> => {
    const response = await send(new URL(path, origin), {
      method: body ? "POST" : "GET",
      signal,
      headers: {
        authorization,
        accept: "application/json",
        ...(body ? { "content-type": "application/json" } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (response.ok) return (await response.json()) as T;
    throw await refusalOf(response);
  };
  const list = async <T>(path: string, signal: AbortSignal): Promise<readonly T[]> =>
    (await call<{ items?: readonly T[] }>(path, signal)).items ?? [];
  const id = encodeURIComponent;
  return {
    ordersOf: (receipt, signal) => list(`/v1/orders?receipt=${id(receipt)}`, signal),
    createOrder: (body, headers, signal) => call("/v1/orders", signal, { body, headers }),
    knowsKeys: (signal) => isLetIn(() => call("/v1/payments?count=1", signal)),
    dispute: (disputeId, signal) => call(`/v1/disputes/${id(disputeId)}`, signal),
    order: (orderId, signal) => call(`/v1/orders/${id(orderId)}`, signal),
    paymentsOf: (orderId, signal) => list(`/v1/orders/${id(orderId)}/payments`, signal),
    payment: (paymentId, signal) => call(`/v1/payments/${id(paymentId)}`, signal),
    async listed<T>(what: "payments" | "refunds", from: Date, until: Date, signal: AbortSignal) {
      const seconds = (at: Date) => Math.floor(at.getTime() / 1_000);
      const found: T[] = [];
      for (;;) {
        const page = `from=${seconds(from)}&to=${seconds(until) - 1}&count=${PAGE}&skip=${found.length}`;
        const items = await list<T>(`/v1/${what}?${page}`, signal);
        found.push(...items);
        if (items.length < PAGE) return found;
      }
    },
    refundById: (refundId, signal) => call(`/v1/refunds/${id(refundId)}`, signal),
    refundsOf: (paymentId, signal) => list(`/v1/payments/${id(paymentId)}/refunds`, signal),
    refund: (paymentId, body, key, signal) =>
      call(`/v1/payments/${id(paymentId)}/refund`, signal, { body, headers: { "x-refund-idempotency": key } }),
  };
}

/** 4xx with Razorpay's error object is a refusal; a wrong key, a limit, a conflict and 5xx say nothing about the payment. */
async function refusalOf(response: Response): Promise<Error> {
  const { status } = response;
  type Body = { error?: { code?: string; description?: string; field?: string | null } };
  const error = (await refusalIn<Body>("Razorpay", response, [CONFLICT]))?.error;
  if (!error?.code) return new Error(`Razorpay answered ${status}.`);
  return new RazorpayError(status, error.code, error.description ?? error.code, error.field ?? null);
}
