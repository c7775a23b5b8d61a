import { json, type SandboxRequest, type SandboxRoute } from "../core/http.ts";
import { oncePerKey } from "../core/idempotency.ts";
import { hmac, sameSignature } from "../core/keys.ts";
import { Refused } from "../core/ledger.ts";
import { textField, type Vendor, type VendorContext, type VendorFactory } from "../core/vendor.ts";
import { framePage } from "../frames/page.ts";
import { mercadoError, type Preference, paymentOf } from "./answers.ts";
import { charge } from "./charge.ts";
import { createToken } from "./tokens.ts";

/** MercadoPago (section 4): the SDK with its Card Payment Brick, device id, card tokens, payments. Amounts in major units. */
export const mercadoPago: VendorFactory = (context): Vendor => {
  const { keys } = context;
  return {
    assets: [
      { at: "/js/v2", files: ["frames/outside.js", "mercadopago/texts.js", "mercadopago/sdk.js"] },
      { at: "/v2/security.js", files: ["mercadopago/security.js"] },
      {
        at: "/sandbox/brick.js",
        files: [
          "frames/inside.js",
          "frames/format.js",
          "frames/card-form.js",
          "mercadopago/texts.js",
          "mercadopago/brick.js",
        ],
      },
      { at: "/sandbox/frame.css", files: ["frames/frame.css"] },
    ],
    routes: [...serverRoutes(context), ...browserRoutes(context)],
    isMerchant: (header) => sameSignature(header("authorization"), `Bearer ${keys.api}`),
    // Only says that something happened to a payment: the merchant has to query what (documented).
    report: (payment, id) => {
      if (!payment.webhook_url) return null;
      const url = new URL(payment.webhook_url);
      url.searchParams.set("data.id", payment.id);
      url.searchParams.set("type", "payment");
      const body = JSON.stringify({
        id,
        live_mode: false,
        type: "payment",
        action: payment.tries.length > 1 || payment.refunds.length ? "payment.updated" : "payment.created",
        date_created: context.clock().toISOString(),
        data: { id: payment.id },
      });
      return { url: url.href, type: "application/json", body };
    },
    sign: (message, at) => {
      const ts = String(at.getTime());
      const dataId = new URL(message.url).searchParams.get("data.id") ?? "";
      const signature = hmac(keys.webhook, `id:${dataId};request-id:${message.id};ts:${ts};`);
      return { "x-signature": `ts=${ts},v1=${signature}`, "x-request-id": message.id };
    },
  };
};

function serverRoutes(context: VendorContext): readonly SandboxRoute[] {
  const { ledger, store, newId } = context;
  const once = oncePerKey(store, mercadoError(409, "idempotency_key_reused", "X-Idempotency-Key was used before."));
  const keyed = (run: (request: SandboxRequest) => ReturnType<typeof json>) => (request: SandboxRequest) => {
    const key = request.header("x-idempotency-key");
    if (!key) return mercadoError(400, "bad_request", "Header X-Idempotency-Key can't be null");
    return once(key, request, () => run(request));
  };
  return [
    { at: "POST /checkout/preferences", server: true, handle: (request) => createPreference(context, request) },
    { at: "POST /v1/payments", server: true, handle: keyed((request) => charge(context, request)) },
    {
      at: "GET /v1/payments/search",
      server: true,
      handle: ({ url }) => {
        const wanted = url.searchParams.get("external_reference");
        const results = ledger.all().filter(({ reference }) => reference === wanted);
        return json(200, { paging: { total: results.length }, results: results.map(paymentOf) });
      },
    },
    {
      at: "GET /v1/payments/:id",
      server: true,
      handle: ({ params }) => {
        const payment = ledger.get(params.id ?? "");
        return payment ? json(200, paymentOf(payment)) : mercadoError(404, "not_found", "Payment not found");
      },
    },
    {
      at: "POST /v1/payments/:id/refunds",
      server: true,
      handle: keyed((request) => {
        const payment = ledger.get(request.params.id ?? "");
        if (!payment) return mercadoError(404, "not_found", "Payment not found");
        try {
          const made = ledger.refund(payment, request.header("x-idempotency-key"), newId("refund"));
          return json(201, { id: made.id, payment_id: payment.id, amount: payment.amount, status: "approved" });
        } catch (error) {
          if (error instanceof Refused) return mercadoError(400, "bad_request", error.message);
          throw error;
        }
      }),
    },
  ];
}

/**
 * A repeated external_reference returns the existing preference, so that a merchant may repeat the call after a lost
 * response.
 */
function createPreference({ store, newId }: VendorContext, request: SandboxRequest) {
  const { items, external_reference, notification_url } = request.json();
  const [item] = Array.isArray(items) ? (items as { unit_price?: unknown; currency_id?: unknown }[]) : [];
  const reference = textField(external_reference);
  if (typeof item?.unit_price !== "number" || !(item.unit_price > 0) || !reference) {
    return mercadoError(400, "bad_request", "items[0].unit_price and external_reference are needed");
  }
  const preferences = store.collection<Preference>("preferences");
  const preference = preferences.get(reference) ?? {
    id: reference,
    reference: newId("pref"),
    amount: item.unit_price,
    currency: textField(item.currency_id),
    notification_url: textField(notification_url) || null,
  };
  preferences.put(preference);
  return json(201, { id: preference.reference, external_reference: reference });
}

function browserRoutes(context: VendorContext): readonly SandboxRoute[] {
  return [
    {
      at: "GET /sandbox/brick",
      handle: (request) => framePage(request, { title: "Card payment", script: "/sandbox/brick.js" }),
    },
    { at: "POST /v1/card_tokens", handle: (request) => createToken(context, request) },
  ];
}
