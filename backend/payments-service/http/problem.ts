import type { KeyIn } from "../../texts/texts.ts";

/** A refusal of a call below /v1: `{ success: false, message }` with this status. */
export class PaymentProblem extends Error {
  readonly status: number;
  /** Text of backend/texts under `payment.`; the guest reads it. */
  readonly key: KeyIn<"payment">;
  readonly params: Readonly<Record<string, string | number>>;
  constructor(status: number, key: KeyIn<"payment">, params: Readonly<Record<string, string | number>> = {}) {
    super(key);
    this.status = status;
    this.key = key;
    this.params = params;
  }
}

/** The provider's reason, worded for the guest. */
export class ProviderMessageError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
