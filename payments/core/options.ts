import type { PaymentService } from "../service/payment-service.ts";
import type { Gateway } from "./enumerations.ts";
import type { PaymentRequest } from "./types.ts";

export interface CallOptions {
  /** Begins, captures and reports the payment. Defaults to the configured payment service over HTTP. */
  readonly service?: PaymentService;
}

export interface ResumeOptions extends CallOptions {
  /** `once` sends one request (Back, reload); `poll` continues until the outcome is known. */
  readonly patience?: "once" | "poll";
}

export interface Ready {
  readonly ok: boolean;
  readonly message?: string;
  /** What is paid for, now that it has a number: a provider's own window shows it instead of the request's. */
  readonly description?: string;
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

/**
 * What the guest has agreed to in a wallet's sheet, before anything was begun. The sheet is open and waits. Only its
 * provider knows what is in it.
 */
export interface WalletSheet {
  readonly gateway: Gateway;
  /** Tells the sheet that nothing was charged. Without effect once the provider has it. */
  refuse(): void;
}

/** Buttons of the guest's wallets on a page, for a payment that is begun only when the guest has agreed. */
export interface WalletRequest extends Pick<PaymentRequest, "amount" | "currency_code" | "language" | "country"> {
  readonly gateway: Gateway;
  /** The key that the service's list names for this gateway. */
  readonly key: string;
}

export interface WalletEvents {
  /** Whether this device and browser have a wallet that can pay here; again when that changes. */
  readonly onAvailable: (hasWallet: boolean) => void;
  /** A button was pressed; false keeps the sheet closed. Answered at once. */
  readonly mayOpen: () => boolean;
  /** Pass the sheet to `pay` at once: wallets give up after half a minute. */
  readonly onAgreed: (sheet: WalletSheet) => void;
}

export interface WalletButtons {
  /** The sheet that is opened next shows this amount; an open one keeps its own. */
  setAmount(amount: string): void;
  remove(): void;
}

/**
 * `handed`: the provider has the payment, and loads its form or takes the page away. `shown`: its form is up on this page, so that money may
 * move at any moment. `deciding`: the guest has done their part.
 */
export type PayStep = "handed" | "shown" | "deciding";

export interface PayOptions extends CallOptions {
  /** Told as the payment goes on, so that the page never says what is over. */
  readonly onStep?: (step: PayStep) => void;
  /**
   * Paid with what the guest agreed to in this sheet; the provider shows nothing of its own. Whoever passes it refuses
   * it in the end, in case it was not needed.
   */
  readonly sheet?: WalletSheet;
  /**
   * Called after init and before the checkout opens. `ok: false`, or an exception, ends the press as failed without
   * opening anything; the next press continues with the same txn.
   */
  readonly beforeOpen?: (begun: BeforeOpen) => Promise<Ready | undefined>;
}
