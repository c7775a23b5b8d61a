import { redirectProvider } from "./redirect.ts";

/** PGW-06: the window goes to PhonePe and returns without a status; details decides. */
export const phonePe = redirectProvider("PHONEPE_URL_MISSING");
