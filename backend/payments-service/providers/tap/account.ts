import { defineVendor } from "../account-fields.ts";

/** An account at Tap Payments: the dashboard's page of API keys. There is one secret key, which signs webhooks too. */
export const tapVendor = defineVendor({
  gateway: "Tap",
  name: "Tap Payments",
  fields: [
    {
      name: "secretKey",
      variable: "TAP_SECRET_KEY",
      kind: "secret",
      modes: { test: /^sk_test_\w+$/, live: /^sk_live_\w+$/ },
    },
  ],
  make: async (keys) => (await import("./tap.ts")).tapProvider(keys),
});
