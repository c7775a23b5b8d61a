import { describe, expect, it } from "vitest";
import { actAsGuest } from "../../fixtures/payments/sandbox-guest.ts";
import { create, keysOf, newKey, runSandboxes, sandboxes, send } from "./merchant.ts";

runSandboxes();

describe("FreedomPay", () => {
  const StoreId = "1500000000";
  const ask = (call: string, body: object) =>
    send("FreedomPay", `/checkoutservice/checkoutservice.svc/${call}`, { ESKey: keysOf("FreedomPay").api, ...body });
  const wanted = () => ({
    StoreId,
    TerminalId: "2500000000",
    TransactionTotal: "5.12",
    CurrencyCode: "USD",
    CaptureMode: true,
    TimeoutMinutes: 15,
    MerchantReferenceCode: newKey("M"),
    InvoiceNumber: newKey("I"),
  });
  const credit = async (id: string, change: Readonly<Record<string, string>> = {}, service = "ccCreditService") => {
    const fields = { storeId: StoreId, terminalId: "2500000000", chargeAmount: "5.12", orderRequestID: id, ...change };
    const all = { ...fields, esKey: keysOf("FreedomPay").api };
    const inside = Object.entries(all).map(([name, value]) => `<${name}>${value}</${name}>`);
    const answer = await fetch(`${sandboxes.origins.FreedomPay}/Freeway/Service.asmx`, {
      method: "POST",
      headers: { "content-type": "text/xml" },
      body: `<Envelope><request>${inside.join("")}<${service} run="true"/></request></Envelope>`,
    });
    return /<decision>(\w+)</.exec(await answer.text())?.[1];
  };
  const paid = async () => {
    const { data, txn, input } = await create("FreedomPay");
    await actAsGuest("FreedomPay")(sandboxes.origins.FreedomPay, data, "pay");
    const found = (await ask("GetTransactionJSON", { TransactionId: txn.reference })).body;
    return { id: found.CaptureResponse.FreewayResponse.FreewayRequestId as string, total: input.amount.shown, found };
  };

  it("[SANDBOX-64] refuses another store or terminal, half a cent, another time limit and what has no reference with status 200, another ES key with 401", async () => {
    const made = await ask("CreateTransaction", wanted());
    expect(made.body).toMatchObject({ ResponseMessage: null, CheckoutUrl: expect.stringContaining("SessionKey") });
    for (const change of [
      { StoreId: "1" },
      { TerminalId: "1" },
      { TransactionTotal: "5.124" },
      { TransactionTotal: 5 },
      { TimeoutMinutes: 60 },
      { InvoiceNumber: "" },
    ]) {
      const { status, body } = await ask("CreateTransaction", { ...wanted(), ...change });
      expect([status, body.CheckoutUrl]).toEqual([200, null]);
      expect(body.ResponseMessage).toBeTruthy();
    }
    expect((await ask("CreateTransaction", { ...wanted(), ESKey: "another" })).status).toBe(401);
    for (const call of ["RefundTransaction", "CancelTransaction"]) expect((await ask(call, {})).status).toBe(404);
  });

  it("[SANDBOX-65] a repeated reference is a second transaction, and a repeated credit goes back as far as the payment reaches", async () => {
    const again = wanted();
    const ids = [await ask("CreateTransaction", again), await ask("CreateTransaction", again)];
    expect(new Set(ids.map(({ body }) => body.TransactionId)).size).toBe(2);
    const { id, total } = await paid();
    const half = (Number(total) / 2).toFixed(2);
    expect(await credit(id, { chargeAmount: half })).toBe("ACCEPT");
    expect(await credit(id, { chargeAmount: half })).toBe("ACCEPT");
    expect(await credit(id, { chargeAmount: half })).toBe("REJECT");
  });

  it("[SANDBOX-66] gives nothing back for another store, another capture or another service, and tells no refund afterwards", async () => {
    const { id, total, found } = await paid();
    const chargeAmount = total;
    expect(await credit(id, { chargeAmount, storeId: "1" })).toBe("REJECT");
    expect(await credit("guessed", { chargeAmount })).toBe("REJECT");
    expect(await credit(id, { chargeAmount: "5.1249" })).toBe("REJECT");
    expect(await credit(id, { chargeAmount }, "voidService")).toBe("REJECT");
    expect(await credit(id, { chargeAmount })).toBe("ACCEPT");
    expect((await ask("GetTransactionJSON", { TransactionId: found.TransactionId })).body).toEqual(found);
  });
});
