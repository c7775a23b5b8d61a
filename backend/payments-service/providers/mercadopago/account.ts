import { defineVendor } from "../account-fields.ts";

const modes = { test: /^TEST-/, live: /^APP_USR-/ };

/**
 * An application at Mercado Pago: mercadopago.com.co/developers, "Tus integraciones", its "Credenciales" and "Webhooks".
 * The keys of a test user look like live ones and count as such.
 */
export const mercadoPagoVendor = defineVendor({
  gateway: "MercadoPago",
  name: "Mercado Pago",
  fields: [
    { name: "publicKey", variable: "MERCADOPAGO_PUBLIC_KEY", kind: "public", modes },
    { name: "accessToken", variable: "MERCADOPAGO_ACCESS_TOKEN", kind: "secret", modes },
    { name: "webhookSecret", variable: "MERCADOPAGO_WEBHOOK_SECRET", kind: "secret" },
  ],
  make: async (values) => (await import("./mercadopago.ts")).mercadoPagoProvider(values),
});
