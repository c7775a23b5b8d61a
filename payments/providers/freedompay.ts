import { redirectProvider } from "./redirect.ts";

/** PGW-07: the window goes to FreedomPay's CheckoutUrl. What the return address carries never decides the outcome. */
export const freedomPay = redirectProvider("FREEDOMPAY_URL_MISSING");
