import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { CouponChangeRow } from "../../../../backend/db/repositories/catalogue/coupons.ts";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { applyCoupons } from "../../../../backend/importers/business/apply-coupons.ts";
import { couponInput } from "../../../../backend/importers/business/coupon-document.ts";
import { asMinor } from "../../../../lib/domain/money.ts";
import {
  describeWithStorage,
  startTestBackend,
  type TestBackend,
  untilLockAwaited,
} from "../../../fixtures/backend/backend.ts";
import { type Answer, type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { formOf } from "../../../fixtures/backend/console-form.ts";
import { logIn, menuIds, NOON, placeOrder } from "../../../fixtures/backend/ordering.ts";

/** Two French Fries less 20.00: 160.00, 5% of it, packaging 10.00. */
const LESS_TWENTY = 178;
const LIST = "/console/11/coupons";

describeWithStorage("[STAFF] coupons changed in the console", (storage) => {
  let backend: TestBackend;
  let ids: Record<string, string>;
  let priya: ConsoleVisitor;
  let olga: ConsoleVisitor;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    ids = await menuIds(backend);
    priya = await staffMember(backend, { login: "boss", name: "Priya", role: "manager" });
    olga = await staffMember(backend, { login: "olga", name: "Olga", role: "owner" });
  });
  afterAll(() => backend.remove());
  const blank = { kind: "amount", amount: "20", dishes: "all", listed: "yes" };
  const add = async (code: string, fields: Record<string, string> = {}) => {
    const form = formOf((await priya.get(`${LIST}/new`)).body);
    return priya.post(`${LIST}/new`, { ...form, ...blank, code, title_en: `Offer ${code}`, ...fields });
  };
  /** The address of a coupon's page. */
  const pageOf = async (code: string) => {
    const { body } = await priya.get(LIST);
    const address = new RegExp(`href="([^"]+/coupons/\\d+)"><b><bdi>${code}<`).exec(body)?.[1];
    return address ?? `no ${code}`;
  };
  const save = async (who: ConsoleVisitor, address: string, fields: Record<string, string>) =>
    who.post(address, { ...formOf((await who.get(address)).body), ...fields });
  const undo = async (who: ConsoleVisitor) =>
    who.post(`${LIST}/undo`, {
      change: /name="change" value="(\d+)"/.exec((await who.get(LIST)).body)?.[1] ?? "0",
    });
  const order = (token: string, code: string) =>
    placeOrder(backend, token, ids, { coupon_code: code, payable_amount: LESS_TWENTY });
  const offers = async () => {
    const { data } = await backend.query("{ getCouponsList { redemption_code title valid_until conditions } }");
    return new Map<string, { title: string; valid_until: string; conditions: string[] }>(
      data.getCouponsList.map((one: { redemption_code: string }) => [one.redemption_code, one]),
    );
  };

  test("[STAFF-70] the ways to pay that a coupon is for are named as the settings name them", async () => {
    const { body } = await priya.get(`${LIST}/new`);
    for (const way of ["Cash", "Online payment"]) expect(body).toContain(`<bdi>${way}</bdi>`);
  });

  test("[STAFF-70] a guest redeems a coupon made in the console, and its limits hold for guests and in all", async () => {
    const made = await add("noon20", { customer_limit: "1", total_limit: "2", valid_until: "2026-11-30T23:59" });
    expect(made).toMatchObject({ status: 200 });
    expect((await offers()).get("NOON20")).toMatchObject({
      title: "Offer noon20",
      valid_until: "2026-11-30T18:29:59.000Z",
      conditions: ["Once per customer"],
    });
    const guest = await logIn(backend, "9821000001");
    expect((await order(guest, "noon20")).errors).toBeUndefined();
    expect((await order(guest, "NOON20")).errors?.[0]?.extensions.code).toBe("PRICE_CHANGED");
    expect((await order(await logIn(backend, "9821000002"), "NOON20")).errors).toBeUndefined();
    expect((await order(await logIn(backend, "9821000003"), "NOON20")).errors?.[0]?.extensions.code).toBe(
      "PRICE_CHANGED",
    );
    expect((await priya.get(LIST)).body).toContain("Used 2 of 2 times");
    expect((await priya.get("/console/11/store")).body).toContain("Coupon added: NOON20");
  });

  test("[STAFF-70] every rule of a coupon is in its form and comes back as it was written", async () => {
    const rules = {
      kind: "percent",
      percent: "12.5",
      max_discount: "75.50",
      min_order_total: "200",
      title_ar: "عرض",
      description_en: "Weekday lunch",
      first_order_only: "yes",
      customer_limit: "3",
      total_limit: "500",
      valid_from: "2026-11-23T09:00",
      valid_until: "2026-12-24T18:00",
      modes: "pickup",
      payment_options: "cash",
      stores: "lake",
      dishes: "some",
      items: "idli,grill",
      max_qty: "2",
    };
    expect(await add("FULL-1", { ...rules, listed: "" })).toMatchObject({ status: 200 });
    const address = await pageOf("FULL-1");
    const form = formOf((await priya.get(address)).body);
    expect(form).toMatchObject({ ...rules, min_order_total: "200.00", title_en: "Offer FULL-1" });
    expect(form.listed).toBeUndefined();
    expect((await offers()).has("FULL-1")).toBe(false);
    expect((await priya.get(LIST)).body).toContain("Not yet valid");
    expect(await priya.post(address, form)).toMatchObject({ said: "Nothing has changed, so nothing was saved." });
  });

  test("[STAFF-70] a changed coupon applies at once, is switched off and on, and each last change can be undone once", async () => {
    await add("FLEX", {});
    const address = await pageOf("FLEX");
    expect(await save(olga, address, { amount: "35,5", title_en: "Better offer" })).toMatchObject({ status: 200 });
    expect((await offers()).get("FLEX")?.title).toBe("Better offer");
    const { body } = await priya.get(LIST);
    expect(body).toContain("₹35.50 off");
    expect(body).toContain("Olga, today");
    expect(await undo(priya)).toMatchObject({ status: 200, said: "FLEX is as it was before." });
    expect((await offers()).get("FLEX")?.title).toBe("Offer FLEX");
    expect((await priya.get(LIST)).body).not.toContain('name="change"');
    expect(await priya.post(`${LIST}/undo`, { change: "1" })).toMatchObject({ status: 409 });
    expect(await priya.post(`${address}/switch`, { to: "off" })).toMatchObject({ status: 200 });
    expect((await offers()).has("FLEX")).toBe(false);
    expect((await order(await logIn(backend, "9821000009"), "FLEX")).errors).toBeDefined();
    expect(await priya.post(`${address}/switch`, { to: "on" })).toMatchObject({ status: 200 });
    expect((await offers()).has("FLEX")).toBe(true);
    await add("TYPO");
    expect(await undo(priya)).toMatchObject({ status: 200 });
    expect((await priya.get(LIST)).body).not.toContain("TYPO");
    expect(await add("TYPO")).toMatchObject({ status: 200 });
  });

  test("[STAFF-70] an import leaves alone what staff made of coupons, and updates the others", async () => {
    await add("STAYS");
    await save(priya, await pageOf("TEN"), { title_en: "Ten by hand" });
    const file = (redemption_code: string) =>
      couponInput.parse({ title: "By file", redemption_code, type: "flat", value: 3 });
    const business = { id: "bistro", currency: "INR", default_language: "en" };
    await applyCoupons(backend.app.db, business, [file("TEN"), file("HUSH"), file("FRESH")], new Date(NOON));
    const list = await offers();
    expect([list.has("STAYS"), list.get("TEN")?.title, list.get("FRESH")?.title]).toEqual([
      true,
      "Ten by hand",
      "By file",
    ]);
    expect((await priya.get(await pageOf("HUSH"))).body).toContain("By file");
    expect((await priya.get(LIST)).body).toMatch(/data-out><a[^>]*><b><bdi>ONCE/);
  });

  test("[STAFF-70] two people who change one coupon are told of each other, and nothing is overwritten unseen", async () => {
    await add("BOTH");
    const address = await pageOf("BOTH");
    const mine = formOf((await priya.get(address)).body);
    expect(await save(olga, address, { min_order_total: "100" })).toMatchObject({ status: 200 });
    const late = await priya.post(address, { ...mine, amount: "5" });
    expect(late).toMatchObject({ status: 409 });
    expect(late.said).toContain("Olga changed this coupon while you were typing.");
    expect(formOf((await priya.get(address)).body)).toMatchObject({ amount: "20.00", min_order_total: "100.00" });
    const plain = await priya.post(address, { ...mine, amount: "5" }, { accept: "text/html" });
    expect(formOf(plain.body)).toMatchObject({ amount: "5" });
    const again = { ...mine, amount: "5", was: JSON.parse(late.body).set.was };
    expect(await priya.post(address, again)).toMatchObject({ status: 200 });
  });

  test("[STAFF-70] a change that is saved while the one before it is being undone stays, and a clash names only who changed this coupon", async () => {
    await add("RACE");
    await save(olga, await pageOf("RACE"), { amount: "30" });
    const address = await pageOf("RACE");
    const mine = formOf((await priya.get(address)).body);
    if (storage === "server") {
      const repos = forBusiness(backend.app.db, "bistro");
      const change = (await repos.coupons.lastChange()) as CouponChangeRow;
      let undone: Promise<Answer> | null = null;
      await repos.transaction(async (tx) => {
        await tx.coupons.locked(change.coupon_id);
        undone = priya.post(`${LIST}/undo`, { change: String(change.number) });
        await untilLockAwaited(backend);
        const revision = change.revision + 1;
        await tx.coupons.update(change.coupon_id, { amount: asMinor(4000), revision });
        const { number: _, business_id: _business, ...rest } = change;
        await tx.coupons.keepChange({ ...rest, revision });
      });
      expect(await undone).toMatchObject({ status: 409 });
      expect(formOf((await priya.get(address)).body)).toMatchObject({ amount: "40.00" });
    } else await save(olga, address, { amount: "40" });
    await save(olga, await pageOf("TEN"), { title_en: "Something else" });
    const { said } = await priya.post(address, { ...mine, amount: "5" });
    expect(said).toContain("Someone");
  });

  test("[STAFF-70] what an import refuses is refused with its field named", async () => {
    const refusals: [string, Record<string, string>][] = [
      ["code", { code: "two words" }],
      ["code", { code: "TEN" }],
      ["title_en", { title_en: "" }],
      ["percent", { kind: "percent", percent: "101" }],
      ["amount", { amount: "0" }],
      ["amount", { amount: "1.234" }],
      ["total_limit", { total_limit: "0" }],
      ["items", { dishes: "some" }],
      ["modes", { modes: "" }],
      ["modes", { kind: "free_delivery", modes: "pickup" }],
      ["valid_until", { valid_from: "2026-12-02T10:00", valid_until: "2026-12-01T10:00" }],
    ];
    for (const [field, fields] of refusals) {
      const { status, body } = await add("WRONG", fields);
      expect({ fields, status, field: Object.keys(JSON.parse(body).wrong)[0] }).toEqual({ fields, status: 422, field });
    }
    expect((await priya.get(LIST)).body).not.toContain("WRONG");
  });

  test("[STAFF-70] staff, managers of one store and other businesses cannot read or change coupons", async () => {
    await add("OURS");
    const address = await pageOf("OURS");
    const staff = await staffMember(backend, { login: "sam", role: "staff" });
    const oneStore = await staffMember(backend, { login: "lea", role: "manager", stores: [11] });
    for (const who of [staff, oneStore]) {
      expect((await who.get(LIST)).body).not.toContain("OURS");
      expect((await who.get(address)).body).not.toContain('name="amount"');
      expect((await who.post(address, { amount: "99" })).status).toBe(403);
    }
    const other = await staffMember(backend, { business: "rival", login: "dan", role: "owner" });
    expect((await other.get("/console/21/coupons")).body).toContain("SECRET");
    const below = `/console/21/coupons/${address.split("/").at(-1)}`;
    expect((await other.get(below)).status).toBe(404);
    for (const act of ["", "/switch"]) expect((await other.post(`${below}${act}`, { to: "off" })).status).toBe(404);
    expect((await offers()).has("OURS")).toBe(true);
  });

  test("[STAFF-70] a new title leaves a coupon's stores as they are, also those that the form does not show", async () => {
    await add("THREE");
    const stores = ["centre", "lake", "closed-for-good"];
    await backend.app.db.execute(
      sql`update coupons set store_refs = '{centre,lake,closed-for-good}' where code = 'THREE'`,
    );
    expect(await save(priya, await pageOf("THREE"), { title_en: "Three stores" })).toMatchObject({ status: 200 });
    const found = await backend.app.db.execute(sql`select store_refs from coupons where code = 'THREE'`);
    expect(found).toMatchObject({ rows: [{ store_refs: stores }] });
  });
});
