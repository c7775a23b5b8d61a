import type { RequestContext } from "../context.ts";

/** A phone number as it is kept: isd_code with its plus, national digits alone. */
export interface PhoneNumber {
  readonly isd_code: string;
  readonly phone: string;
}

/** Reads a phone number in any usual spelling, Arabic digits too; refuses what is none (PHONE_INVALID). */
export function readPhone(context: RequestContext, phone: string, isdCode: string): PhoneNumber {
  const isd = latinDigits(isdCode).replace(/\D/g, "");
  const text = latinDigits(phone.slice(0, 60));
  const digits = text.replace(/\D/g, "");
  // "+91 98450 12345" repeats the country code; a number without the plus never does.
  const national = text.trim().startsWith("+") && digits.startsWith(isd) ? digits.slice(isd.length) : digits;
  const readable = /^\+?[\d\s().\-/]+$/.test(text.trim()) && /^\d{5,15}$/.test(national) && /^\d{1,4}$/.test(isd);
  if (!readable) throw context.fail("PHONE_INVALID", "phone_invalid");
  return { isd_code: `+${isd}`, phone: national };
}

const latinDigits = (text: string) =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0));
