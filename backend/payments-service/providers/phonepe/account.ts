import { defineVendor, modeField } from "../account-fields.ts";

/**
 * An account at PhonePe: business.phonepe.com, "Developer Settings", with "Test Mode" on or off; "API Keys" and, for the
 * last two, "Webhook" (authentication "SHA"), where the shop makes them up.
 */
export const phonePeVendor = defineVendor({
  gateway: "PhonePe",
  name: "PhonePe",
  fields: [
    { name: "clientId", variable: "PHONEPE_CLIENT_ID", kind: "id" },
    { name: "clientSecret", variable: "PHONEPE_CLIENT_SECRET", kind: "secret" },
    { name: "clientVersion", variable: "PHONEPE_CLIENT_VERSION", kind: "id", format: /^\d{1,4}$/ },
    // Nothing in a key says which of the two it belongs to.
    modeField("PHONEPE_ENVIRONMENT", { test: "sandbox", live: "production" }),
    { name: "webhookUser", variable: "PHONEPE_WEBHOOK_USER", kind: "id", format: /^\w{5,20}$/ },
    { name: "webhookPassword", variable: "PHONEPE_WEBHOOK_PASSWORD", kind: "secret", format: /^.{8,20}$/ },
  ],
  make: async ({ environment, ...keys }) =>
    (await import("./phonepe.ts")).phonePeProvider({ ...keys, live: environment === "production" }),
});
