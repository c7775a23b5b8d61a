"use client";

import { useEffect, useState } from "react";
import { checkFields, type FieldCode } from "@/lib/domain/customer/field-checks";

export type PhoneRules = typeof import("@/lib/domain/customer/phone-number");

/**
 * The numbering plans, loaded with the first form that has a phone field; null until then, if they cannot be loaded, or while they
 * are not needed.
 */
export function usePhoneRules(isNeeded = true): PhoneRules | null {
  const [rules, setRules] = useState<PhoneRules | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    let isUnmounted = false;
    void loadPhoneRules().then((loaded) => isUnmounted || setRules(loaded));
    return () => {
      isUnmounted = true;
    };
  }, [isNeeded]);
  return rules;
}

async function loadPhoneRules(): Promise<PhoneRules | null> {
  try {
    return await import("@/lib/domain/customer/phone-number");
  } catch {
    // Without them only the digits are checked, and the server checks the rest.
    return null;
  }
}

/** On a bad line the plans may take longer than the guest has. */
const PATIENCE_MS = 3_000;

/** What is wrong with a number, or null. Where the plans do not come in time the server checks the rest. */
export async function phoneProblem(
  phone: string,
  isdCode: string,
  load: () => Promise<PhoneRules | null> = loadPhoneRules,
): Promise<FieldCode | null> {
  const checked = checkFields("otpRequest", { phone }, { except: ["isd_code", "channel", "verification_token"] });
  if (!checked.ok) return checked.error.fields.phone ?? "PHONE_INVALID";
  const late = new Promise<null>((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const read = (await Promise.race([load(), late]))?.readPhoneNumber(phone, isdCode);
  return read && !read.ok ? read.error : null;
}
