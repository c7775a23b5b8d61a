import type { ErrorDetails } from "../errors.ts";
import { err, ok, type Result } from "../result.ts";
import { ADDRESS_FIELD_NAMES, ADDRESS_FIELDS } from "./address-fields.ts";

/** SESS-08: the checks of the fields of calls (storefront.md section 5), before a request is sent. */
export type FieldCode =
  | "REQUIRED"
  | "PHONE_INVALID"
  | "PHONE_TOO_SHORT"
  | "PHONE_TOO_LONG"
  | "EMAIL_INVALID"
  | "OTP_INVALID"
  | "NUMBER_INVALID";

type Check = (value: unknown) => FieldCode | null;

const isBlank = (value: unknown) =>
  value === undefined || value === null || (typeof value === "string" && !value.trim());

const pattern =
  (regex: RegExp, code: FieldCode): Check =>
  (value) =>
    typeof value === "string" && regex.test(value.trim()) ? null : code;

const between =
  (min: number, max: number, whole = false): Check =>
  (value) =>
    typeof value === "number" && value >= min && value <= max && (!whole || Number.isInteger(value))
      ? null
      : "NUMBER_INVALID";

const text: Check = (value) => (typeof value === "string" ? null : "REQUIRED");
const flag: Check = (value) => (typeof value === "boolean" ? null : "REQUIRED");
/** A number with any usual separators. */
export const PHONE_NOTATION = /^\+?[\d\s().\-/]+$/;
const phone: Check = (value) =>
  typeof value === "string" && PHONE_NOTATION.test(value) && /^\d{5,15}$/.test(value.replace(/\D/g, ""))
    ? null
    : "PHONE_INVALID";
const isdCode = pattern(/^\+?\d{1,4}$/, "PHONE_INVALID");
const email = pattern(/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/, "EMAIL_INVALID");
const otp = pattern(/^\d{4,8}$/, "OTP_INVALID");

const requiredOfAddress: Readonly<Record<string, Check>> = Object.fromEntries(
  ADDRESS_FIELD_NAMES.filter((name) => ADDRESS_FIELDS[name].required).map((name) => [name, text]),
);

/** The required fields of each call, in display order. */
export const REQUIRED_FIELDS = {
  otpRequest: { phone, isd_code: isdCode, channel: text, verification_token: text },
  otpVerify: { phone, isd_code: isdCode, otp },
  completeSignup: { firstName: text, lastName: text, email, promo: flag },
  guestSignup: { customerName: text, isd_code: isdCode, customerPhone: phone, channel: text },
  saveAddress: { ...requiredOfAddress, lat: between(-90, 90), lng: between(-180, 180) },
  placeOrder: {
    phone,
    payment_option: text,
    delivery_datetime: text,
    payable_amount: between(0, Number.MAX_SAFE_INTEGER),
  },
  feedback: { rating: between(1, 5, true), orderId: text, token: text, bizId: text },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Check>>>>;

export type RequiredCall = keyof typeof REQUIRED_FIELDS;

/** Optional fields that are validated if filled in. */
const OPTIONAL_FIELDS: Readonly<Partial<Record<RequiredCall, Readonly<Record<string, Check>>>>> = {
  guestSignup: { email },
};

/** Codes by field, and the same codes as details of a FIELDS_INVALID error. */
export interface FieldsInvalid {
  readonly code: "FIELDS_INVALID";
  readonly fields: Readonly<Record<string, FieldCode>>;
  readonly details: ErrorDetails;
}

/**
 * Validates the input of a call. `also` makes further fields required (a guest's email under emailRequired); `except`
 * waives one (verification_token if no captcha key is configured, D17). Returns the input, or FIELDS_INVALID with a
 * code for every invalid field.
 */
export function checkFields<Input extends Readonly<Record<string, unknown>>>(
  call: RequiredCall,
  input: Input,
  { also = [], except = [] }: { readonly also?: readonly string[]; readonly except?: readonly string[] } = {},
): Result<Input, FieldsInvalid> {
  const required: Readonly<Record<string, Check>> = REQUIRED_FIELDS[call];
  const optional = OPTIONAL_FIELDS[call] ?? {};
  const checks = { ...optional, ...required };
  const fields: Record<string, FieldCode> = {};
  for (const name of new Set([...Object.keys(checks), ...also])) {
    if (except.includes(name)) continue;
    const value = input[name];
    const needed = name in required || also.includes(name);
    const code = isBlank(value) ? (needed ? "REQUIRED" : null) : (checks[name]?.(value) ?? null);
    if (code) fields[name] = code;
  }
  return Object.keys(fields).length === 0 ? ok(input) : err({ code: "FIELDS_INVALID", fields, details: fields });
}
