import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sweep } from "../../../../backend/payments-service/due/sweeper.ts";
import type { PaymentProvider } from "../../../../backend/payments-service/provider.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../fixtures/backend/console.ts";
import { NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { DONE, NEVER_COMES, type RefundAnswer, refundsOnce } from "../../../fixtures/payments/once.ts";
import { begin, capture, newKey, type Paying, pass, startPaying } from "../../../fixtures/payments/paying.ts";
import { pay } from "../../../fixtures/payments/payments.ts";

const BOTH = ["settled", "retry", "settled", "retry"] as const;

describeWithStorage("[PAY-REFUND] what a person does about a refund", (storage) => {
  let paying: Paying;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
  });
  afterAll(() => paying.backend.remove());
  beforeEach(async () => {
    paying.time.now = NOON;
    paying.bank.trouble = () => {};
    paying.bank.refusesRefunds = false;
    paying.guest = await signUpGuest(paying.backend);
  });

  const staff = (act: "retry" | "settled", txn: string) =>
    paying.backend.rest("POST", `/staff/payments/${act}`, act === "retry" ? { txn } : { txn, note: "Paid in cash" });
  /** A payment that the server gives back, as the bank then wishes. */
  const owe = async () => {
    const { txn, key } = await begin(paying);
    await capture(paying, txn, key);
    const secret = `Bearer ${Buffer.from(paying.backend.app.payments.serverSecret)}`;
    await pay(paying.backend, secret, "POST", `/txn/refund/${txn}`, {});
    return txn;
  };
  const refused = async () => {
    paying.bank.refusesRefunds = true;
    const txn = await owe();
    for (let hour = 0; hour < 24; hour += 1) await pass(paying, 60);
    expect((await paying.backend.rest("GET", "/staff/payments")).body.waiting).toMatchObject([{ id: txn }]);
    paying.bank.refusesRefunds = false;
    return txn;
  };
  const words = async (txn: string): Promise<string[]> => {
    const { body } = await paying.backend.rest("GET", `/staff/payments/show?txn=${txn}`);
    return body.events.flatMap(({ facts }: { facts: { refund?: string } }) => facts.refund ?? []);
  };

  test("nothing is recorded as given back by hand while the provider may still make it: whoever pays in cash then would pay twice", async () => {
    paying.bank.trouble = (call) => {
      if (call === "refund") throw new Error("no answer");
    };
    const txn = await owe();
    const { status, body } = await staff("settled", txn);
    expect([status, body.error.code]).toEqual([409, "REFUND_UNDER_WAY"]);
    expect(body.error.message).toContain("wait for its answer");
    expect(await words(txn)).toEqual(["by_server", "no_answer"]);
    paying.bank.trouble = () => {};
    await pass(paying, 1);
    expect(paying.bank.account(txn).refunds).toBe(1);
    expect((await staff("settled", txn)).body.error.code).toBe("ALREADY_REFUNDED");
  });

  test("[ROBUST-18] while it is tried again by itself, though its provider's keys are away, each press is told when, and not to record what can't be recorded yet", async () => {
    const { backend, bank, time } = paying;
    bank.trouble = (call) => {
      if (call === "refund") throw new Error("no answer");
    };
    const txn = await owe();
    const registry = backend.app.payments.providers as Map<string, PaymentProvider>;
    const all = [...registry];
    registry.clear();
    try {
      for (const act of ["settled", "retry"] as const) {
        const { status, body } = await staff(act, txn);
        expect([status, body.error.code], act).toEqual([409, "REFUND_UNDER_WAY"]);
        expect(body.error.message).toContain(` It is asked again at ${new Date(time.now).toISOString().slice(0, 10)}T`);
      }
    } finally {
      for (const [gateway, provider] of all) registry.set(gateway, provider);
    }
    bank.trouble = () => {};
    await pass(paying, 1);
    expect(bank.account(txn).refunds).toBe(1);
  });

  test("given back by hand and tried again at one moment: one of the two happens, and the other is told so", async () => {
    for (let times = 0; times < 6; times += 1) {
      paying.time.now = NOON;
      paying.guest = await signUpGuest(paying.backend);
      const txn = await refused();
      const acts = times % 2 ? BOTH : BOTH.toReversed();
      const presses = await Promise.all(acts.map((act) => staff(act, txn)));
      await pass(paying, 60);
      const recorded = presses.filter(({ status }, index) => status === 200 && acts[index] === "settled").length;
      const said = await words(txn);
      const byHand = said.filter((word) => word === "by_hand").length;
      expect(byHand + paying.bank.account(txn).refunds, String(times)).toBe(1);
      expect(recorded, "whose press did nothing is told so").toBe(byHand);
      expect(presses.some(({ status }) => status === 409)).toBe(true);
      const { body } = await paying.backend.rest("GET", `/staff/payments/show?txn=${txn}`);
      expect(body.txn).toMatchObject({ status: "refunded", refund_next_at: null });
    }
  });

  test.each(["whole", "in part"])(
    "[ROBUST-18] one that was sent %s and never answered is a task once the provider's keys have stayed away for days; it says what to do, and nothing is sent by itself",
    async (how) => {
      const { backend, bank } = paying;
      const registry = backend.app.payments.providers as Map<string, PaymentProvider>;
      const real = registry.get("FreedomPay") as PaymentProvider;
      const received: string[] = [];
      let answer = NEVER_COMES;
      const provider = refundsOnce(real, { received, answer: () => answer() });
      registry.set("FreedomPay", provider);
      const { txn, order } = await begin(paying, { init: { gateway: "FreedomPay" } });
      bank.pay(txn);
      await pass(paying, 1);
      const asked = { order: order.order_id, reason: "late" };
      if (how === "whole") {
        await backend.rest("POST", "/staff/orders/cancel", asked);
        paying.time.now += 60_000;
        void sweep(backend.app).catch(() => {});
      } else {
        void backend
          .rest("POST", "/staff/orders/refund", { ...asked, key: newKey("refund"), amount: "5.00" })
          .catch(() => {});
      }
      await expect.poll(() => received.length).toBe(1);
      answer = DONE;
      registry.delete("FreedomPay");
      let manager = await staffMember(backend, { login: newKey("mona"), role: "manager" });
      const days = async (count: number) => {
        for (let day = 0; day < count; day += 1) await pass(paying, 24 * 60);
        manager = await staffMember(backend, { login: newKey("mona"), role: "manager" });
      };
      const task = async () => {
        const { body } = await manager.get("/console/11/payments");
        return body.split('data-task="').find((row: string) => row.includes(`pay_${txn}`)) ?? "";
      };
      await days(3);
      expect(await task()).toBe("");
      await days(1);
      const [id = ""] = (await task()).split('"');
      const act = async (what: string, fields: Record<string, string> = {}) =>
        (await manager.post(`/console/11/payments/${id}/${what}`, fields)).status;
      expect(await task()).toContain("If not, give it back there or another way, then record that.");
      expect(await task()).not.toContain("/retry");
      expect(await act("retry")).toBe(409);
      registry.set("FreedomPay", provider);
      await days(2);
      expect(received).toEqual([txn]);
      expect(await task(), "with the keys back").toContain("It was not: try again");
      expect(await act("settled", { note: "bank transfer", asked: "no_keys" }), "the form was another").toBe(409);
      registry.delete("FreedomPay");
      expect(await act("settled", { note: "number 12", asked: "asked" })).toBe(409);
      expect(await task()).toContain("FreedomPay&#39;s dashboard has it");
      expect(await act("settled", { note: "bank transfer", asked: "no_keys" })).toBe(200);
      registry.set("FreedomPay", provider);
      await days(1);
      expect(await task()).toBe("");
      expect(received).toEqual([txn]);
      registry.set("FreedomPay", real);
    },
  );

  test.each(["whole", "in part"])(
    "[ROBUST-18] one that was sent %s and timed out is not tried again while the provider's keys are away, on whichever way, and not sent by itself once they are back",
    async (how) => {
      const { backend, bank } = paying;
      const registry = backend.app.payments.providers as Map<string, PaymentProvider>;
      const real = registry.get("FreedomPay") as PaymentProvider;
      const received: string[] = [];
      let answer: RefundAnswer = () => {
        throw new Error("lost");
      };
      const provider = refundsOnce(real, { received, answer: () => answer() });
      registry.set("FreedomPay", provider);
      const { txn, order } = await begin(paying, { init: { gateway: "FreedomPay" } });
      bank.pay(txn);
      await pass(paying, 1);
      const asked = { order: order.order_id, reason: "late" };
      await (how === "whole"
        ? backend.rest("POST", "/staff/orders/cancel", asked)
        : backend.rest("POST", "/staff/orders/refund", { ...asked, key: newKey("refund"), amount: "5.00" }));
      await pass(paying, 1);
      expect(received).toEqual([txn]);
      answer = DONE;
      registry.delete("FreedomPay");
      const manager = await staffMember(backend, { login: newKey("mona"), role: "manager" });
      const { body } = await manager.get("/console/11/payments");
      const task = body.split('data-task="').find((row: string) => row.includes(`pay_${txn}`)) ?? "";
      expect(task).toContain("If not, give it back there or another way, then record that.");
      expect(task).not.toContain("/retry");
      const [id = ""] = task.split('"');
      expect((await manager.post(`/console/11/payments/${id}/retry`, {})).status).toBe(409);
      const pressed = await staff("retry", txn);
      expect([pressed.status, pressed.body.error.code]).toEqual([409, how === "whole" ? "KEYS_GONE" : "PART_UNKNOWN"]);
      registry.set("FreedomPay", provider);
      await pass(paying, 24 * 60);
      expect(received).toEqual([txn]);
      registry.set("FreedomPay", real);
    },
  );
});
