/** A place in the payment client, such as `stripe.confirm`. */
const EVENT = /^[a-z]{1,20}\.[a-z]{1,20}$/;
/** `ScriptError`, `card_error`, `critical`: error class names, which can't be a person's name. */
const NAME = /^(?:[A-Za-z_]{0,30}(?:Error|Exception|_error)|(?:non_)?critical)$/;
/** `card_declined`: words with an underscore, without digits, can't be anyone's name, number or address. */
const CODE = /^[a-z]{1,20}(?:_[a-z]{1,20}){1,5}$/;

export interface FailureWords {
  readonly event: string;
  readonly name: string | null;
  readonly code: string | null;
}

/**
 * What may be told of a failure in a guest's browser: where it happened and the names that the error has, nothing that a
 * person is called, typed or was told. Null for what is no such event.
 */
export function failureWords(event: unknown, detail: unknown): FailureWords | null {
  if (typeof event !== "string" || !EVENT.test(event)) return null;
  const said = (typeof detail === "object" && detail !== null ? detail : {}) as Record<string, unknown>;
  const first = (pattern: RegExp, ...values: unknown[]) =>
    values.find((value): value is string => typeof value === "string" && pattern.test(value)) ?? null;
  return { event, name: first(NAME, said.name, said.type), code: first(CODE, said.code, said.cause) };
}
