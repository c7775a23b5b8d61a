import { isLetIn, refusalIn } from "../refusal.ts";

/**
 * Calls of PaymentsOS's API, version 1.3.0 (PayU Hub), written from exchanges that public repositories recorded with its
 * test environment (wiljha/Test---PayU-Hub-Payment-Flow: payment, authorization, capture, refund), from the public client
 * gojuno/go-zooz (voids, refunds of an amount, expanded resources), and further public integrations for the headers. Of
 * developers.paymentsos.com the pages of the countries are public (payu-colombia: charges, partial refunds); neither its
 * API reference nor its page of webhooks was found.
 */
export interface PaymentOsKeys {
  readonly appId: string;
  /** For the browser's secure fields. */
  readonly publicKey: string;
  /** Also signs webhooks. */
  readonly privateKey: string;
  readonly live: boolean;
}

interface Result {
  /** Succeed, Pending or Failed. */
  readonly status?: string | null;
  readonly category?: string | null;
}

export interface PaymentOsCharge {
  readonly id: string;
  readonly result?: Result | null;
  readonly created?: string | null;
  /** The bank's page that the guest has to visit. */
  readonly redirection?: { readonly url?: string | null } | null;
}

export interface PaymentOsRefund {
  readonly id: string;
  readonly reconciliation_id?: string | null;
  readonly amount?: number | null;
  readonly result?: Result | null;
}

/** The fields of a payment that are read. Amounts in minor units. */
export interface PaymentOsPayment {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  /** Initialized, Pending, Authorized, Captured, Refunded, Voided, Failed. */
  readonly status: string;
  readonly related_resources?: {
    readonly charges?: readonly PaymentOsCharge[] | null;
    readonly refunds?: readonly PaymentOsRefund[] | null;
  } | null;
}

/** A refusal. PaymentsOS's words are for developers, and stay here. */
export class PaymentOsError extends Error {
  override readonly name = "PaymentOsError";
  readonly status: number;
  constructor(status: number, category: string) {
    super(`PaymentsOS refused with ${status} ${category}.`);
    this.status = status;
  }
}

export interface PaymentOsNetwork {
  readonly fetch?: typeof fetch | undefined;
  /** Of a stand-in. */
  readonly origin?: string | undefined;
}

interface Call {
  readonly body?: object;
  readonly key?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface PaymentOsApi {
  /** False for keys that PaymentsOS does not know. */
  knowsKeys(signal: AbortSignal): Promise<boolean>;
  /** Of a test card, with the public key, as a browser asks for it; guests' cards never come here. */
  token(card: object, signal: AbortSignal): Promise<{ readonly token: string; readonly encrypted_cvv?: string | null }>;
  create(body: object, call: Omit<Call, "body">, signal: AbortSignal): Promise<PaymentOsPayment>;
  /** With its charges and refunds. */
  payment(id: string, signal: AbortSignal): Promise<PaymentOsPayment>;
  charge(paymentId: string, body: object, key: string, signal: AbortSignal): Promise<PaymentOsCharge>;
  refund(paymentId: string, body: object, key: string, signal: AbortSignal): Promise<PaymentOsRefund>;
  /** Releases what a bank has only authorised. */
  void(paymentId: string, key: string, signal: AbortSignal): Promise<unknown>;
}

const ORIGIN = "https://api.paymentsos.com";
/** No payment has it. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Throws PaymentOsError for a refusal, and anything else where the outcome is unknown. */
export function paymentOsApi(keys: PaymentOsKeys, network: PaymentOsNetwork = {}): PaymentOsApi {
  const { fetch: send = fetch, origin = ORIGIN } = network;
  const call = async <T>(path: string, signal: AbortSignal, { body, key, headers = {} }: Call = {}): Promise<T> => {
    const response = await send(`${origin}${path}`, {
      method: body ? "POST" : "GET",
      signal,
      redirect: "error",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        "api-version": "1.3.0",
        "app-id": keys.appId,
        "private-key": keys.privateKey,
        "x-payments-os-env": keys.live ? "live" : "test",
        ...(key ? { "idempotency-key": key } : {}),
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (response.ok) return (await response.json()) as T;
    throw await refusalOf(response);
  };
  const at = (paymentId: string) => `/payments/${encodeURIComponent(paymentId)}`;
  return {
    knowsKeys: (signal) =>
      isLetIn(
        () => call(at(NOBODY), signal),
        (error) => error instanceof PaymentOsError,
      ),
    token: (card, signal) => call("/tokens", signal, { body: card, headers: { "public-key": keys.publicKey } }),
    create: (body, input, signal) => call("/payments", signal, { ...input, body }),
    payment: (id, signal) => call(`${at(id)}?expand=all`, signal),
    charge: (id, body, key, signal) => call(`${at(id)}/charges`, signal, { body, key }),
    refund: (id, body, key, signal) => call(`${at(id)}/refunds`, signal, { body, key }),
    void: (id, key, signal) => call(`${at(id)}/voids`, signal, { body: {}, key }),
  };
}

/** Of a conflict, a key that is in use, the caller asks the payment. */
async function refusalOf(response: Response): Promise<Error> {
  const { status } = response;
  const body = await refusalIn<{ category?: string }>("PaymentsOS", response);
  return body?.category ? new PaymentOsError(status, body.category) : new Error(`PaymentsOS answered ${status}.`);
}
