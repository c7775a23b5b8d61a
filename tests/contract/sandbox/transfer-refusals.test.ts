import { describe, expect, it } from "vitest";
import { decideTransfer, transferProof } from "../../fixtures/payments/vendors/transfer.ts";
import { create, keysOf, newKey, runSandboxes, sandboxes, send, signal } from "./merchant.ts";

runSandboxes();

describe("PSE at MercadoPago", () => {
  const provider = () => sandboxes.provider("MercadoPago");
  const begin = async () => {
    const { input, txn, data } = await create("MercadoPago");
    const proof = { ...transferProof(), address: "127.0.0.1" };
    const state = await provider().capture?.(txn, proof, signal(), input);
    if (!state?.redirect_url) throw new Error("The transfer has no page.");
    const after = { ...txn, g_txn_id: state.g_txn_id };
    return { input, data, state, page: state.redirect_url, now: () => provider().fetch(after, signal()), txn: after };
  };
  /** The body of our adapter, of which one thing is changed. */
  const body = {
    transaction_amount: 25_500,
    payment_method_id: "pse",
    external_reference: "t1",
    transaction_details: { financial_institution: "1007" },
    additional_info: { ip_address: "127.0.0.1" },
    callback_url: "https://shop.example/pg",
    payer: {
      entity_type: "individual",
      email: "ana@example.com",
      first_name: "Ana",
      last_name: "Gómez",
      identification: { type: "CC", number: "1020304050" },
      address: {
        zip_code: "11022",
        street_name: "Calle 93B",
        street_number: "11",
        neighborhood: "Chicó",
        city: "Bogotá",
      },
      phone: { area_code: "300", number: "1234567" },
    },
  };
  const post = async (change: object, payer: object = {}) => {
    const headers = { authorization: `Bearer ${keysOf("MercadoPago").api}`, "x-idempotency-key": newKey("K") };
    return send("MercadoPago", "/v1/payments", { ...body, ...change, payer: { ...body.payer, ...payer } }, headers);
  };

  it("[SANDBOX-46] refuses a transfer that leaves out what the vendor demands, or that is too long, small or large", async () => {
    expect((await post({})).body).toMatchObject({ status: "pending", status_detail: "pending_waiting_transfer" });
    const { address, phone } = body.payer;
    const wrong: readonly (readonly [object, object?])[] = [
      [{ transaction_amount: 1_599 }],
      [{ transaction_amount: 340_000_001 }],
      [{ transaction_amount: 2_000.5 }],
      [{ transaction_details: { financial_institution: "9999" } }],
      [{ transaction_details: undefined }],
      [{ additional_info: undefined }],
      [{ callback_url: undefined }],
      [{}, { email: "" }],
      [{}, { entity_type: "natural" }],
      [{}, { identification: { type: "DNI", number: "1" } }],
      [{}, { identification: { type: "CC", number: "1".repeat(16) } }],
      [{}, { first_name: undefined }],
      [{}, { address: { ...address, zip_code: "110221" } }],
      [{}, { address: { ...address, street_name: "Calle".repeat(4) } }],
      [{}, { address: { ...address, neighborhood: "" } }],
      [{}, { phone: { ...phone, area_code: "1" } }],
    ];
    for (const [change, payer] of wrong) {
      expect((await post(change, payer)).status, JSON.stringify([change, payer])).toBe(400);
    }
  });

  it("[SANDBOX-47] what the bank's page decides is what the provider tells, and the guest returns to the shop", async () => {
    const paid = await begin();
    expect(await paid.now()).toMatchObject({ status: "pending", amount: paid.input.amount.value, currency: "COP" });
    expect(await decideTransfer(paid.page, "pay")).toBe(paid.input.return_url);
    expect(await paid.now()).toMatchObject({ status: "completed" });
    const refused = await begin();
    await decideTransfer(refused.page, "decline");
    expect(await refused.now()).toMatchObject({ status: "failed" });
    const left = await begin();
    await decideTransfer(left.page, "cancel");
    expect(await left.now()).toMatchObject({ status: "canceled" });
    expect(await decideTransfer(left.page, "pay")).toBeNull();
  });

  it("[SANDBOX-48] a transfer that nobody makes is rejected after fifteen minutes, one that is cancelled cannot be made, and a paid one goes back", async () => {
    const lapsing = await begin();
    await sandboxes.pass(899);
    expect(await lapsing.now()).toMatchObject({ status: "pending" });
    await sandboxes.pass(2);
    expect(await lapsing.now()).toMatchObject({ status: "failed" });
    const cancelled = await begin();
    await provider().cancel?.(cancelled.txn, signal());
    expect(await decideTransfer(cancelled.page, "pay")).toBeNull();
    expect(await cancelled.now()).toMatchObject({ status: "canceled" });
    const paid = await begin();
    await decideTransfer(paid.page, "pay");
    expect(await provider().refund(paid.txn, newKey("F"), signal())).toMatchObject({ status: "done" });
    expect(await paid.now()).toMatchObject({ status: "refunded" });
  });

  it("[SANDBOX-47] the same capture again is the same transfer", async () => {
    const { input, txn, page } = await begin();
    const proof = { ...transferProof(), address: "127.0.0.1" };
    const again = await provider().capture?.({ ...txn, g_txn_id: null }, proof, signal(), input);
    expect(again?.redirect_url).toBe(page);
    const made = (await sandboxes.ledger("MercadoPago")).filter(({ reference }) => reference === input.txn_id);
    expect(made).toHaveLength(1);
  });
});
