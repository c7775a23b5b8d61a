import { redirectProvider } from "./redirect.ts";

/** PGW-06: the whole window goes to PhonePe and comes back without a status; details decides. */
export const phonePe = redirectProvider("PHONEPE_URL_MISSING");
