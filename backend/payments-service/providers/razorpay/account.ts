import { defineVendor } from "../account-fields.ts";

/** An account at Razorpay: dashboard.razorpay.com, Account & Settings, "API keys" and "Webhooks". */
export const razorpayVendor = defineVendor({
  gateway: "Razorpay",
  name: "Razorpay",
  fields: [
    {
      name: "keyId",
      variable: "RAZORPAY_KEY_ID",
      kind: "id",
      modes: { test: /^rzp_test_/, live: /^rzp_live_/ },
    },
    { name: "keySecret", variable: "RAZORPAY_KEY_SECRET", kind: "secret" },
    { name: "webhookSecret", variable: "RAZORPAY_WEBHOOK_SECRET", kind: "secret" },
  ],
  make: async (values) => (await import("./razorpay.ts")).razorpayProvider(values),
});
