import { err } from "./result.ts";

/** The fourteen client codes of storefront.md section 8. Each has a message under `errors` in every language. */
export const CLIENT_CODES = [
  "LOGIN_REQUIRED",
  "STORE_SELECTION_REQUIRED",
  "DELIVERY_ADDRESS_REQUIRED",
  "ORDER_DELIVERY_TIME_REQUIRED",
  "CART_ALREADY_EXISTS",
  "NO_STORE_FOUND",
  "ITEM_CUSTOMIZATION_REQUIRED",
  "ITEM_REPEAT_OR_NOT_REQUIRED",
  "STORE_ORDERING_NOT_ENABLED",
  "STORE_TEMPORARY_CLOSED",
  "PAYMENT_FAILED",
  "CART_EMPTY",
  "INVALID_GOOGLE_EMAIL",
  "ITEM_QUANTITY_UPDATED",
] as const;
export type ClientCode = (typeof CLIENT_CODES)[number];

/** Refusals of our own rules that the specification's list does not cover. They too have a message under `errors`. */
export const RULE_CODES = [
  "AMOUNT_INVALID",
  "QUANTITY_LIMIT",
  "LINE_LIMIT",
  "OPTION_UNAVAILABLE",
  "OPTION_LIMIT",
  "OPTION_RULE_UNMET",
  "TIME_SLOT_INVALID",
  "TIME_SLOT_GONE",
  "MIN_ORDER_TOTAL_NOT_MET",
  "PAYMENT_OPTION_NOT_ALLOWED",
  "COD_LIMIT",
  "GUEST_CASH_NOT_ALLOWED",
  "TOKEN_INVALID",
  "FIELDS_INVALID",
] as const;
export type RuleCode = (typeof RULE_CODES)[number];

export type ErrorCode = ClientCode | RuleCode;

/** Values for the message: names, limits, amounts in minor units. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | null>>;

/** A refusal: a code with a message in every language, and the values that message needs. */
export interface DomainError<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  readonly details: ErrorDetails;
}

/** Builds a `DomainError`. */
export function domainError<Code extends ErrorCode>(code: Code, details: ErrorDetails = {}): DomainError<Code> {
  return { code, details };
}

/** Shorthand for `err(domainError(code, details))`. */
export function refuse<Code extends ErrorCode>(code: Code, details: ErrorDetails = {}) {
  return err(domainError(code, details));
}

/** True for one of the fourteen client codes. */
export function isClientCode(code: unknown): code is ClientCode {
  return (CLIENT_CODES as readonly unknown[]).includes(code);
}
