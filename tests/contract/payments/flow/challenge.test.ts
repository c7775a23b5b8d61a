import { beforeAll, describe, expect, test } from "vitest";
import { CHALLENGE_DEADLINE_MS } from "../../../../payments/core/flow/challenge.ts";
import type { PaymentRequest } from "../../../../payments/core/types.ts";
import { type FakeShop, fakeShop, loadAllProviders } from "../fakes/fake-browser.ts";

beforeAll(loadAllProviders);

const BANK = { url: "https://acs.bank.example/challenge", fields: { creq: "eyJtZXNzYWdlVHlwZSI6IkNSZXEifQ" } };

/** The guest has sent the card form, and the card's bank asks who is paying. */
async function asked(challenge: unknown = BANK, overrides: Partial<PaymentRequest> = {}) {
  const shop = fakeShop();
  shop.service.challenge = () => challenge;
  const paying = shop.start({ gateway: "MercadoPago", currency_code: "MXN", ...overrides });
  await shop.clock.advance(500);
  await shop.clock.until(shop.mercadoPago.submit());
  await shop.clock.advance(100);
  return { shop, paying, bank: () => shop.tab.view("challenge"), ended: () => shop.clock.until(paying) };
}
const captures = ({ service }: FakeShop) => service.only().captures;

describe("3-D Secure", () => {
  test("[PGW-09] the bank's form replaces the card form, with the fields that the bank is to get", async () => {
    const { shop, bank } = await asked();
    expect(bank()).toMatchObject({ url: BANK.url, fields: BANK.fields, busy: false, modal: true });
    expect(shop.tab.openViews).toBe(1);
    expect(shop.mercadoPago.state).toMatchObject({ mounted: 1, unmounted: 1, submitSettled: ["resolved"] });
  });

  test("[PGW-09] the message that the bank is done closes the form, and only what the service says counts", async () => {
    for (const [status, state] of [
      ["completed", "paid"],
      ["failed", "failed"],
    ] as const) {
      const { shop, bank, ended } = await asked();
      bank().onMessage({ status: "LOADED" });
      bank().onMessage("COMPLETE");
      expect(bank().busy).toBe(false);
      bank().onMessage({ status: "COMPLETE" });
      expect(bank().busy).toBe(true);
      bank().onClose("button");
      expect(bank()).toMatchObject({ busy: true, closeRefusals: 1 });
      // The bank's answer reaches the service a little later.
      await shop.clock.advance(7_000);
      if (status === "completed") shop.service.charge(shop.service.only().id);
      else shop.service.only().status = status;
      expect(await ended()).toMatchObject({ state, capturePayment: true });
      expect(shop.tab.openViews).toBe(0);
      expect(captures(shop)).toBe(1);
    }
  });

  test("[PGW-09] a bank that sends no message: the service is asked meanwhile, longer than one series of polls", async () => {
    const { shop, ended } = await asked();
    await shop.clock.advance(4 * 60_000);
    expect(shop.tab.openViews).toBe(1);
    shop.service.charge(shop.service.only().id);
    await shop.clock.advance(15_000);
    expect(shop.tab.openViews).toBe(0);
    expect(await ended()).toMatchObject({ state: "paid", first: true });
  });

  test.each([
    ["en", "Payment cancelled"],
    ["es", "Pago cancelado"],
  ])(
    "[PGW-14] closing the form gives the payment up; in %s: %s; the next press is a new one",
    async (language, message) => {
      const { shop, bank, ended } = await asked(BANK, { language });
      bank().onClose("escape");
      expect(await ended()).toMatchObject({ success: false, state: "cancelled", code: "ABANDONED", message });
      expect(shop.service.count("POST /txn/abandon")).toBe(1);
      expect(shop.service.only().status).toBe("canceled");
      void shop.start({ gateway: "MercadoPago", currency_code: "MXN" });
      await shop.clock.advance(500);
      expect(shop.service.count("POST /txn/init")).toBe(2);
      expect(shop.tab.view("brick").loaded).toBe(true);
    },
  );

  test("[ROBUST-17] money that came before the guest closed the form stays, and is reported", async () => {
    const { shop, bank, ended } = await asked();
    shop.service.charge(shop.service.only().id);
    bank().onClose("button");
    expect(await ended()).toMatchObject({ state: "paid", first: true });
  });

  test("[ROBUST-17] a form that nobody answers ends as pending, and the next press asks before anything is opened", async () => {
    const { shop, paying, ended } = await asked();
    await shop.clock.advance(CHALLENGE_DEADLINE_MS - 5_000);
    expect(shop.tab.openViews).toBe(1);
    expect(await ended()).toMatchObject({ state: "pending", code: "STATUS_UNKNOWN" });
    expect(shop.tab.openViews).toBe(0);
    await paying;
    expect(await shop.press({ gateway: "MercadoPago", currency_code: "MXN" })).toMatchObject({ state: "pending" });
    expect(shop.service.count("POST /txn/init")).toBe(1);
  });

  test("[ROBUST-03] a capture whose answer is lost is sent once more, and the bank's form is shown then", async () => {
    const shop = fakeShop();
    shop.service.challenge = () => BANK;
    let lost = 1;
    shop.tab.trip = ({ path }) => ({ after: 5, replyLost: path.includes("capture") && lost-- > 0 });
    const paying = shop.start({ gateway: "MercadoPago", currency_code: "MXN" });
    await shop.clock.advance(500);
    await shop.clock.until(shop.mercadoPago.submit());
    await shop.clock.advance(500);
    expect(shop.tab.view("challenge").url).toBe(BANK.url);
    shop.service.charge(shop.service.only().id);
    shop.tab.view("challenge").onMessage({ status: "COMPLETE" });
    expect(await shop.clock.until(paying)).toMatchObject({ state: "paid" });
    expect(shop.service.charges).toBe(1);
  });

  test.each([
    ["an address without https", { ...BANK, url: "http://acs.bank.example/" }],
    ["a script", { ...BANK, url: "javascript:alert(1)" }],
    ["fields that are no text", { ...BANK, fields: { creq: {} } }],
    ["no fields", { url: BANK.url }],
  ])("[ROBUST-12] %s is not shown, and the payment is pending", async (_, challenge) => {
    const { shop, ended } = await asked(challenge);
    expect(shop.tab.log).not.toContain("show challenge");
    expect(await ended()).toMatchObject({ state: "pending" });
  });
});
