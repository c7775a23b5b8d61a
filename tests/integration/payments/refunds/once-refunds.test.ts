import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { paymentTxnEvents } from "../../../../backend/db/schema.ts";
import { sweep } from "../../../../backend/payments-service/due/sweeper.ts";
import type { PaymentProvider } from "../../../../backend/payments-service/provider.ts";
import { addTxnEvent, txnById, updateTxn } from "../../../../backend/payments-service/txns/txns.ts";
import { describeWithStorage, startTestBackend } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { menuIds, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { DONE, NEVER_COMES, type RefundAnswer, refundsOnce } from "../../../fixtures/payments/once.ts";
import { begin, newKey, orderOf, type Paying, pass, payingOptions } from "../../../fixtures/payments/paying.ts";
import { pay, TestBank } from "../../../fixtures/payments/payments.ts";

const LOST: RefundAnswer = () => {
  throw new Error("lost");
};

describeWithStorage(
  "[ROBUST-18] a refund at a provider that would make a second one of a repeated request",
  (storage) => {
    const bank = new TestBank();
    const time = { now: NOON };
    /** Txns of refunds that the provider received. */
    const received: string[] = [];
    let answer: RefundAnswer = DONE;
    const providers = bank.providers.map((one) =>
      one.gateway === "FreedomPay" ? refundsOnce(one, { received, answer: () => answer() }) : one,
    );
    // A slow machine's kitchen would finish orders before the shop cancels them.
    const options = { ...payingOptions(bank, time), autopilotSeconds: 0, providers };
    let paying: Paying;
    let manager: ConsoleVisitor;
    beforeAll(async () => {
      const backend = await startTestBackend({ storage, ...options });
      paying = { backend, bank, time, ids: await menuIds(backend), guest: await signUpGuest(backend) };
    });
    afterAll(() => paying.backend.remove());
    beforeEach(async () => {
      time.now = NOON;
      answer = DONE;
      paying.guest = await signUpGuest(paying.backend);
      await signIn();
    });

    const signIn = async () => {
      manager = await staffMember(paying.backend, { login: newKey("mona"), role: "manager" });
    };
    /** A paid order that the shop cancels, so that its money has to go back. */
    const owe = async () => {
      const { txn, order } = await begin(paying, { init: { gateway: "FreedomPay" } });
      bank.pay(txn);
      await pass(paying, 1);
      const status = async () => (await orderOf(paying, order)).payment.status;
      expect(await status()).toBe("paid");
      const reason = "No more potatoes";
      const cancelled = await paying.backend.rest("POST", "/staff/orders/cancel", { order: order.order_id, reason });
      expect(cancelled.body).toMatchObject({ state: "CANCELLED" });
      return { txn, status, sent: () => received.filter((one) => one === txn).length };
    };
    const tasks = async () => (await manager.get("/console/11/payments")).body;
    const act = async (txn: string, what: string, fields: Record<string, string> = {}) =>
      (await manager.post(`/console/11/payments/${txn}/${what}`, fields)).status;
    const days = async (count: number) => {
      for (let day = 0; day < count; day += 1) await pass(paying, 24 * 60);
      await signIn();
    };

    test("whose answer was lost is never sent again by itself: a person is asked, and records the refund that they found", async () => {
      answer = LOST;
      const { txn, status, sent } = await owe();
      await pass(paying, 0);
      await days(5);
      expect(sent()).toBe(1);
      expect(await status()).toBe("refunding");
      const page = await tasks();
      expect(page).toContain(`data-task="${txn}"`);
      expect(page).toContain("was it given back?");
      expect(page).toContain("It was not: try again");
      expect(await act(txn, "settled", { note: " " })).toBe(422);
      expect(await act(txn, "settled", { note: "0120260102CC" })).toBe(200);
      expect(await status()).toBe("refunded");
      expect(await tasks()).not.toContain(txn);
      expect(sent()).toBe(1);
    });

    test("that a person did not find there is sent once more, however often they press", async () => {
      answer = LOST;
      const { txn, status, sent } = await owe();
      await pass(paying, 0);
      answer = DONE;
      const presses = await Promise.all([act(txn, "retry"), act(txn, "retry"), act(txn, "retry")]);
      expect(presses).toContain(200);
      await days(1);
      expect(sent()).toBe(2);
      expect(await status()).toBe("refunded");
    });

    test("that the backend died over, between the request and its answer, is a person's after a minute, and is not sent again", async () => {
      answer = NEVER_COMES;
      const { txn, status, sent } = await owe();
      time.now += 60_000;
      void sweep(paying.backend.app).catch(() => {});
      await expect.poll(sent).toBe(1);
      const { dataDir, databaseUrl } = paying.backend;
      await paying.backend.stop();
      paying.backend = await startTestBackend({ storage, ...options, dataDir, databaseUrl });
      answer = DONE;
      await signIn();
      await pass(paying, 0);
      // It might still be answered.
      expect(await tasks()).not.toContain(txn);
      await Promise.all([pass(paying, 2), pass(paying, 0)]);
      expect(await tasks()).toContain(txn);
      await days(2);
      expect(sent()).toBe(1);
      expect(await status()).toBe("refunding");
      expect(await act(txn, "retry")).toBe(200);
      expect(await status()).toBe("refunded");
      expect(sent()).toBe(2);
    });

    test("[PAY-REFUND] in part is sent once as well: without an answer it is a person's, who is asked whether it was given back", async () => {
      answer = LOST;
      const { txn, order } = await begin(paying, { init: { gateway: "FreedomPay" } });
      bank.pay(txn);
      await pass(paying, 1);
      const sent = () => received.filter((one) => one === txn).length;
      const give = (amount: string) =>
        paying.backend.rest("POST", "/staff/orders/refund", {
          order: order.order_id,
          reason: "late",
          key: newKey("refund"),
          amount,
        });
      expect((await give("5.00")).status).toBe(200);
      await pass(paying, 1);
      await days(3);
      expect(sent()).toBe(1);
      const [, part] = /data-task="([^"]+)"(?:(?!data-task).)*was it given back/s.exec(await tasks()) ?? [];
      answer = DONE;
      expect(await act(String(part), "retry")).toBe(200);
      expect(await act(String(part), "retry")).toBe(409);
      expect(sent()).toBe(2);
      // The process died between the request and its answer: nobody sends it again.
      answer = NEVER_COMES;
      void give("2.00").catch(() => {});
      await expect.poll(sent).toBe(3);
      answer = DONE;
      await pass(paying, 5);
      await signIn();
      expect(sent()).toBe(3);
      expect(await tasks()).toContain("was it given back?");
      // The rest goes back with the order, but nothing that may be back already.
      const cancel = { order: order.order_id, reason: "No more potatoes" };
      expect((await paying.backend.rest("POST", "/staff/orders/cancel", cancel)).status).toBe(200);
      await days(1);
      await signIn();
      expect(sent()).toBe(3);
      const [, lost] = /data-task="([^"]+)"(?:(?!data-task).)*was it given back/s.exec(await tasks()) ?? [];
      expect(await act(String(lost), "settled", { note: "it was made" })).toBe(200);
      await days(1);
      expect(sent()).toBe(4);
      expect((await orderOf(paying, order)).payment.status).toBe("refunded");
    });

    test.each(["whole", "in part"])(
      "that was sent %s and never answered is not sent again because the provider's keys could not be used for a day",
      async (how) => {
        const { txn, order } = await begin(paying, { init: { gateway: "FreedomPay" } });
        bank.pay(txn);
        await pass(paying, 1);
        const sent = () => received.filter((one) => one === txn).length;
        answer = NEVER_COMES;
        const asked = { order: order.order_id, reason: "late" };
        if (how === "whole") {
          await paying.backend.rest("POST", "/staff/orders/cancel", asked);
          time.now += 60_000;
          void sweep(paying.backend.app).catch(() => {});
        } else {
          const part = { ...asked, key: newKey("refund"), amount: "5.00" };
          void paying.backend.rest("POST", "/staff/orders/refund", part).catch(() => {});
        }
        await expect.poll(sent).toBe(1);
        answer = DONE;
        const registry = paying.backend.app.payments.providers as Map<string, PaymentProvider>;
        const provider = registry.get("FreedomPay") as PaymentProvider;
        registry.delete(provider.gateway);
        await days(1);
        registry.set(provider.gateway, provider);
        await days(1);
        expect(sent()).toBe(1);
        const said = await paying.backend.app.db
          .select()
          .from(paymentTxnEvents)
          .where(eq(paymentTxnEvents.txn_id, txn));
        expect(said.flatMap(({ facts }) => facts.refund ?? []).slice(-2)).toEqual(["sent", "no_answer"]);
        expect(await tasks()).toContain("was it given back?");
      },
    );

    test("that was answered, but whose backend died before it was passed on, is reported and not sent again", async () => {
      answer = LOST;
      const { txn, status, sent } = await owe();
      await pass(paying, 0);
      const { app } = paying.backend;
      const row = await txnById(app.db, txn);
      if (!row) throw new Error("The txn is gone.");
      const at = app.clock();
      await addTxnEvent(app.db, row, { source: "refund", status: row.status, facts: { refund: "done" }, at });
      await updateTxn(app.db, txn, { refund_next_at: at });
      await pass(paying, 1);
      expect(await status()).toBe("refunded");
      expect(sent()).toBe(1);
    });

    test("that was certainly not sent, or was refused, goes again by itself; two sweeps at once send one", async () => {
      answer = () => ({ status: "pending", refund_reference: null });
      const unsent = await owe();
      await pass(paying, 0);
      answer = () => ({ status: "refused", refund_reference: null });
      await Promise.all([pass(paying, 1), sweep(paying.backend.app)]);
      expect(unsent.sent()).toBe(2);
      expect(await tasks()).not.toContain(unsent.txn);
      answer = DONE;
      await days(1);
      expect(await unsent.status()).toBe("refunded");
      expect(unsent.sent()).toBe(3);
    });

    test("[ROBUST-06] a guest who comes back to the account's one address is led to the payment's own, which was asked about", async () => {
      const { txn, order } = await begin(paying, { init: { gateway: "FreedomPay" } });
      bank.pay(txn);
      const back = (path: string) => pay(paying.backend, null, "GET", path);
      const { status, headers } = await back(`/webhook/FreedomPay?transid=ref_${txn}&status=A`);
      expect([status, headers.get("location")]).toEqual([303, `http://bistro.localhost:3000/pg?attempt=a1&txn=${txn}`]);
      expect((await orderOf(paying, order)).payment.status).toBe("paid");
      for (const path of [
        "/webhook/FreedomPay?transid=ref_unknown",
        "/webhook/FreedomPay",
        `/webhook/Stripe?transid=ref_${txn}`,
        `/webhook/FreedomPay/another?transid=ref_${txn}`,
      ])
        expect((await back(path)).status).toBe(404);
    });

    /** What the history of a payment of which staff gave a part back says of that part, after `then`. */
    const wordsAfter = async (then: (provider: PaymentProvider) => Promise<void>) => {
      answer = () => ({ status: "pending", refund_reference: null });
      const { txn, order } = await begin(paying, { init: { gateway: "FreedomPay" } });
      bank.pay(txn);
      await pass(paying, 1);
      const part = { key: newKey("refund"), reason: "late", kind: "sum", amount: "20" };
      await manager.post(`/console/11/orders/${order.order_id}/refund`, part);
      await then(providers.find(({ gateway }) => gateway === "FreedomPay") as PaymentProvider);
      const said = await paying.backend.app.db.select().from(paymentTxnEvents).where(eq(paymentTxnEvents.txn_id, txn));
      return said.flatMap(({ facts }) => (facts.part === 2_000 ? [facts.refund] : []));
    };

    test("of a part that cannot be sent is refused, which is known, and not lost, which nobody could tell; nor does it say that it was sent", async () => {
      const words = await wordsAfter(async (provider) => {
        Object.assign(provider, { refundsParts: undefined });
        await days(1);
        Object.assign(provider, { refundsParts: true });
      });
      expect(words).toEqual(["sent", "pending", "refused"]);
    });

    test("of a part says that it was sent only where the provider's keys can be used", async () => {
      const registry = paying.backend.app.payments.providers as Map<string, PaymentProvider>;
      const words = await wordsAfter(async (provider) => {
        registry.delete(provider.gateway);
        await days(1);
        registry.set(provider.gateway, provider);
      });
      expect(words.slice(0, 3)).toEqual(["sent", "pending", "no_answer"]);
      expect(words.slice(2)).not.toContain("sent");
    });
  },
);
