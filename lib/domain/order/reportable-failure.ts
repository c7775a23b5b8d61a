/** A place in the payment client, such as `stripe.confirm`. */
const EVENT = /^[a-z]{1,20}\.[a-z]{1,20}$/;
/** `ScriptError`, `card_error`, `critical`: error class names, which can't be a person's name. */
const NAME = /^(?:[A-Za-z_]{0,30}(?:Error|Exception|_error)|(?:non_)?critical)$/;
/** `card_declined`: words with an underscore, without digits, can't be anyone's name, number or address. */
const CODE = /^[a-z]{1,20}(?:_[a-z]{1,20}){1,5}$/;

export interface FailureReport {
  readonly event: string;
  readonly name: string | null;
  readonly code: string | null;
}

/**
 * What may be reported of a failure in a guest's browser: the place, and the class and code of the error. Anything that
 * could be personal is left out. Null if `event` is no place in the payment client.
 */
export function reportableFailure(event: unknown, detail: unknown): FailureReport | null {
  if (typeof event !== "string" || !EVENT.test(event)) return null;
  const error = (typeof detail === "object" && detail !== null ? detail : {}) as Record<string, unknown>;
  const first = (pattern: RegExp, ...values: unknown[]) =>
    values.find((value): value is string => typeof value === "string" && pattern.test(value)) ?? null;
  return { event, name: first(NAME, error.name, error.type), code: first(CODE, error.code, error.cause) };
}
