import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sweep } from "../../../../backend/payments-service/due/sweeper.ts";
import type { PaymentProvider, ProviderTxn, RefundState } from "../../../../backend/payments-service/provider.ts";
import { describeWithStorage, startTestBackend } from "../../../fixtures/backend/backend.ts";
import { menuIds, NOON, signUpGuest } from "../../../fixtures/backend/ordering.ts";
import { begin, newKey, orderOf, type Paying, pass, payingOptions } from "../../../fixtures/payments/paying.ts";
import { pay, TestBank } from "../../../fixtures/payments/payments.ts";

interface Made {
  readonly key: string;
  readonly reference: string;
  readonly value: number;
  readonly at: number;
  status: RefundState["status"];
}

const KEYS_LAST_MS = 24 * 60 * 60_000;

/**
 * Refunds as Stripe documents them: a repeated key gets the first answer for a day and makes another refund after it; a
 * refund is named when it is made, may be pending, and what became of it is asked by its name.
 */
class Vendor {
  readonly made: Made[] = [];
  /** What a new refund is at first. */
  next: RefundState["status"] = "done";
  /** Answers wait for it; the refund is made before. */
  answers: Promise<unknown> = Promise.resolve();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  refund(key: string, value: number): RefundState {
    const now = this.#now();
    const known = this.made.find((one) => one.key === key && now - one.at < KEYS_LAST_MS);
    if (known) return { status: known.status, refund_reference: known.reference };
    const reference = `re_${this.made.length + 1}`;
    this.made.push({ key, reference, value, at: now, status: this.next });
    return { status: this.next, refund_reference: reference };
  }

  state(reference: string): RefundState {
    const made = this.made.find((one) => one.reference === reference);
    if (!made) throw new Error(`There is no refund ${reference}.`);
    return { status: made.status, refund_reference: reference };
  }

  decide(status: RefundState["status"]): void {
    for (const one of this.made) if (one.status === "pending") one.status = status;
  }
}

describeWithStorage("[PAY-REFUND] a refund that its provider does not make at once", (storage) => {
  const bank = new TestBank();
  const time = { now: NOON };
  let vendor = new Vendor(() => time.now);
  const through = (provider: PaymentProvider): PaymentProvider => ({
    ...provider,
    refund: async ({ amount }, id, _signal, part) => {
      const made = vendor.refund(id, (part?.amount ?? amount).value);
      await vendor.answers;
      return made;
    },
    refundState: async (_txn, reference) => ({ ...vendor.state(reference), amount: null }),
  });
  /** What each refund's request was told of refusals before it: a vendor that lists refunds without ids of ours needs it. */
  const told: (readonly string[] | undefined)[] = [];
  const declinedOnce = async ({ refused }: ProviderTxn): Promise<RefundState> => {
    told.push(refused);
    return told.length === 1
      ? { status: "refused", refund_reference: "no-1" }
      : { status: "done", refund_reference: "yes-2" };
  };
  let paying: Paying;
  beforeAll(async () => {
    const options = payingOptions(bank, time);
    const providers = bank.providers.map((one) => {
      if (one.gateway === "Stripe") return through(one);
      return one.gateway === "PayULatinAmerica" ? { ...one, refund: (txn: ProviderTxn) => declinedOnce(txn) } : one;
    });
    const backend = await startTestBackend({ storage, ...options, providers });
    paying = { backend, bank, time, ids: await menuIds(backend), guest: await signUpGuest(backend) };
  });
  afterAll(() => paying.backend.remove());
  beforeEach(async () => {
    time.now = NOON;
    vendor = new Vendor(() => time.now);
    paying.guest = await signUpGuest(paying.backend);
  });

  const paid = async () => {
    const { txn, order } = await begin(paying, { init: { gateway: "Stripe" } });
    bank.pay(txn);
    await pass(paying, 1);
    return { txn, order, status: async () => (await orderOf(paying, order)).payment.status };
  };
  /** All of it, or a part. */
  const give = (order: { order_id: string }, amount?: string) =>
    paying.backend.rest("POST", "/staff/orders/refund", {
      order: order.order_id,
      reason: "late",
      key: newKey("refund"),
      ...(amount ? { amount } : { rest: true }),
    });
  const hours = async (count: number) => {
    for (let hour = 0; hour < count; hour += 1) await pass(paying, 60);
  };

  test("that was refused is over: the next request has its reference, and is another refund", async () => {
    const { txn, order } = await begin(paying, { init: { gateway: "PayULatinAmerica" } });
    bank.pay(txn);
    await pass(paying, 1);
    await give(order);
    await hours(1);
    expect((await orderOf(paying, order)).payment.status).toBe("refunded");
    expect(told).toEqual([[], ["no-1"]]);
  });

  test("is asked about by its name while it is pending, and never requested a second time, whole or in part", async () => {
    for (const amount of [undefined, "5.00"]) {
      vendor = new Vendor(() => time.now);
      vendor.next = "pending";
      time.now = NOON;
      paying.guest = await signUpGuest(paying.backend);
      const { order, status } = await paid();
      await give(order, amount);
      await hours(50);
      expect(vendor.made, String(amount)).toHaveLength(1);
      expect(await status()).toBe(amount ? "paid" : "refunding");
      vendor.decide("done");
      await hours(2);
      expect(vendor.made).toHaveLength(1);
      if (!amount) expect(await status()).toBe("refunded");
      const row = await paying.backend.query(REFUNDS, { variables: { id: order.order_id, token: order.access_token } });
      expect(row.data.getOrderDetails.payment.refunds).toEqual([expect.objectContaining({ status: "gone_back" })]);
    }
  });

  test("is another refund under another key after the provider has refused it, at once or later", async () => {
    for (const [amount, first] of [
      [undefined, "refused"],
      ["5.00", "refused"],
      [undefined, "pending"],
      ["5.00", "pending"],
    ] as const) {
      vendor = new Vendor(() => time.now);
      vendor.next = first;
      time.now = NOON;
      paying.guest = await signUpGuest(paying.backend);
      const { order } = await paid();
      await give(order, amount);
      vendor.decide("refused");
      vendor.next = "done";
      await hours(3);
      expect(
        vendor.made.map((one) => one.status),
        `${amount} ${first}`,
      ).toEqual(["refused", "done"]);
      expect(new Set(vendor.made.map(({ key }) => key)).size).toBe(2);
      expect((await paying.backend.rest("GET", "/staff/payments")).body.waiting).toEqual([]);
    }
  });

  test("keeps every other part of its payment waiting while it is sent again, and until that is answered", async () => {
    const { order } = await paid();
    vendor.next = "refused";
    await give(order, "5.00");
    vendor.next = "done";
    const answered = Promise.withResolvers<void>();
    vendor.answers = answered.promise;
    time.now += 15 * 60_000;
    const sweeping = sweep(paying.backend.app);
    await expect.poll(() => vendor.made.length).toBe(2);
    const another = give(order, "5.00");
    await Promise.race([another, expect.poll(() => vendor.made.length).toBe(3)]).catch(() => undefined);
    expect(vendor.made).toHaveLength(2);
    answered.resolve();
    await Promise.all([sweeping, another]);
    await hours(1);
    expect(vendor.made.map(({ status }) => status)).toEqual(["refused", "done", "done"]);
  });

  test("waits for a person after thirty days of pending, and a message that it is done ends it without another", async () => {
    vendor.next = "pending";
    const { txn, order, status } = await paid();
    await give(order);
    const waiting = async () =>
      (await paying.backend.rest("GET", "/staff/payments")).body.waiting.map(({ id }: { id: string }) => id);
    for (let day = 0; day < 29; day += 1) await pass(paying, 24 * 60);
    expect(await waiting()).toEqual([]);
    await pass(paying, 2 * 24 * 60);
    expect(await waiting()).toEqual([txn]);
    vendor.decide("done");
    const { body, headers } = bank.webhook(txn, newKey("evt"), "completed", { refund: "re_1" });
    await pay(paying.backend, null, "POST", "/webhook/Stripe", body, headers);
    await expect.poll(status).toBe("refunded");
    expect(await waiting()).toEqual([]);
    expect(vendor.made).toHaveLength(1);
  });
});

const REFUNDS = `query($id: ID!, $token: String) { getOrderDetails(order_id: $id, access_token: $token) {
  payment { refunds { status } } } }`;
