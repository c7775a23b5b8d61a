import type { PaymentService } from "../service/payment-service.ts";
import type { Gateway } from "./enumerations.ts";

export interface CallOptions {
  /** Who begins, captures and knows the payment; the payment service of the configuration over HTTP when absent. */
  readonly service?: PaymentService;
}

export interface ResumeOptions extends CallOptions {
  /** `once` asks a single time (Back, reload), `poll` goes on until the truth is known. */
  readonly patience?: "once" | "poll";
}

/** What `beforeOpen` is told: the txn exists, nothing has been shown. Here the order is placed with pg_service_txn_id (D6). */
export interface BeforeOpen {
  readonly txnId: string;
  readonly gateway: Gateway;
  readonly reference: string;
}

export interface PayOptions extends CallOptions {
  /**
   * Called after init and before the checkout opens. `ok: false`, or throwing, ends the press as failed with nothing opened; the
   * next press goes on with the same txn.
   */
  readonly beforeOpen?: (begun: BeforeOpen) => Promise<{ readonly ok: boolean; readonly message?: string } | undefined>;
}
