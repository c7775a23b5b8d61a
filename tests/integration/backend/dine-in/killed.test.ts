import { randomUUID } from "node:crypto";
import { expect, inject, test } from "vitest";
import type { TestBackend } from "../../../fixtures/backend/backend.ts";
import { menuIds } from "../../../fixtures/backend/ordering.ts";
import {
  BILL,
  CLAIM,
  codeOf,
  firstPhone,
  nextPhone,
  type Phone,
  PLACE,
  startVisit,
} from "../../../fixtures/backend/table.ts";
import type { VisitBooks } from "../../../fixtures/dine-in/audit.ts";
import { TableShop } from "../../../fixtures/dine-in/table-shop.ts";
import { initBody, pay } from "../../../fixtures/payments/payments.ts";
import { isFullRun } from "../../../full-run.ts";

const KEY = { "x-api-key": "key_test_bistro" };
/** Milliseconds between the calls and the kill. */
const MOMENTS = isFullRun ? [0, 2, 5, 10, 20, 40, 80] : [4];
type Share = { payment_id: string; payable: number };

/** A table at which the backend dies in the middle of something; the guests then repeat it with the same keys. */
interface Scene {
  /** May get no response. */
  readonly during: readonly (() => Promise<unknown>)[];
  /** After the restart: repeats what got no response, and says what is wrong. */
  readonly after: () => Promise<void>;
}

test("[ROB-02] [DINE-03] [DINE-05] a backend killed while tables open, order, claim, pay and close loses nothing and charges no one twice", async () => {
  const shop = await TableShop.open(inject("storage").port === null ? "embedded" : "server", 6);
  try {
    const backend = shop as unknown as TestBackend;
    const stew = (await menuIds(backend)).Stew as string;
    for (const moment of MOMENTS) {
      const scenes = await Promise.all(
        SCENES.map((scene, at) => scene({ shop, backend, stew, code: `evening-table-${at + 1}` })),
      );
      const calls = scenes.flatMap(({ during }) => during).map((call) => call().catch(() => null));
      await new Promise((resolve) => setTimeout(resolve, moment));
      await shop.killAndRestart();
      await Promise.all(calls);
      for (const { after } of scenes) await after();
    }
  } finally {
    await shop.close();
  }
}, 120_000);

interface Given {
  readonly shop: TableShop;
  readonly backend: TestBackend;
  readonly stew: string;
  readonly code: string;
}

const SCENES: readonly ((given: Given) => Promise<Scene>)[] = [
  async ({ backend, shop, code }) => {
    const key = randomUUID();
    const open = () => startVisit(backend, code, { key });
    // A visit is opened.
    return {
      during: [open, open],
      after: async () => {
        const { data } = await open();
        expect(data.startVisit.visit.guests).toHaveLength(1);
        expect(await shop.act("end", { visitId: data.startVisit.visit.id })).toMatchObject({ ok: true });
      },
    };
  },
  async (given) => {
    const { phone, visitId, shop } = await seated(given);
    const round = { items: [{ id: given.stew, quantity: 1 }], key: randomUUID(), notes: "once" };
    const send = () => phone.query(PLACE, round);
    // A round is sent, twice.
    return {
      during: [send, send],
      after: async () => {
        const [first, second] = [await send(), await send()];
        expect(second.data.placePartialOrder).toEqual(first.data.placePartialOrder);
        expect((await books(shop, visitId)).rounds.filter(({ note }) => note === "once")).toHaveLength(1);
        await finish(shop, visitId);
      },
    };
  },
  async (given) => {
    const { backend, shop, code } = given;
    const phone = await firstPhone(backend, code);
    const visitId = await visitOf(phone);
    const send = () => phone.query(PLACE, { items: [{ id: given.stew, quantity: 1 }], key: "round-while-it-ends" });
    const end = () => shop.act<{ ok: boolean }>("end", { visitId });
    // A visit ends in the middle of a round.
    return {
      during: [send, end],
      after: async () => {
        const sent = await send();
        const { ended, rounds } = await books(shop, visitId);
        if (ended) expect([codeOf(sent), rounds.length]).toEqual(["VISIT_ENDED", 0]);
        else expect(rounds).toHaveLength(1);
        await finish(shop, visitId);
      },
    };
  },
  async (given) => {
    const { phone, ben, visitId, shop, order_id } = await seated(given);
    const dish = { kind: "dishes", way: "cash", dishes: [{ order_id, position: 0 }] };
    const keys = [randomUUID(), randomUUID()];
    const claims = [phone, ben].map((one, at) => () => one.query(CLAIM, { ...dish, key: keys[at] }));
    // Two phones claim one dish.
    return {
      during: claims,
      after: async () => {
        const answers = [];
        for (const claim of claims) answers.push(await claim());
        expect(answers.filter(({ data }) => data?.claimBillShare)).toHaveLength(1);
        expect((await books(shop, visitId)).payments).toHaveLength(1);
        await finish(shop, visitId);
      },
    };
  },
  async (given) => {
    const { phone, visitId, shop } = await seated(given);
    const share = await claimed(phone, { kind: "rest", way: "payment_gateway" });
    const capture = await begun(shop, phone, share);
    // The last share is paid online, in two tabs.
    return {
      during: [capture, capture],
      after: async () => {
        await capture();
        await shop.pass(1);
        await once(shop, visitId, 1);
        expect((await books(shop, visitId)).ended).toBe(true);
      },
    };
  },
  async (given) => {
    const { phone, visitId, shop, bill_id } = await seated(given);
    const share = await claimed(phone, { kind: "amount", amount: 50, way: "payment_gateway" });
    const capture = await begun(shop, phone, share);
    const key = randomUUID();
    const take = () => shop.act("take", { billId: bill_id, way: "cash", amount: null, key });
    // Staff close the table while a phone pays.
    return {
      during: [capture, take],
      after: async () => {
        await capture();
        await take();
        await shop.pass(1);
        await once(shop, visitId, 1);
        const { ended, payments } = await books(shop, visitId);
        expect([ended, payments.length]).toEqual([true, 2]);
      },
    };
  },
];

const visitOf = async (phone: Phone): Promise<string> => (await phone.query("{ getVisit { id } }")).data.getVisit.id;
const books = async (shop: TableShop, visitId: string): Promise<VisitBooks> => {
  const [read] = await shop.act<VisitBooks[]>("audit", { visitIds: [visitId] });
  if (!read) throw new Error("The visit is not in the books.");
  return read;
};

/** Two phones at a table with one accepted dish on the bill. */
async function seated({ backend, shop, stew, code }: Given) {
  const phone = await firstPhone(backend, code);
  const ben = await nextPhone(backend, code, phone.word);
  await phone.query(PLACE, { items: [{ id: stew, quantity: 1 }], key: randomUUID() });
  const { bill_id, dishes } = (await phone.query(BILL)).data.getTableBill;
  const { order_id } = dishes[0] as { order_id: string };
  await shop.act("move", { orderId: order_id, to: "SENT_TO_KITCHEN" });
  return { phone, ben, shop, visitId: await visitOf(phone), bill_id: bill_id as string, order_id };
}

async function claimed(phone: Phone, share: Record<string, unknown>): Promise<Share> {
  const { data, errors } = await phone.query(CLAIM, { key: randomUUID(), ...share });
  if (!data?.claimBillShare) throw new Error(JSON.stringify(errors));
  return data.claimBillShare;
}

/** Begins to pay for a share; returns the call that takes the money. */
async function begun(shop: TableShop, { token }: Phone, { payment_id, payable }: Share) {
  const amount = Math.round(payable * 100);
  const what = { purpose: "invoice_payment", purpose_id: payment_id, idempotency_key: randomUUID() };
  const { body } = await pay(
    shop,
    token,
    "POST",
    "/txn/init",
    initBody({ amount, current_amount: amount, ...what }),
    KEY,
  );
  const proof = { g_txn_id: "tok", extra_details: {}, idempotency_key: randomUUID() };
  return () => pay(shop, token, "POST", `/txn/capture/${body.txn_id}`, proof, KEY);
}

/** The bank keeps so many charges for the visit, and none of them twice. */
async function once(shop: TableShop, visitId: string, count: number): Promise<void> {
  const { payments } = await books(shop, visitId);
  const charges = payments.flatMap(({ txns }) => txns).map(({ id }) => shop.bank.account(id));
  expect(charges.map((one) => one.charges - one.refunds).filter((kept) => kept !== 0)).toEqual(Array(count).fill(1));
  expect(charges.every((one) => one.charges <= 1)).toBe(true);
}

/** Staff clear the table: reject what waits, take what is due, end the visit. */
async function finish(shop: TableShop, visitId: string): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    const { ended, rounds, bill, payments } = await books(shop, visitId);
    if (ended) return;
    for (const { id, status } of rounds)
      if (status === "PLACED") await shop.act("move", { orderId: id, to: "CANCELLED" });
    for (const { id } of payments) await shop.act("markClaimPaid", { paymentId: id });
    if (bill) await shop.act("take", { billId: bill.id, way: "cash", amount: null, key: randomUUID() });
    await shop.act("end", { visitId });
  }
  throw new Error(`The visit cannot be ended: ${JSON.stringify(await books(shop, visitId))}`);
}
