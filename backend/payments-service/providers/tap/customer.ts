import { callingCodes } from "../../../../lib/domain/customer/phone-number.ts";
import type { CreateInput } from "../../provider.ts";

/** Tap asks for a first name and a way to reach the guest. */
export function customerOf({
  customer,
  business,
  return_url,
}: Pick<CreateInput, "customer" | "business" | "return_url">) {
  const phone = phoneOf(customer.phone);
  const [first, ...others] = (customer.name ?? "").trim().split(/\s+/);
  return {
    // The name on Tap's page and receipt; of a guest who gave none, the shop's.
    first_name: first || business.name,
    ...(others.length > 0 ? { last_name: others.join(" ") } : {}),
    // A guest who gave neither address nor number gets no receipt of Tap's.
    ...(customer.email || !phone ? { email: customer.email ?? `guest@${new URL(return_url).hostname}` } : {}),
    ...(phone ? { phone } : {}),
  };
}

/** Tap wants the calling code and the number apart. Null for what is no number with its code. */
function phoneOf(phone: string | null): { readonly country_code: string; readonly number: string } | null {
  const digits = phone?.startsWith("+") ? phone.slice(1).replace(/\D/g, "") : "";
  // No code begins with another.
  const country_code = [...callingCodes().keys()].find((code) => digits.startsWith(code));
  return country_code ? { country_code, number: digits.slice(country_code.length) } : null;
}
