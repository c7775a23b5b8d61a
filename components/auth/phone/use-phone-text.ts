"use client";

import { usePhoneRules } from "@/components/auth/phone/phone-rules";
import { useStorefront } from "@/lib/state/provider";

/**
 * Phone numbers as they are read in the shop's country; plain digits until the numbering plans are loaded. `national`
 * is for digits whose country is not stored with them, and adds no calling code.
 */
export function usePhoneText(): { full: (text: string) => string; national: (digits: string) => string } {
  const rules = usePhoneRules();
  const { callingCode } = useStorefront().settings;
  return {
    full: (text) => rules?.localNumber(text, callingCode) ?? text,
    national: (digits) => rules?.formatAsTyped(digits, callingCode) ?? digits,
  };
}

/** Written in groups already. */
const SPACED = /\d[\s\-.)]+\d/;

/**
 * A store's number as it is read in the shop's country; null for a store without one. The numbering plans are loaded only for a
 * number without spaces.
 */
export function useStorePhone(phone: string | null): string | null {
  const rules = usePhoneRules(phone !== null && !SPACED.test(phone));
  const { callingCode } = useStorefront().settings;
  return phone && (rules?.localNumber(phone, callingCode) ?? phone);
}
