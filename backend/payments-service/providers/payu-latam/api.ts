/**
 * Calls of PayU Latin America's Queries and Payments APIs, written from developers.payulatam.com (pages queries-api,
 * refunds-api, test-your-solution).
 */
export interface PayuKeys {
  readonly merchantId: string;
  /** The account of the shop's country at PayU; null for PayU's public test merchant, which has one in each country. */
  readonly accountId: string | null;
  readonly apiLogin: string;
  readonly apiKey: string;
  /**
   * Whether guests in Colombia may pay by PSE. PayU refunds cards only: PSE money that arrives after the hold has to be
   * given back by the shop itself.
   */
  readonly pse: boolean;
}

/** Everybody tests with this merchant; a shop's own is always live. */
const TEST_MERCHANT = "508029";
export const isLive = ({ merchantId }: Pick<PayuKeys, "merchantId">): boolean => merchantId !== TEST_MERCHANT;

/** JSON numbers in the documents; text has been seen as well. */
export interface PayuMoney {
  readonly value?: number | string | null;
  readonly currency?: string | null;
}
type Values = { readonly TX_VALUE?: PayuMoney | null } | null;

export interface PayuTransaction {
  readonly id: string;
  /** AUTHORIZATION_AND_CAPTURE, AUTHORIZATION, CAPTURE, REFUND, PARTIAL_REFUND, VOID. */
  readonly type?: string | null;
  readonly parentTransactionId?: string | null;
  readonly transactionResponse?: {
    /** APPROVED, DECLINED, ERROR, EXPIRED, PENDING, SUBMITTED. */
    readonly state?: string | null;
    readonly responseCode?: string | null;
    readonly responseMessage?: string | null;
  } | null;
  readonly additionalValues?: Values;
}

export interface PayuOrder {
  readonly id: number | string;
  /** CAPTURED, REFUNDED, DECLINED and others. */
  readonly status?: string | null;
  readonly referenceCode?: string | null;
  readonly transactions?: readonly PayuTransaction[] | null;
  readonly additionalValues?: Values;
}

export interface PayuAnswer {
  readonly state?: string | null;
  readonly transactionId?: string | null;
}

/** A request that PayU answered with code ERROR. */
export class PayuError extends Error {
  override readonly name = "PayuError";
}

export interface PayuApi {
  /** False for an API login and key that PayU does not know. */
  knowsKeys(signal: AbortSignal): Promise<boolean>;
  /** Every order with this reference, each with all its transactions. */
  ordersOf(referenceCode: string, signal: AbortSignal): Promise<readonly PayuOrder[]>;
  submit(transaction: object, signal: AbortSignal): Promise<PayuAnswer>;
}

export interface PayuNetwork {
  readonly fetch?: typeof fetch | undefined;
  /** Of a stand-in. */
  readonly origin?: string | undefined;
}

const apiHost = (keys: PayuKeys) => (isLive(keys) ? "https://api.payulatam.com" : "https://sandbox.api.payulatam.com");
const checkoutHost = (keys: PayuKeys) =>
  isLive(keys) ? "https://checkout.payulatam.com" : "https://sandbox.checkout.payulatam.com";

/** Where the browser posts the form. */
export const checkoutUrl = (keys: PayuKeys, { origin }: PayuNetwork): string =>
  `${origin ?? checkoutHost(keys)}/ppp-web-gateway-payu/`;

export function payuApi(keys: PayuKeys, { fetch: send = fetch, origin = apiHost(keys) }: PayuNetwork): PayuApi {
  const { apiLogin, apiKey } = keys;
  const call = async <T>(service: "reports" | "payments", command: string, rest: object, signal: AbortSignal) => {
    const response = await send(new URL(`/${service}-api/4.0/service.cgi`, origin), {
      method: "POST",
      signal,
      redirect: "error",
      // XML without these.
      headers: { accept: "application/json", "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify({ language: "en", command, merchant: { apiLogin, apiKey }, test: !isLive(keys), ...rest }),
    });
    if (!response.ok) throw new Error(`PayU answered ${response.status}.`);
    const answer = (await response.json()) as { code?: string; error?: string | null } & T;
    if (answer.code !== "SUCCESS") throw new PayuError(answer.error ?? "PayU reported an error.");
    return answer;
  };
  return {
    async knowsKeys(signal) {
      try {
        await call("reports", "PING", {}, signal);
        return true;
      } catch (error) {
        if (error instanceof PayuError) return false;
        throw error;
      }
    },
    async ordersOf(referenceCode, signal) {
      type Found = { result?: { payload?: readonly PayuOrder[] | PayuOrder | null } | null };
      const rest = { details: { referenceCode } };
      const { result } = await call<Found>("reports", "ORDER_DETAIL_BY_REFERENCE_CODE", rest, signal);
      const orders = [result?.payload ?? []].flat() as readonly PayuOrder[];
      return orders.filter((order) => order.referenceCode === referenceCode);
    },
    async submit(transaction, signal) {
      type Made = { transactionResponse?: PayuAnswer | null };
      const { transactionResponse } = await call<Made>("payments", "SUBMIT_TRANSACTION", { transaction }, signal);
      if (!transactionResponse) throw new Error("PayU did not say what became of the transaction.");
      return transactionResponse;
    },
  };
}
