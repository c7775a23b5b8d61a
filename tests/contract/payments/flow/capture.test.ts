import { beforeAll, describe, expect, test } from "vitest";
import { fakeShop, loadAllProviders } from "../fakes/fake-browser.ts";
import { card, finish, refuse } from "./drive-payment.ts";

beforeAll(loadAllProviders);

describe("capture", () => {
  test("[ROBUST-03] a lost answer is found by details: success, one charge, no second capture", async () => {
    const shop = fakeShop();
    shop.tab.trip = ({ path }) => ({ after: 5, replyLost: path.includes("capture") });
    expect(await finish(shop, { gateway: "PaymentOS" }, card)).toMatchObject({ state: "paid" });
    expect(shop.service.only()).toMatchObject({ captures: 1, charges: 1 });
    expect(shop.paymentOs.state.calls.length).toBe(1);
  });

  test("[ROBUST-03] a capture that never arrived is sent once more with the same token and key", async () => {
    const shop = fakeShop();
    let lost = 1;
    shop.tab.trip = ({ path }) => ({ after: 5, lost: path.includes("capture") && lost-- > 0 });
    expect(await finish(shop, { gateway: "PaymentOS" }, card)).toMatchObject({ state: "paid" });
    expect(shop.service.only()).toMatchObject({ captures: 1, charges: 1 });
    expect(shop.paymentOs.state.calls.length).toBe(1);
  });

  test("[ROBUST-03] when both captures are lost the outcome is pending, and no failure is shown", async () => {
    const shop = fakeShop();
    shop.tab.trip = ({ path }) => ({ after: 5, lost: path.includes("capture") });
    const result = await finish(shop, { gateway: "PaymentOS" }, card);
    expect(result).toMatchObject({ state: "pending", code: "STATUS_UNKNOWN" });
    expect(shop.service.charges).toBe(0);
  });

  test("[PGW-02] a refused capture: 'Unable to capture the payment', or the server's words", async () => {
    const shop = fakeShop();
    refuse(shop, "POST /txn/capture", { success: false });
    const plain = await finish(shop, { gateway: "PaymentOS" }, card);
    expect(plain).toMatchObject({ message: "Unable to capture the payment", error_message: null });
    refuse(shop, "POST /txn/capture", { success: false, message: "Card expired" });
    const said = await finish(shop, { gateway: "PaymentOS" }, card);
    expect(said).toMatchObject({ message: "Card expired", error_message: "Card expired" });
    refuse(shop, "POST /txn/capture", { success: false, message: "x".repeat(501) });
    expect((await finish(shop, { gateway: "PaymentOS" }, card)).error_message).toBeNull();
  });

  test("[PGW-05] a card's result says that it was captured and what may be shown of the card, and nothing secret", async () => {
    const shop = fakeShop();
    const paid = await finish(shop, { gateway: "PaymentOS" }, card);
    expect(paid).toMatchObject({ success: true, capturePayment: true });
    expect(paid.extraDetails).toEqual({ last_4_digits: "1111" });
    const other = fakeShop();
    await other.clock.until(other.start({ gateway: "PhonePe" }));
    other.page.pay();
    const back = other.reload(other.page.backTo());
    const known = await other.clock.until(back.payments.resume(back.tab));
    expect(known).toMatchObject({ success: true, capturePayment: false, extraDetails: {} });
  });

  test("[ROBUST-24] a capture or details of another amount or currency is no success, and Pay stays closed", async () => {
    for (const txn_data of [
      { status: "completed", amount: 1205000, currency: "INR" },
      { status: "completed", amount: 12050, currency: "USD" },
    ]) {
      const shop = fakeShop();
      refuse(shop, "POST /txn/capture", { success: true, txn_data });
      expect(await finish(shop, { gateway: "PaymentOS" }, card)).toMatchObject({
        success: false,
        code: "AMOUNT_MISMATCH",
      });
      shop.service.only().status = "pending";
      expect(await finish(shop, { gateway: "PaymentOS" })).toMatchObject({ success: false });
      expect(shop.service.txns.size).toBe(1);
    }
  });

  test("[ROBUST-25] a success without a status is verified, not trusted", async () => {
    const shop = fakeShop();
    refuse(shop, "POST /txn/capture", { success: true, txn_data: { status: "gold" } });
    shop.service.bank = () => "ok";
    const result = await finish(shop, { gateway: "PaymentOS" }, card);
    expect(result).toMatchObject({ state: "pending", success: false });
  });

  test("[ROBUST-12] a bank page named by capture is visited only when it is the gateway's", async () => {
    const shop = fakeShop();
    refuse(shop, "POST /txn/capture", {
      success: true,
      redirect_url: "https://api.paymentsos.com/3ds/1",
      txn_data: {},
    });
    expect(await finish(shop, { gateway: "PaymentOS" }, card)).toMatchObject({ state: "left" });
    expect(shop.tab.navigations.map(({ url }) => url)).toEqual(["https://api.paymentsos.com/3ds/1"]);
    const evil = fakeShop();
    refuse(evil, "POST /txn/capture", { success: true, redirect_url: "https://evil.example/", txn_data: {} });
    expect(await finish(evil, { gateway: "PaymentOS" }, card)).toMatchObject({ state: "pending" });
    expect(evil.tab.navigations).toEqual([]);
  });
});
