import { describe, expect, test } from "vitest";
import { reloadAmount } from "@/lib/actions/payment/reload-amount";
import { reloadWallet } from "@/lib/actions/payment/reload-wallet";
import { resumePayment } from "@/lib/actions/payment/resume-payment";
import { asMinor } from "@/lib/domain/money";
import { lines, serveCommerce, server, shopper, type Variables } from "./shopper";

serveCommerce();

describe("the wallet", () => {
  test("[WALL-02] [CFG-12] at least minReloadBtnVal; digits of any keyboard; anything else is no amount", () => {
    const of = (typed: string, currency = "INR", minimum = 100) => {
      const amount = reloadAmount(typed, { currency, minimum, gateway: "Stripe" });
      return amount.ok ? amount.value : amount.error.code;
    };
    expect(of("100")).toBe(10000);
    expect(of("99.99")).toBe("AMOUNT_TOO_SMALL");
    expect(of("1,250.50")).toBe(125050);
    expect(of("٢٥٠")).toBe(25000);
    expect(of("20000", "COP", 10000)).toBe(20000);
    expect(of("5.120", "BHD", 1), "gateways count thousandths in tens").toBe(5120);
    expect(of("5.125", "BHD", 1)).toBe("AMOUNT_STEP");
    for (const wrong of ["", "abc", "-100", "1e3", "12.345"]) expect(of(wrong)).toBe("AMOUNT_INVALID");
  });

  test("[WALL-02] initPayment in minor units with purpose reload, the checkout, then finalizePayment", async () => {
    server.answer({
      initPayment: () => ({ success: true, transaction_id: "reload-1" }),
      finalizePayment: () => ({ success: true }),
    });
    const guest = shopper();
    const input = { amount: asMinor(50000), gateway: "PhonePe" } as const;
    expect(await reloadWallet(guest.context, input)).toMatchObject({ ok: true, value: { state: "left" } });
    await reloadWallet(guest.context, input);
    const [first, second] = server.callsOf("InitPayment").map(({ variables }) => variables as Variables);
    expect(first).toMatchObject({ amount: 50000, purpose: "reload", channel: "web" });
    expect(second?.idempotency_key, "pressed twice it is one reload").toBe(first?.idempotency_key);
    const txn = guest.service.only();
    expect(txn.body).toMatchObject({ purpose: "wallet_reload", purpose_id: "reload-1", amount: 50000 });
    guest.service.charge(txn.id);
    expect((await resumePayment(guest.context, "poll")).screen).toBe("reloaded");
    expect(server.callsOf("FinalizePayment").at(-1)?.variables).toMatchObject({ transactionId: "reload-1" });
    expect(lines(guest), "the cart has nothing to do with it").toBe(1);
    await reloadWallet(guest.context, input);
    const third = server.callsOf("InitPayment").at(-1)?.variables as Variables;
    expect(third.idempotency_key).not.toBe(first?.idempotency_key);
  });

  test("[WALL-02] a refusal is shown in the server's words and nothing is opened", async () => {
    server.answer({ initPayment: () => ({ success: false, message: "Wallets are closed today." }) });
    const guest = shopper();
    const answer = await reloadWallet(guest.context, { amount: asMinor(50000), gateway: "PhonePe" });
    expect(answer).toMatchObject({ ok: false, error: { message: "Wallets are closed today." } });
    expect(guest.left).toEqual([]);
  });
});
