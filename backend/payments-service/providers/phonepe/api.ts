import { CONFLICT, isLetIn, refusalIn, WrongKeys } from "../refusal.ts";

/**
 * Calls of PhonePe's Standard Checkout, version 2, written from the official pg-sdk-node (BaseUrl, TokenService,
 * standardcheckout/Constants and the models) and from developer.phonepe.com, payment-gateway, "API reference"
 * (authorization, create payment, order status, refund, refund status), and "Chargeback" (disputes).
 */
export interface PhonePeKeys {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly clientVersion: string;
  readonly live: boolean;
  /** Set with the webhook in PhonePe's dashboard; made up by the shop. */
  readonly webhookUser: string;
  readonly webhookPassword: string;
}

export interface PhonePeAttempt {
  readonly transactionId?: string | null;
  /** PENDING, COMPLETED or FAILED. */
  readonly state?: string | null;
  readonly timestamp?: number | null;
}

/** The fields of an order that are read. Amounts in paise. */
export interface PhonePeOrder {
  readonly orderId?: string | null;
  readonly merchantOrderId?: string | null;
  /** PENDING, COMPLETED or FAILED. */
  readonly state?: string | null;
  readonly amount?: number | null;
  readonly errorCode?: string | null;
  readonly errorContext?: { readonly description?: string | null } | null;
  readonly paymentDetails?: readonly PhonePeAttempt[] | null;
}

export interface PhonePeRefund {
  /** In the answer of its status. */
  readonly originalMerchantOrderId?: string | null;
  /** PENDING, CONFIRMED, COMPLETED or FAILED. */
  readonly state?: string | null;
  /** In paise. */
  readonly amount?: number | null;
}

/** The fields of a dispute that are read (developer.phonepe.com/chargeback). Amounts in paise, instants in milliseconds. */
export interface PhonePeDispute {
  readonly disputeId?: string | null;
  readonly merchantOrderId?: string | null;
  readonly disputeAmount?: number | null;
  /** ACTION_REQUIRED, UNDER_REVIEW, WON or LOST. */
  readonly status?: string | null;
  /** CHARGEBACK and further ones. */
  readonly stage?: string | null;
  readonly dueDate?: number | null;
  readonly createdAt?: number | null;
}

/** A refusal with PhonePe's code; its words are for developers. */
export class PhonePeError extends Error {
  override readonly name = "PhonePeError";
  readonly status: number;
  constructor(status: number, code: string) {
    super(`PhonePe refused with ${status} ${code}.`);
    this.status = status;
  }
}

export interface PhonePeNetwork {
  readonly fetch?: typeof fetch | undefined;
  /** Of a stand-in. */
  readonly origin?: string | undefined;
  readonly now?: () => number;
}

export interface PhonePeApi {
  /** False for a client id and secret that PhonePe does not know. */
  knowsKeys(signal: AbortSignal): Promise<boolean>;
  pay(
    body: object,
    signal: AbortSignal,
    headers?: Readonly<Record<string, string>>,
  ): Promise<{ readonly orderId?: string; readonly redirectUrl?: string }>;
  /** With all its attempts. */
  order(merchantOrderId: string, signal: AbortSignal): Promise<PhonePeOrder>;
  refund(body: object, signal: AbortSignal): Promise<PhonePeRefund>;
  refundById(merchantRefundId: string, signal: AbortSignal): Promise<PhonePeRefund>;
  dispute(id: string, signal: AbortSignal): Promise<PhonePeDispute>;
}

interface Token {
  readonly header: string;
  /** From then on a new one is fetched, in milliseconds. */
  readonly renewAt: number;
}

interface Hosts {
  readonly oauth: string;
  readonly pg: string;
}

const PRODUCTION: Hosts = {
  oauth: "https://api.phonepe.com/apis/identity-manager",
  pg: "https://api.phonepe.com/apis/pg",
};
const sandbox = (origin: string): Hosts => ({ oauth: `${origin}/apis/pg-sandbox`, pg: `${origin}/apis/pg-sandbox` });

function hostsOf({ live }: PhonePeKeys, origin: string | undefined): Hosts {
  if (origin) return sandbox(origin);
  return live ? PRODUCTION : sandbox("https://api-preprod.phonepe.com");
}

/** Throws PhonePeError for a refusal, and anything else where the outcome is unknown. */
export function phonePeApi(keys: PhonePeKeys, network: PhonePeNetwork = {}): PhonePeApi {
  const { fetch: send = fetch, now = Date.now } = network;
  const hosts = hostsOf(keys, network.origin);
  let token: Token | null = null;

  const authorize = async (signal: AbortSignal): Promise<Token> => {
    const response = await send(`${hosts.oauth}/v1/oauth/token`, {
      method: "POST",
      signal,
      redirect: "error",
      headers: { accept: "application/json" },
      body: new URLSearchParams({
        client_id: keys.clientId,
        client_version: keys.clientVersion,
        client_secret: keys.clientSecret,
        grant_type: "client_credentials",
      }),
    });
    if ([400, 401, 403].includes(response.status)) throw new WrongKeys(`PhonePe refused the keys: ${response.status}.`);
    if (!response.ok) throw new Error(`PhonePe answered ${response.status}.`);
    const given = (await response.json()) as { access_token?: string; token_type?: string; expires_at?: number };
    if (!given.access_token) throw new Error("PhonePe gave no token.");
    // As the SDK: a token is replaced at half of its life. Of its times only the end is always stated.
    const life = Math.max(0, (given.expires_at ?? 0) * 1000 - now());
    return { header: `${given.token_type ?? "O-Bearer"} ${given.access_token}`, renewAt: now() + life / 2 };
  };
  const header = async (signal: AbortSignal, isFresh = false): Promise<string> => {
    if (isFresh || !token || now() >= token.renewAt) token = await authorize(signal);
    return token.header;
  };

  interface Call {
    readonly body?: object;
    readonly headers?: Readonly<Record<string, string>> | undefined;
  }
  const ask = (path: string, authorization: string, signal: AbortSignal, { body, headers }: Call) =>
    send(`${hosts.pg}${path}`, {
      method: body ? "POST" : "GET",
      signal,
      redirect: "error",
      headers: { accept: "application/json", "content-type": "application/json", authorization, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const call = async <T>(path: string, signal: AbortSignal, input: Call = {}): Promise<T> => {
    let response = await ask(path, await header(signal), signal, input);
    // A token that PhonePe has withdrawn is replaced once.
    if (response.status === 401) response = await ask(path, await header(signal, true), signal, input);
    if (response.ok) return (await response.json()) as T;
    throw await refusalOf(response);
  };
  const id = encodeURIComponent;
  return {
    knowsKeys: (signal) => isLetIn(() => header(signal, true)),
    pay: (body, signal, headers) => call("/checkout/v2/pay", signal, { body, headers }),
    order: (merchantOrderId, signal) =>
      call(`/checkout/v2/order/${id(merchantOrderId)}/status?details=true&errorContext=true`, signal),
    refund: (body, signal) => call("/payments/v2/refund", signal, { body }),
    refundById: (merchantRefundId, signal) => call(`/payments/v2/refund/${id(merchantRefundId)}/status`, signal),
    dispute: (disputeId, signal) => call(`/v1/disputes/${id(disputeId)}`, signal),
  };
}

async function refusalOf(response: Response): Promise<Error> {
  const { status } = response;
  const body = await refusalIn<{ code?: string; errorCode?: string }>("PhonePe", response, [CONFLICT]);
  const code = body?.errorCode ?? body?.code;
  return code ? new PhonePeError(status, code) : new Error(`PhonePe answered ${status}.`);
}
