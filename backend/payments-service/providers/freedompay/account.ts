import { defineVendor, modeField } from "../account-fields.ts";

/**
 * An account at FreedomPay (United States): its onboarding names a store and a terminal for the hosted payment page, one
 * pair for tests and one for live payments, and to some stores an ES key.
 */
export const freedomPayVendor = defineVendor({
  gateway: "FreedomPay",
  name: "FreedomPay",
  returnsGuests: true,
  fields: [
    { name: "storeId", variable: "FREEDOMPAY_STORE_ID", kind: "id", format: /^\w{1,30}$/ },
    { name: "terminalId", variable: "FREEDOMPAY_TERMINAL_ID", kind: "id", format: /^\w{1,30}$/ },
    // Nothing in a store's number says which of the two it belongs to.
    modeField("FREEDOMPAY_ENVIRONMENT", { test: "test", live: "live" }),
    { name: "esKey", variable: "FREEDOMPAY_ES_KEY", kind: "secret", optional: true },
  ],
  make: async ({ environment, ...keys }) =>
    (await import("./freedompay.ts")).freedomPayProvider({ ...keys, live: environment === "live" }),
});
