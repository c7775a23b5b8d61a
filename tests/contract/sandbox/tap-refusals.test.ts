import { describe, expect, it } from "vitest";
import { actAsGuest } from "../../fixtures/payments/sandbox-guest.ts";
import { create, keysOf, newKey, runSandboxes, sandboxes, send, signal } from "./merchant.ts";

runSandboxes();

describe("Tap", () => {
  const asMerchant = (path: string, body: object) =>
    send("Tap", path, body, { authorization: `Bearer ${keysOf("Tap").api}` });
  const charge = (changes: object) =>
    asMerchant("/v2/charges/", {
      amount: 5.12,
      currency: "BHD",
      customer: { first_name: "Fatima" },
      source: { id: "src_all" },
      redirect: { url: "https://manara.example/pg" },
      reference: { transaction: newKey("T"), idempotent: newKey("K") },
      ...changes,
    });

  it("[SANDBOX-62] refuses an amount with more decimals than the currency or as text, BENEFIT in dollars, and a charge without a name or a way back", async () => {
    expect((await charge({})).body).toMatchObject({ status: "INITIATED", amount: 5.12 });
    const codeOf = async (changes: object) => (await charge(changes)).body.errors[0].code;
    expect(await codeOf({ amount: 5.1249 })).toBe("1108");
    expect(await codeOf({ amount: "5.12" })).toBe("1108");
    expect(await codeOf({ currency: "USD", source: { id: "src_bh.benefit" } })).toBe("1125");
    expect(await codeOf({ source: { id: "src_gold" } })).toBe("1125");
    expect(await codeOf({ customer: {} })).toBe("1109");
    expect(await codeOf({ redirect: {} })).toBe("1127");
    expect((await send("Tap", "/v2/charges/", {}, { authorization: "Bearer sk_test_other" })).status).toBe(401);
  });

  it("[SANDBOX-62] changes of a charge no more than description, metadata and receipt, and shows the description on its page", async () => {
    const { data, txn } = await create("Tap");
    const update = (id: string, body: object) =>
      send("Tap", `/v2/charges/${id}`, body, { authorization: `Bearer ${keysOf("Tap").api}` }, "PUT");
    expect((await update(txn.reference, { amount: 1 })).body.errors[0].code).toBe("1100");
    expect((await update("chg_none", { description: "x" })).status).toBe(404);
    await sandboxes.provider("Tap").nameOrder?.(txn, { shop: "Manara Grill", order: "1042" }, signal());
    const page = await fetch(String(data.checkout_url));
    expect(await page.text()).toContain("Manara Grill: 1042");
  });

  it("[SANDBOX-63] gives back what was paid, once, with a reason, and finds no refund of a charge that has none", async () => {
    const { data, txn } = await create("Tap");
    const listed = () => asMerchant("/v2/refunds/list", { charges: [txn.reference], limit: 50 });
    const back = (changes: object) =>
      asMerchant("/v2/refunds/", {
        charge_id: txn.reference,
        amount: Number(txn.amount.shown),
        currency: "BHD",
        reason: "requested_by_customer",
        reference: { merchant: newKey("M"), idempotent: newKey("K") },
        ...changes,
      });
    expect((await back({})).body.errors[0].code).toBe("1149");
    await actAsGuest("Tap")(sandboxes.origins.Tap, data, "pay");
    expect((await listed()).status).toBe(400);
    expect((await back({ reason: "" })).body.errors[0].code).toBe("1150");
    expect((await back({ amount: 6 })).body.errors[0].code).toBe("1147");
    expect((await back({})).body.status).toBe("REFUNDED");
    expect((await back({})).body.errors[0].code).toBe("1149");
    expect((await listed()).body.refunds).toHaveLength(1);
  });

  it("[PAY-DAYS] lists charges and refunds of a time, the latest first, at most fifty at once and after a row", async () => {
    const { data, txn } = await create("Tap");
    await actAsGuest("Tap")(sandboxes.origins.Tap, data, "pay");
    const provider = sandboxes.provider("Tap");
    await provider.refund(txn, newKey("R"), AbortSignal.timeout(5_000));
    const [charge] = await sandboxes.ledger("Tap").then((all) => all.filter(({ id }) => id === txn.reference));
    const at = new Date(charge?.created_at ?? 0);
    const until = new Date(at.getTime() + 1);
    const own = ({ payment }: { payment: string }) => payment === txn.reference;
    const found = await provider.movements?.(at, until, AbortSignal.timeout(5_000));
    expect(found?.filter(own).map(({ kind }) => kind)).toEqual(["charge", "refund"]);
    expect(await provider.movements?.(new Date(0), new Date(1), AbortSignal.timeout(5_000))).toEqual([]);
    const page = (body: object) => asMerchant("/v2/charges/list", body);
    const [first] = (await page({ limit: 1 })).body.charges;
    const next = (await page({ limit: 1, starting_after: first.id })).body.charges[0];
    expect(next.id).not.toBe(first.id);
    expect((await page({ limit: 51 })).status).toBe(400);
  });
});
