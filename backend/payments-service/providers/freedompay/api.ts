import { envelopeOf, readResult, type SubmitResult } from "./soap.ts";

export interface FreedomPayKeys {
  readonly storeId: string;
  readonly terminalId: string;
  /** Empty for a store that has none. */
  readonly esKey: string;
  readonly live: boolean;
}

/** The vendor's own word for what the processor said of one step. */
interface Step {
  readonly FreewayResponse?: {
    /** ACCEPT; anything else is no money. */
    readonly Decision?: string | null;
    readonly FreewayRequestId?: string | null;
    readonly Amount?: number | string | null;
    readonly Message?: string | null;
  } | null;
}

/** The fields of a transaction that are read. */
export interface FreedomPayTransaction {
  readonly MerchantReferenceCode?: string | null;
  readonly OriginalRequest?: {
    readonly TransactionTotal?: number | string | null;
    readonly CurrencyCode?: string | null;
  } | null;
  readonly AuthResponse?: Step | null;
  readonly CaptureResponse?: Step | null;
  /** Attempts on the page that came to nothing. */
  readonly FailedResponses?: readonly Step[] | null;
}

export interface FreedomPayCreated {
  readonly CheckoutUrl?: string | null;
  readonly TransactionId?: string | null;
  /** Not empty: refused, with status 200. */
  readonly ResponseMessage?: string | null;
}

export interface FreewayRequest {
  readonly service: "ccCreditService" | "voidService";
  readonly amount?: string;
  /** Of the capture, or of the authorisation. */
  readonly orderRequestId: string;
  readonly reference: string;
}

/** The request has certainly not left this machine. */
export class NotSent extends Error {
  override readonly name = "NotSent";
}

export interface FreedomPayNetwork {
  readonly fetch?: typeof fetch | undefined;
  /** Of a stand-in. */
  readonly origin?: string | undefined;
}

export interface FreedomPayApi {
  createTransaction(body: object, signal: AbortSignal, extra?: Record<string, string>): Promise<FreedomPayCreated>;
  transaction(id: string, signal: AbortSignal): Promise<FreedomPayTransaction>;
  /** Throws NotSent if nothing can have happened, and anything else if nobody knows. */
  submit(request: FreewayRequest, signal: AbortSignal): Promise<SubmitResult>;
}

const CHECKOUT = "/checkoutservice/checkoutservice.svc";
const FREEWAY = "/Freeway/Service.asmx";
/** There was no connection to send anything over. */
const UNCONNECTED: readonly unknown[] = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"];

export function freedomPayApi(keys: FreedomPayKeys, network: FreedomPayNetwork = {}): FreedomPayApi {
  const { fetch: send = fetch, origin } = network;
  const checkout = origin ?? (keys.live ? "https://payments.freedompay.com" : "https://payments.uat.freedompay.com");
  const freeway = origin ?? (keys.live ? "https://cs12.freedompay.us" : "https://cs.uat.freedompay.com");
  const ask = async <T>(call: string, body: object, signal: AbortSignal, extra: Record<string, string> = {}) => {
    const response = await send(`${checkout}${CHECKOUT}/${call}`, {
      method: "POST",
      signal,
      redirect: "error",
      headers: { accept: "application/json", "content-type": "application/json", ...extra },
      body: JSON.stringify({ ...body, ...(keys.esKey ? { ESKey: keys.esKey } : {}) }),
    });
    if (!response.ok) throw new Error(`FreedomPay answered ${response.status}.`);
    const answer: unknown = await response.json();
    if (typeof answer !== "object" || answer === null) throw new Error("FreedomPay gave no object.");
    return answer as T;
  };
  return {
    createTransaction: (body, signal, extra) =>
      ask("CreateTransaction", { StoreId: keys.storeId, TerminalId: keys.terminalId, ...body }, signal, extra),
    transaction: (id, signal) => ask("GetTransactionJSON", { TransactionId: id }, signal),
    async submit(request, signal) {
      const body = envelopeOf(keys, request);
      const headers = { accept: "text/xml", "content-type": "text/xml" };
      const init = { method: "POST", signal, redirect: "error", headers, body } as const;
      const response = await send(`${freeway}${FREEWAY}`, init).catch((error: unknown) => {
        const { code } = ((error as Error).cause ?? {}) as { code?: unknown };
        throw UNCONNECTED.includes(code) ? new NotSent("FreedomPay was not reached.") : error;
      });
      if (!response.ok) throw new Error(`FreedomPay answered ${response.status}.`);
      return readResult(await response.text());
    },
  };
}
