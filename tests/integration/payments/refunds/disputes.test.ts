import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { DisputeState } from "../../../../backend/payments-service/provider.ts";
import { describeWithStorage } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { FRIES_FOR_TWO, NOON } from "../../../fixtures/backend/ordering.ts";
import { begin, newKey, type Paying, pass, startPaying } from "../../../fixtures/payments/paying.ts";
import { pay } from "../../../fixtures/payments/payments.ts";

describeWithStorage("[PAY-DISPUTE] disputed payments", (storage) => {
  let paying: Paying;
  let manager: ConsoleVisitor;
  beforeAll(async () => {
    paying = await startPaying(storage, NOON);
    manager = await staffMember(paying.backend, { login: "mona", role: "manager" });
  });
  afterAll(() => paying.backend.remove());

  const paid = async () => {
    const { txn, order } = await begin(paying, { init: { gateway: "Stripe" } });
    paying.bank.pay(txn);
    const { body, headers } = paying.bank.webhook(txn, newKey("event"), "completed");
    await pay(paying.backend, null, "POST", "/webhook/Stripe", body, headers);
    await pass(paying, 1);
    return { txn, id: order.order_id as string };
  };
  const tell = async (txn: string, dispute: string) => {
    const { body, headers } = paying.bank.webhook(txn, newKey("event"), "completed", { dispute });
    return pay(paying.backend, null, "POST", "/webhook/Stripe", body, headers);
  };
  const rows = async (who = manager) => {
    const { body } = await who.get("/console/11/payments");
    return [...body.matchAll(/<li class="row" data-dispute="(\w+)".*?<\/li>/gs)].map(([html, state]) => ({
      html,
      state,
    }));
  };

  test("a dispute is kept as the provider tells it, not as the message does: opened with the day by which evidence is due, under review, won or lost", async () => {
    const { txn, id } = await paid();
    const about: DisputeState = {
      payment: `ref_${txn}`,
      state: "evidence_due",
      amount: FRIES_FOR_TWO * 100,
      currency: "inr",
      reason: "product_not_received",
      due_at: new Date(NOON + 7 * 86_400_000),
      opened_at: new Date(NOON),
    };
    paying.bank.disputes.set("dp_1", about);
    expect((await tell(txn, "dp_1")).status).toBe(200);
    await expect.poll(async () => (await rows()).map(({ state }) => state)).toEqual(["evidence_due"]);
    const [row] = await rows();
    for (const said of [
      `/console/11/orders/${id}`,
      "₹199.00",
      "Send evidence by Sat, 28 Nov",
      "product_not_received",
      "dp_1",
    ])
      expect(row?.html).toContain(said);
    for (const state of ["under_review", "lost", "won"] as const) {
      paying.bank.disputes.set("dp_1", { ...about, state });
      await tell(txn, "dp_1");
      await expect.poll(async () => (await rows()).map((one) => one.state)).toEqual([state]);
      expect((await rows())[0]?.html).not.toContain("Send evidence");
    }
    // Its guest has paid all the same, until the bank or the shop gives the money back.
    const seen = await paying.backend.rest("GET", `/staff/orders/show?order=${id}`);
    expect(seen.body.payment_status).toBe("paid");
  });

  test("an inquiry says that nothing was taken, until the bank takes the money after all", async () => {
    const { txn } = await paid();
    const asked = { payment: `ref_${txn}`, state: "evidence_due", amount: 100, currency: "inr", reason: null } as const;
    const about = { ...asked, due_at: null, opened_at: new Date(NOON - 86_400_000) };
    const row = async () => (await rows()).find(({ html }) => html.includes("dp_asked"))?.html;
    paying.bank.disputes.set("dp_asked", { ...about, inquiry: true });
    await tell(txn, "dp_asked");
    await expect.poll(row).toMatch(/the bank only asks and has taken nothing · since Fri,? 20 Nov/);
    paying.bank.disputes.set("dp_asked", about);
    await tell(txn, "dp_asked");
    await expect.poll(row).not.toContain("only asks");
    expect(await row()).toContain("since today");
  });

  test.each([
    ["dp_twice", { state: "evidence_due" }, { state: "lost" }],
    ["dp_inquiry", { state: "evidence_due", inquiry: true }, { state: "evidence_due", inquiry: false }],
  ] as const)(
    "of two messages at once, the answer that is late does not put the dispute back to what it was: %s",
    async (id, first, then) => {
      const { txn } = await paid();
      const about = {
        payment: `ref_${txn}`,
        amount: 100,
        currency: "inr",
        reason: null,
        due_at: null,
        opened_at: null,
      };
      const kept = async () => {
        const row = (await rows()).find(({ html }) => html.includes(id));
        return row && { state: row.state, ...("inquiry" in then ? { inquiry: row.html.includes("only asks") } : {}) };
      };
      paying.bank.disputes.set(id, { ...about, ...first });
      await tell(txn, id);
      await expect.poll(kept).toEqual(first);
      let answer = () => {};
      const asked = new Promise<void>((isAsked) => {
        paying.bank.trouble = (call, when) => {
          if (call !== "dispute" || when !== "after") return;
          paying.bank.trouble = () => {};
          isAsked();
          return new Promise<void>((go) => {
            answer = go;
          });
        };
      });
      await tell(txn, id);
      await asked;
      paying.bank.disputes.set(id, { ...about, ...then });
      await tell(txn, id);
      await expect.poll(kept).toEqual(then);
      answer();
      const open = sql`select 1 from payment_webhooks where handled_at is null`;
      await expect
        .poll(async () => ((await paying.backend.app.db.execute(open)) as unknown as { rows: unknown[] }).rows)
        .toEqual([]);
      expect(await kept()).toEqual(then);
    },
  );

  test("a dispute over an amount in another currency is kept as one over the whole payment, rather than not at all", async () => {
    const { txn } = await paid();
    const about = { payment: `ref_${txn}`, reason: null, due_at: null, opened_at: null } as const;
    paying.bank.disputes.set("dp_euros", { ...about, state: "evidence_due", amount: 2_345, currency: "eur" });
    await tell(txn, "dp_euros");
    const shown = async () => (await rows()).find(({ html }) => html.includes("dp_euros"))?.html ?? "";
    await expect.poll(shown).toContain("₹199.00");
  });

  test("while the provider is silent the message waits and is asked about again; of payments that are not ours nothing is kept, and another store's managers see none", async () => {
    const { txn } = await paid();
    const before = (await rows()).length;
    expect((await tell(txn, "dp_later")).status).toBe(200);
    await pass(paying, 1).catch(() => undefined);
    expect(await rows()).toHaveLength(before);
    const state = {
      payment: `pay_${txn}`,
      state: "evidence_due",
      amount: 5_000,
      currency: "INR",
      reason: null,
    } as const;
    paying.bank.disputes.set("dp_later", { ...state, due_at: null, opened_at: null });
    await pass(paying, 60);
    expect(await rows()).toHaveLength(before + 1);
    paying.bank.disputes.set("dp_other", { ...state, payment: "pay_of_another_shop", due_at: null, opened_at: null });
    await tell(txn, "dp_other");
    await pass(paying, 60);
    manager = await staffMember(paying.backend, { login: newKey("mona"), role: "manager" });
    expect(await rows()).toHaveLength(before + 1);
    const lake = await staffMember(paying.backend, { login: newKey("lake"), role: "manager", stores: [12] });
    expect((await lake.get("/console/12/payments")).body).not.toContain("data-dispute");
    const cook = await staffMember(paying.backend, { login: newKey("cook"), role: "staff" });
    expect(await rows(cook)).toEqual([]);
  });

  test("a dispute that is heard of before its payment is kept once the payment is known, and one of a foreign payment is asked about for three days at most, and then named in the log", async () => {
    const early = await begin(paying, { init: { gateway: "Razorpay" } });
    paying.bank.pay(early.txn);
    const about = {
      state: "evidence_due",
      amount: 100,
      currency: "inr",
      reason: null,
      due_at: null,
      opened_at: null,
    } as const;
    paying.bank.disputes.set("dp_early", { ...about, payment: `pay_${early.txn}` });
    paying.bank.disputes.set("dp_foreign", { ...about, payment: "pay_of_nobody" });
    const asked: string[] = [];
    paying.bank.trouble = (call, when) => {
      if (when === "before") asked.push(call);
      if (call === "fetch") throw new Error("lost");
    };
    for (const dispute of ["dp_early", "dp_foreign"]) {
      const { body, headers } = paying.bank.webhook(early.txn, newKey("event"), "completed", { dispute });
      await pay(paying.backend, null, "POST", "/webhook/Razorpay", body, headers);
    }
    await expect.poll(() => asked.filter((call) => call === "dispute").length).toBeGreaterThan(1);
    await pass(paying, 1);
    const kept = async () => {
      const who = await staffMember(paying.backend, { login: newKey("mona"), role: "manager" });
      return (await rows(who)).filter(({ html }) => /dp_early|dp_foreign/.test(html)).length;
    };
    expect(await kept()).toBe(0);
    paying.bank.trouble = (call) => void asked.push(call);
    await pass(paying, 60);
    expect(await kept()).toBe(1);
    const { log } = paying.backend.app;
    const { error } = log;
    const logged: unknown[] = [];
    log.error = (...words: unknown[]) => void logged.push(words);
    await pass(paying, 3 * 24 * 60);
    log.error = error;
    const reference = { gateway: "Razorpay", dispute: "dp_foreign" };
    expect(logged).toContainEqual([expect.objectContaining(reference), expect.stringContaining("dashboard")]);
    const before = asked.length;
    await pass(paying, 24 * 60);
    expect(asked.slice(before)).not.toContain("dispute");
    paying.bank.trouble = () => {};
  });
});
