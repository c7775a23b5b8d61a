import { redirectProvider } from "./redirect.ts";

/** PGW-07: the whole window goes to FreedomPay's CheckoutUrl; what comes back in the address is a hint at most. */
export const freedomPay = redirectProvider("FREEDOMPAY_URL_MISSING");
