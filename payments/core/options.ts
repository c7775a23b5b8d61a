import type { PaymentService } from "../service/payment-service.ts";
import type { Gateway } from "./enumerations.ts";

export interface CallOptions {
  /** Begins, captures and reports the payment. Defaults to the configured payment service over HTTP. */
  readonly service?: PaymentService;
}

export interface ResumeOptions extends CallOptions {
  /** `once` sends one request (Back, reload); `poll` continues until the outcome is known. */
  readonly patience?: "once" | "poll";
}

/**
 * The argument of `beforeOpen`: the txn exists and nothing has been shown. The order is placed here with
 * pg_service_txn_id (D6).
 */
export interface BeforeOpen {
  readonly txnId: string;
  readonly gateway: Gateway;
  readonly reference: string;
}

export interface PayOptions extends CallOptions {
  /**
   * Called after init and before the checkout opens. `ok: false`, or an exception, ends the press as failed without
   * opening anything; the next press continues with the same txn.
   */
  readonly beforeOpen?: (begun: BeforeOpen) => Promise<{ readonly ok: boolean; readonly message?: string } | undefined>;
}
