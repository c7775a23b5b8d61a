import type { CreateInput } from "../../provider.ts";

/** Calling codes of the countries where Tap has merchants; it wants the code and the number apart. */
const CODES = ["973", "965", "966", "968", "971", "974", "962", "961", "20"];

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

function phoneOf(phone: string | null): { readonly country_code: string; readonly number: string } | null {
  const digits = phone?.startsWith("+") ? phone.slice(1).replace(/\D/g, "") : "";
  const country_code = CODES.find((code) => digits.startsWith(code));
  return country_code ? { country_code, number: digits.slice(country_code.length) } : null;
}
