import { type PhoneNumber, readPhoneNumber } from "../../lib/domain/customer/phone-number.ts";
import type { RequestContext } from "../context.ts";

export type { PhoneNumber } from "../../lib/domain/customer/phone-number.ts";

const KEYS: Readonly<Record<string, "phone_too_short" | "phone_too_long">> = {
  PHONE_TOO_SHORT: "phone_too_short",
  PHONE_TOO_LONG: "phone_too_long",
};

/**
 * Normalises a phone number from any usual spelling, including Arabic digits. Fails with PHONE_INVALID if it is not a
 * number, or too short or too long for its country.
 */
export function readPhone(context: RequestContext, phone: string, isdCode: string): PhoneNumber {
  const read = readPhoneNumber(phone, isdCode);
  if (read.ok) return read.value;
  const isd = `+${isdCode.replace(/\D/g, "").slice(0, 4)}`;
  throw context.fail("PHONE_INVALID", KEYS[read.error] ?? "phone_invalid", { isd }, { field: "phone" });
}
