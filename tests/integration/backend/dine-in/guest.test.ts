import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { orderItems } from "../../../../backend/db/schema.ts";
import { voidDish } from "../../../../backend/dine-in/staff/dishes.ts";
import { reopenVisit } from "../../../../backend/dine-in/staff/reopen-visit.ts";
import { endVisitByStaff } from "../../../../backend/dine-in/staff/staff-visits.ts";
import { markClaimPaid, takeMoney } from "../../../../backend/dine-in/staff/take-money.ts";
import { changeState } from "../../../../backend/orders/transition.ts";
import { asMinor } from "../../../../lib/domain/money.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../fixtures/backend/console.ts";
import { CENTRE, logIn, menuIds, NOON } from "../../../fixtures/backend/ordering.ts";
import {
  BILL,
  CLAIM,
  firstPhone,
  joinVisit,
  nextPhone,
  type Phone,
  PLACE,
  phoneOf,
  startVisit,
} from "../../../fixtures/backend/table.ts";

const CODE = "code-of-table-1";
const staff = { staffId: null as never, storeId: CENTRE };
const HOUR = 60 * 60_000;
const RECEIPT = `{ getTableReceipt { number closed table { name } store { biz_location_id } guests { id name is_you }
  bill { total paid due dishes { title } payments { guest_id amount tip status paid_at } } rounds { order_id access_token } } }`;
const REQUESTS = "{ getOrderRequests { order_id status reason items { status reason } } }";

describeWithStorage("[DINE-03] [DINE-04] a table as its guests have it", (storage) => {
  let backend: TestBackend;
  let fries = "";
  let time = NOON;
  const repos = () => forBusiness(backend.app.db, "bistro");
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
    fries = (await menuIds(backend))["French Fries"] as string;
  });
  afterAll(() => backend.remove());
  afterEach(async () => {
    time = NOON;
    for (const { id } of await repos().visits.ofStore(CENTRE)) {
      const bill = await repos().bills.ofVisit(id);
      if (bill) await repos().bills.update(bill.id, { status: "rejected", closed_at: new Date(time) });
      await repos().visits.end(id, "staff", new Date(time));
    }
  });

  const codeOf = (answer: { errors: { extensions: { code: string } }[] | undefined }) =>
    answer.errors?.[0]?.extensions.code;
  const send = (phone: Phone, quantity = 1) =>
    phone.query(PLACE, { items: [{ id: fries, quantity }], key: randomUUID() });
  const accept = async (phone: Phone) => {
    for (const { order_id } of (await phone.query(REQUESTS)).data.getOrderRequests)
      await changeState(backend.app, repos(), order_id, { actor: "staff", choose: () => "SENT_TO_KITCHEN" });
  };
  const claim = (phone: Phone, share: Record<string, unknown>) =>
    phone.query(CLAIM, { way: "cash", key: randomUUID(), kind: "rest", ...share });
  /** Staff take all that is left; the bill closes. */
  const settle = async (phone: Phone) => {
    const { bill_id } = (await phone.query(BILL)).data.getTableBill;
    await takeMoney(backend.app, repos(), { ...staff, billId: bill_id, way: "cash", amount: null, key: randomUUID() });
  };

  test("[DINE-03] a table's rounds that staff have not answered are limited, because each holds stock", async () => {
    const phone = await firstPhone(backend, CODE);
    for (let n = 0; n < 15; n += 1) expect((await send(phone)).errors).toBeUndefined();
    expect(codeOf(await send(phone))).toBe("TOO_MANY_REQUESTS");
    await accept(phone);
    expect((await send(phone)).errors).toBeUndefined();
  });

  test("[STORE-04] [DINE-01] while the store is closed its code leads to the menu and opens no visit; seated guests go on", async () => {
    const seated = await firstPhone(backend, "code-of-table-2");
    time = Date.parse("2026-11-21T20:30:00Z");
    const { data } = await backend.query(`{ getTableByCode(code: "${CODE}") { table { name } } }`);
    expect(data.getTableByCode.table.name).toBe("Table 1");
    const refused = await startVisit(backend, CODE);
    expect(codeOf(refused)).toBe("STORE_CLOSED");
    expect(refused.errors?.[0]?.message).toBe("Centre takes no orders right now. You can read the menu.");
    expect((await send(seated)).data.placePartialOrder.bill_id).toBeTruthy();
  });

  test("[DINE-03] [SEC-01] phones that read at once each have their own table, name and language, and one that waits has nothing", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const ben = await nextPhone(backend, CODE, ana.word, { name: "Ben" });
    const eva = await firstPhone(backend, "code-of-table-2", { name: "Eva" });
    const { data } = await joinVisit(backend, CODE, { name: "Sam" });
    const sam = phoneOf(backend, data.joinVisit);
    await send(ana, 2);
    const title = { en: "French Fries", ar: "بطاطس مقلية" };
    await repos().db.update(orderItems).set({ title }).where(eq(orderItems.item_ref, "fries"));
    await send(eva, 3);
    const all = `{ getVisit { you { name } guests { name is_you } }
      getOrderRequests { guest_id items { quantity } } getTableBill { sub_total dishes { title quantity guest_id } } }`;
    const read = (phone: Phone, lang = "en") =>
      backend.query(all, { location: CENTRE, lang, headers: { "x-visit-token": phone.token } });
    const [, anas, bens, arabic, evas, sams] = await Promise.all([
      read(ana),
      read(ana),
      read(ben),
      read(ben, "ar"),
      read(eva),
      read(sam),
    ]);
    const dish = { title: title.en, quantity: 2, guest_id: ana.guestId };
    expect(anas.data.getTableBill.dishes).toEqual([dish]);
    expect(bens.data.getTableBill).toEqual(anas.data.getTableBill);
    expect(arabic.data.getTableBill.dishes).toEqual([{ ...dish, title: title.ar }]);
    expect(bens.data.getVisit).toMatchObject({ you: { name: "Ben" } });
    expect(anas.data.getVisit).toMatchObject({ you: { name: "Ana" } });
    expect(bens.data.getVisit.guests.find(({ is_you }: { is_you: boolean }) => is_you).name).toBe("Ben");
    expect(evas.data.getTableBill).toMatchObject({ sub_total: 270, dishes: [{ guest_id: eva.guestId }] });
    expect(evas.data.getOrderRequests).toMatchObject([{ guest_id: eva.guestId, items: [{ quantity: 3 }] }]);
    expect([codeOf(sams), sams.data]).toEqual(["VISIT_WAITING", null]);
  });

  test("[DINE-05] any phone takes the request for the whole bill back until staff have the money; a share paid online, only its own", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const ben = await nextPhone(backend, CODE, ana.word, { name: "Ben" });
    await send(ana, 2);
    await accept(ana);
    const claimed = async (share: Record<string, unknown>) =>
      (await claim(ana, share)).data.claimBillShare.payment_id as string;
    const release = (phone: Phone, id: string) =>
      phone.query("mutation($id: ID!) { releaseBillShare(payment_id: $id) { success } }", { id });
    const bill = async () => (await ben.query(BILL)).data.getTableBill;
    const online = await claimed({ kind: "amount", amount: 100, way: "payment_gateway" });
    const rest = await claimed({ kind: "rest" });
    expect(await bill()).toMatchObject({ status: "locked", due: 0 });
    await release(ben, online);
    expect(await bill()).toMatchObject({ status: "locked", due: 0 });
    await release(ben, rest);
    expect(await bill()).toMatchObject({ status: "open", due: 107 });
    // A part keeps nobody from ordering, so only its own guest gives it back.
    const part = await claimed({ kind: "share", of: 2 });
    await release(ben, part);
    expect(await bill()).toMatchObject({ status: "open", due: 53.5 });
    const again = await claimed({ kind: "rest" });
    await markClaimPaid(backend.app, repos(), { ...staff, paymentId: again });
    await release(ben, again);
    expect(await bill()).toMatchObject({ paid: 53.5, due: 0 });
  });

  test("[D24] staff open a visit again for ten minutes after its end, with its phones and bill, but not once it is paid", async () => {
    const phone = await firstPhone(backend, CODE);
    const idAt = async () => (await repos().visits.openAt("t-1"))?.id ?? "";
    const visitId = await idAt();
    const end = (id: string) => endVisitByStaff(backend.app, repos(), { ...staff, visitId: id });
    const reopen = (more: object = {}) => reopenVisit(backend.app, repos(), { ...staff, visitId, ...more });
    const refused = (error: string) => ({ ok: false, error });
    expect(await reopen()).toEqual(refused("GONE"));
    await send(phone);
    const [{ order_id }] = (await phone.query(REQUESTS)).data.getOrderRequests;
    await changeState(backend.app, repos(), order_id, { actor: "staff", choose: () => "CANCELLED" });
    await end(visitId);
    time += 10 * 60_000;
    expect(await reopen({ storeId: 12 })).toEqual(refused("GONE"));
    expect(await reopen()).toEqual({ ok: true, value: null });
    // The same phone orders on the same bill.
    time += 1_000;
    expect((await send(phone)).errors).toBeUndefined();
    const [newest] = (await phone.query(REQUESTS)).data.getOrderRequests;
    const accepted = { actor: "staff", choose: () => "SENT_TO_KITCHEN" as const };
    await changeState(backend.app, repos(), newest.order_id, accepted);
    await settle(phone);
    expect(await reopen()).toEqual(refused("PAID"));
    await firstPhone(backend, CODE);
    const other = await idAt();
    await end(other);
    const third = await firstPhone(backend, CODE);
    expect(await reopen({ visitId: other })).toEqual(refused("OCCUPIED"));
    expect((await third.query("{ getVisit { id } }")).errors).toBeUndefined();
    await end(await idAt());
    time += 10 * 60_000 + 1;
    expect(await reopen({ visitId: other })).toEqual(refused("GONE"));
  });

  test("[DINE-04] a voided dish says why on the phones, and so does a round rejected after it was accepted", async () => {
    const phone = await firstPhone(backend, CODE);
    const two = [
      { id: fries, quantity: 1 },
      { id: fries, quantity: 1, instructions: "no salt" },
    ];
    await phone.query(PLACE, { items: two, key: randomUUID() });
    time = NOON + 1000;
    await send(phone, 2);
    await accept(phone);
    const [second, first] = (await phone.query(REQUESTS)).data.getOrderRequests;
    await voidDish(backend.app, repos(), {
      ...staff,
      orderId: first.order_id,
      position: 0,
      reason: { code: null, words: "Fell down" },
    });
    const note = "The fryer is broken";
    await changeState(backend.app, repos(), second.order_id, { actor: "staff", choose: () => "CANCELLED", note });
    expect((await phone.query(REQUESTS)).data.getOrderRequests).toMatchObject([
      { status: "declined", reason: "The fryer is broken" },
      { status: "done", items: [{ status: "CANCELLED", reason: "Fell down" }, { reason: null }] },
    ]);
  });

  test("[DINE-04] the phones of a table read its receipt for a day after the bill is closed, and nothing else", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const ben = await nextPhone(backend, CODE, ana.word, { name: "Ben" });
    const { data } = await joinVisit(backend, CODE);
    const stranger = phoneOf(backend, data.joinVisit);
    await send(ana, 2);
    await accept(ana);
    expect(codeOf(await ana.query(RECEIPT))).toBe("RECEIPT_NONE");
    await claim(ben, { kind: "amount", amount: 7 });
    const { order_id } = (await ana.query(REQUESTS)).data.getOrderRequests.find(
      (one: { order_id: string | null }) => one.order_id,
    );
    const { payments } = (await ben.query(BILL)).data.getTableBill;
    await ben.query(`mutation { releaseBillShare(payment_id: "${payments[0].payment_id}") { success } }`);
    const { bill_id } = (await ana.query(BILL)).data.getTableBill;
    const some = { ...staff, billId: bill_id, way: "cash" as const, amount: asMinor(10_000), key: randomUUID() };
    await takeMoney(backend.app, repos(), some);
    time += 120_000;
    await settle(ana);
    const own = (await ana.query(RECEIPT)).data.getTableReceipt;
    const paidAt = own.bill.payments.map((one: { paid_at: string }) => Date.parse(one.paid_at));
    expect(paidAt.sort()).toEqual([NOON, NOON + 120_000]);
    expect(own).toMatchObject({ table: { name: "Table 1" }, bill: { total: 207, paid: 207, due: 0 } });
    expect(own.rounds).toEqual([{ order_id, access_token: expect.any(String) }]);
    const read = `{ getOrderDetails(order_id: "${order_id}", access_token: "${own.rounds[0].access_token}") { state bill_id } }`;
    expect((await backend.query(read)).data.getOrderDetails).toMatchObject({ state: "SENT_TO_KITCHEN" });
    const other = (await ben.query(RECEIPT)).data.getTableReceipt;
    expect(other.rounds).toEqual([]);
    expect(other.guests.find(({ is_you }: { is_you: boolean }) => is_you).id).toBe(ben.guestId);
    expect(codeOf(await stranger.query(RECEIPT))).toBe("RECEIPT_NONE");
    expect(codeOf(await ana.query(BILL))).toBe("VISIT_ENDED");
    time = NOON + 25 * HOUR;
    expect(codeOf(await ana.query(RECEIPT))).toBe("RECEIPT_NONE");
  });

  test("[DINE-03] what a guest cannot eat goes to the kitchen with the round, and is shown to no other phone of the table", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const ben = await nextPhone(backend, CODE, ana.word, { name: "Ben" });
    const diet = { allergens: ["peanuts", "milk"], diet: "vegetarian" };
    await ana.query(PLACE, { items: [{ id: fries, quantity: 1 }], key: randomUUID(), diet });
    time += 1_000;
    await send(ben);
    const read = async (phone: Phone, lang = "en") => {
      const headers = { "x-visit-token": phone.token };
      const asked = { location: CENTRE, lang, headers };
      const { data } = await backend.query("{ getOrderRequests { guest_id diet } }", asked);
      return data.getOrderRequests.map(({ diet }: { diet: string | null }) => diet);
    };
    expect(await read(ana)).toEqual([null, "Allergies: Peanuts, Milk · Vegetarian"]);
    expect((await read(ana, "ar"))[1]).toContain("الفول السوداني");
    expect(await read(ben)).toEqual([null, null]);
    const maria = await staffMember(backend, { login: "diet-maria", name: "Maria", stores: [CENTRE] });
    const [, order] = (await ana.query(REQUESTS)).data.getOrderRequests;
    for (const page of ["orders", `orders/${order.order_id}`, "tables/t-1"])
      expect((await maria.get(`/console/11/${page}`)).body, page).toContain("Allergies: Peanuts, Milk");
  });

  test("[DINE-05] a tip goes with a share where the business takes tips at its tables, at most as much as the share", async () => {
    const phone = await firstPhone(backend, CODE);
    await send(phone);
    await accept(phone);
    expect(codeOf(await claim(phone, { tip: 200 }))).toBe("BAD_REQUEST");
    expect((await claim(phone, { tip: 10 })).data.claimBillShare).toMatchObject({ tip: 10, payable: 113.5 });
  });

  test("[DINE-05] what a guest tips is shown to no other phone of the table, neither by the bill nor by its receipt", async () => {
    const ana = await firstPhone(backend, CODE, { name: "Ana" });
    const ben = await nextPhone(backend, CODE, ana.word, { name: "Ben" });
    await send(ana);
    await accept(ana);
    const paymentId = (await claim(ana, { tip: 10 })).data.claimBillShare.payment_id as string;
    const fields = "tips payments { amount tip payable }";
    const bill = async (phone: Phone) => (await phone.query(`{ getTableBill { ${fields} } }`)).data.getTableBill;
    const [hers, told] = [10, 0].map((tip) => ({ amount: 103.5, tip, payable: 103.5 + tip }));
    expect(await bill(ana)).toEqual({ tips: 0, payments: [hers] });
    expect(await bill(ben)).toEqual({ tips: 0, payments: [told] });
    await markClaimPaid(backend.app, repos(), { ...staff, paymentId });
    const receipt = async (phone: Phone) => (await phone.query(`{ getTableReceipt { bill { ${fields} } } }`)).data;
    expect((await receipt(ana)).getTableReceipt.bill).toEqual({ tips: 10, payments: [hers] });
    expect((await receipt(ben)).getTableReceipt.bill).toEqual({ tips: 0, payments: [told] });
  });

  test("[OLIST-01] an account's rounds are listed with the bill they are on", async () => {
    const account = await logIn(backend, "9845777002");
    const phone = await firstPhone(backend, CODE, { account });
    await send(phone);
    await send(phone);
    const { bill_id } = (await phone.query(BILL)).data.getTableBill;
    const { data } = await backend.query("{ getOrdersList { orders { bill_id order_type } } }", { token: account });
    const round = { bill_id, order_type: "Dinein" };
    expect(data.getOrdersList.orders).toEqual([round, round]);
  });
});
