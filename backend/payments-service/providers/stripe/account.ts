import { defineVendor } from "../account-fields.ts";

/** An account at Stripe: dashboard.stripe.com, Developers, "API keys" and "Webhooks". */
export const stripeVendor = defineVendor({
  gateway: "Stripe",
  name: "Stripe",
  fields: [
    {
      name: "secretKey",
      variable: "STRIPE_SECRET_KEY",
      kind: "secret",
      modes: { test: /^[rs]k_test_/, live: /^[rs]k_live_/ },
    },
    {
      name: "publishableKey",
      variable: "STRIPE_PUBLISHABLE_KEY",
      kind: "public",
      modes: { test: /^pk_test_/, live: /^pk_live_/ },
    },
    { name: "webhookSecret", variable: "STRIPE_WEBHOOK_SECRET", kind: "secret" },
  ],
  make: async (values) => (await import("./stripe.ts")).stripeProvider(values),
});
