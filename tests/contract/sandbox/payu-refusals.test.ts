import { describe, expect, it } from "vitest";
import { actAsGuest } from "../../fixtures/payments/sandbox-guest.ts";
import { create, keysOf, runSandboxes, sandboxes, send } from "./merchant.ts";

runSandboxes();

describe("PayU", () => {
  const posted = async (changes: Record<string, string>) => {
    const { data } = await create("PayULatinAmerica");
    const form = new URLSearchParams({ ...(data.form_payload as Record<string, string>), ...changes });
    for (const [name, value] of Object.entries(changes)) if (!value) form.delete(name);
    return send("PayULatinAmerica", "/ppp-web-gateway-payu/", form);
  };

  it("[SANDBOX-70] a form is taken as it was signed, letter by letter, and otherwise refused", async () => {
    expect((await posted({})).status).toBe(303);
    expect((await posted({ amount: "25500.00" })).text).toMatch(/signature is not valid/);
    expect((await posted({ signature: "0".repeat(64) })).text).toMatch(/signature is not valid/);
    expect((await posted({ buyerEmail: "" })).text).toMatch(/Required: buyerEmail/);
    expect((await posted({ merchantId: "1" })).text).toMatch(/merchantId is not valid/);
    expect((await posted({ currency: "EUR" })).text).toMatch(/currency is not taken/);
  });

  it("[SANDBOX-73] refuses methods with blanks, a refund of another attempt or too early, and a second request for one", async () => {
    expect((await posted({ paymentMethods: "VISA, MASTERCARD" })).text).toMatch(/paymentMethods is not valid/);
    expect((await posted({ paymentMethods: "VISA" })).text).toMatch(/signature is not valid/);
    const { data, txn } = await create("PayULatinAmerica");
    await actAsGuest("PayULatinAmerica")(sandboxes.origins.PayULatinAmerica, data, "pay");
    const merchant = { apiLogin: "pRRXKOl8ikMmt9u", apiKey: keysOf("PayULatinAmerica").api };
    const ask = (service: string, body: object) =>
      send("PayULatinAmerica", `/${service}-api/4.0/service.cgi`, { merchant, test: true, ...body });
    const query = { command: "ORDER_DETAIL_BY_REFERENCE_CODE", details: { referenceCode: txn.txn_id } };
    const [order] = (await ask("reports", query)).body.result.payload;
    expect(order).toMatchObject({ status: "CAPTURED", additionalValues: { TX_VALUE: { value: 25_500 } } });
    const refund = (parentTransactionId: string) =>
      ask("payments", {
        command: "SUBMIT_TRANSACTION",
        transaction: { type: "REFUND", order: { id: String(order.id) }, parentTransactionId },
      });
    expect((await refund("another")).body).toMatchObject({ code: "ERROR" });
    const { id } = order.transactions[0];
    await sandboxes.pass(599);
    expect((await refund(id)).body.error).toMatch(/ten minutes/);
    await sandboxes.pass(1);
    const asked = { state: "PENDING", transactionId: null };
    expect((await refund(id)).body).toMatchObject({ code: "SUCCESS", transactionResponse: asked });
    expect((await refund(id)).body.error).toMatch(/already registered/);
    // Nothing is listed while nobody has decided.
    expect((await ask("reports", query)).body.result.payload[0]).toMatchObject({ status: "CAPTURED" });
    await sandboxes.pass(60);
    expect((await ask("reports", query)).body.result.payload[0]).toMatchObject({
      status: "REFUNDED",
      transactions: [{ type: "REFUND", parentTransactionId: id }, { id }],
    });
  });

  it("[SANDBOX-72] the guest comes back with the vendor's parameters, the buyer's address among them", async () => {
    const { data } = await create("PayULatinAmerica");
    const form = new URLSearchParams(data.form_payload as Record<string, string>);
    const page = await fetch(String(data.redirect_url), { method: "POST", body: form });
    const token = /name="token" value="([^"]+)"/.exec(await page.text())?.[1] ?? "";
    const decided = await fetch(`${page.url.split("?")[0]}/decide`, {
      method: "POST",
      body: new URLSearchParams({ token, action: "decline" }),
      redirect: "manual",
    });
    const back = new URL(decided.headers.get("location") ?? "");
    expect(Object.fromEntries(back.searchParams)).toMatchObject({
      attempt: "a",
      transactionState: "6",
      lapTransactionState: "DECLINED",
      buyerEmail: "asha@shop.example",
    });
  });
});
