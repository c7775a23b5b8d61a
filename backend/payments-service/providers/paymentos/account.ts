import { defineVendor, modeField } from "../account-fields.ts";

/** A business unit at PaymentsOS (PayU Hub): control.paymentsos.com, "Account", "Business Units". */
export const paymentOsVendor = defineVendor({
  gateway: "PaymentOS",
  name: "PaymentsOS",
  fields: [
    { name: "appId", variable: "PAYMENTSOS_APP_ID", kind: "id" },
    { name: "publicKey", variable: "PAYMENTSOS_PUBLIC_KEY", kind: "public" },
    { name: "privateKey", variable: "PAYMENTSOS_PRIVATE_KEY", kind: "secret" },
    // Nothing in a key says which of the two it belongs to.
    modeField("PAYMENTSOS_ENVIRONMENT", { test: "test", live: "live" }),
  ],
  make: async ({ environment, ...keys }) =>
    (await import("./paymentos.ts")).paymentOsProvider({ ...keys, live: environment === "live" }),
});
