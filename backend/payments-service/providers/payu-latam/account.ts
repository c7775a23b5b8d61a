import { defineVendor } from "../account-fields.ts";

/** An account at PayU Latin America: its module, "Configuración", "Configuración técnica". */
export const payuLatamVendor = defineVendor({
  gateway: "PayULatinAmerica",
  name: "PayU",
  fields: [
    {
      name: "merchantId",
      variable: "PAYU_MERCHANT_ID",
      kind: "id",
      // Everybody tests with one merchant.
      modes: { test: /^508029$/, live: /^(?!508029$)\d{1,12}$/ },
    },
    { name: "accountId", variable: "PAYU_ACCOUNT_ID", kind: "id", format: /^\d{1,12}$/ },
    { name: "apiLogin", variable: "PAYU_API_LOGIN", kind: "secret" },
    { name: "apiKey", variable: "PAYU_API_KEY", kind: "secret" },
    { name: "pse", variable: "PAYU_PSE", kind: "id", format: /^(?:yes|no)$/, optional: true },
  ],
  make: async ({ pse, ...keys }) =>
    (await import("./payu-latam.ts")).payuLatamProvider({ ...keys, pse: pse === "yes" }),
});
