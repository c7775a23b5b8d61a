import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import {
  describeWithStorage,
  startTestBackend,
  type TestBackend,
  untilLockAwaited,
} from "../../../fixtures/backend/backend.ts";
import { bistro, rival } from "../../../fixtures/backend/backend-content.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { formOf } from "../../../fixtures/backend/console-form.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";

const STORES = `{ getStoresList { biz_location_id name address city phone lat packaging_charge delivery_charge
  min_order_total tax_rate delivery_min_offset_time hours { day open close } fulfillment_modes enabled_for_ordering
  hide_store_name payment_modes } }`;
const MONDAY = { mon_open1: "09:00", mon_close1: "17:00" };

describeWithStorage("[STAFF] stores changed in the console", (storage) => {
  let backend: TestBackend;
  let priya: ConsoleVisitor;
  let omar: ConsoleVisitor;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    priya = await staffMember(backend, { login: "boss", name: "Priya", role: "owner" });
    omar = await staffMember(backend, { login: "omar", name: "Omar", role: "manager", stores: [11] });
  });
  afterAll(() => backend.remove());
  const document = () => structuredClone(bistro.stores) as Record<string, unknown>[];
  const importStores = async (stores: unknown = document(), how: object = {}) => {
    const sent = { business: "bistro", document: stores, retire_others: true, ...how };
    const { status, body } = await backend.rest("POST", "/staff/stores", sent);
    expect(status).toBe(200);
    return body.report;
  };
  beforeEach(() => importStores(document(), { take: "all" }));

  const page = (path: string) => `/console/11/stores/${path}`;
  const open = async (id = 11, who = priya) => formOf((await who.get(page(`store/${id}`))).body);
  const save = async (fields: Record<string, string>, id = 11) =>
    priya.post(page(`store/${id}`), { ...(await open(id)), ...fields });
  // biome-ignore lint/suspicious/noExplicitAny: what the server sends.
  const guests = async (lang = "en"): Promise<any[]> => (await backend.query(STORES, { lang })).data.getStoresList;
  const centre = async (lang = "en") => (await guests(lang)).find((one) => one.biz_location_id === "11");
  const change = async () =>
    /name="change" value="(\d+)"/.exec((await priya.get("/console/11/stores")).body)?.[1] ?? "";

  test("[STAFF-80] what an owner changes of a store is what guests see: name and address in each language, amounts, hours over midnight, modes", async () => {
    const saved = await save({
      name_ar: "المركز",
      address_en: "9 New Road",
      phone: "+91 98450 12345",
      lat: "12.98",
      packaging_charge: "12.50",
      min_order_total: "",
      tax_rate: "5.5",
      delivery_min_offset_time: "45",
      mon_open1: "18:00",
      mon_close1: "02:00",
      mon_open2: "08:00",
      mon_close2: "12:30",
      tue_open1: "",
      tue_close1: "",
      fulfillment_modes: "delivery,pickup",
      hide_store_name: "yes",
    });
    expect(saved).toMatchObject({ status: 200, said: "“Centre” is saved." });
    const store = await centre();
    expect(store).toMatchObject({
      address: "9 New Road",
      phone: "+91 98450 12345",
      lat: 12.98,
      packaging_charge: 12.5,
      min_order_total: null,
      tax_rate: 5.5,
      delivery_min_offset_time: 2_700_000,
      fulfillment_modes: ["delivery", "pickup"],
      hide_store_name: true,
    });
    const hours = store.hours.filter(({ day }: { day: string }) => day === "mon" || day === "tue");
    expect(hours).toEqual([
      { day: "mon", open: "08:00", close: "12:30" },
      { day: "mon", open: "18:00", close: "02:00" },
    ]);
    expect((await centre("ar")).name).toBe("المركز");
    expect((await priya.get("/console/11/store")).body).toContain("Centre: store changed");
    expect(await save({})).toMatchObject({ status: 200, said: "Nothing has changed, so nothing was saved." });
  });

  test("[STAFF-80] a form that is wrong says which field, changes nothing and is shown again with all that was typed", async () => {
    const before = await guests();
    const wrong: [Record<string, string>, string][] = [
      [{ name_en: "" }, "name_en"],
      [{ address_en: "" }, "address_en"],
      [{ lat: "ninety" }, "lat"],
      [{ lat: "91" }, "lat"],
      [{ lng: "-181" }, "lng"],
      [{ packaging_charge: "1.005" }, "packaging_charge"],
      [{ delivery_charge: "-3" }, "delivery_charge"],
      [{ tax_rate: "101" }, "tax_rate"],
      [{ slot_capacity: "0" }, "slot_capacity"],
      [{ last_order_minutes: "721" }, "last_order_minutes"],
      [{ mon_open1: "09:00", mon_close1: "" }, "mon_open1"],
      [{ wed_open1: "09:00", wed_close1: "15:00", wed_open2: "14:00", wed_close2: "20:00" }, "wed_open1"],
      [{ fulfillment_modes: "" }, "fulfillment_modes"],
      [{ payment_modes: "" }, "payment_modes"],
      [{ phone: "abc <script>" }, "phone"],
      [{ city_en: "x".repeat(201) }, "city_en"],
    ];
    for (const [fields, field] of wrong) {
      const refused = await save({ ...fields, address_ar: "شارع" });
      expect([field, refused.status, Object.keys(JSON.parse(refused.body).wrong)[0]]).toEqual([field, 422, field]);
      expect(refused.said.length).toBeGreaterThan(20);
    }
    const typed = { ...(await open()), lat: "ninety", address_ar: "شارع" };
    const shown = await priya.post(page("store/11"), typed, { accept: "text/html" });
    expect(shown.status).toBe(422);
    expect(formOf(shown.body)).toMatchObject({ lat: "ninety", address_ar: "شارع" });
    expect(await guests()).toEqual(before);
  });

  test("[STAFF-80] of two people who change one store, different fields are both kept, and one field is the first's until the second has seen it", async () => {
    const [first, second] = [await open(), await open(11, omar)];
    expect(await priya.post(page("store/11"), { ...first, phone: "111", packaging_charge: "11" })).toMatchObject({
      status: 200,
    });
    const refused = await omar.post(page("store/11"), { ...second, phone: "222", tax_rate: "7" });
    expect(refused.status).toBe(409);
    expect(refused.said).toContain("Priya");
    expect(refused.said).toContain("Phone number: 111");
    const { wrong, set } = JSON.parse(refused.body);
    expect(Object.keys(wrong)).toEqual(["phone"]);
    expect(await omar.post(page("store/11"), { ...second, phone: "222", tax_rate: "7", ...set })).toMatchObject({
      status: 200,
    });
    expect(await centre()).toMatchObject({ phone: "222", tax_rate: 7, packaging_charge: 11 });
  });

  test("[STAFF-80] saving a store's page neither ends nor brings back a pause, nor a switch that was set meanwhile", async () => {
    const paused = () => backend.app.db.execute("select temporarily_closed from stores where id = 11");
    const form = await open();
    await priya.post("/console/11/store/pause", { for: "30" });
    expect(await priya.post(page("store/11"), { ...form, phone: "+973 131" })).toMatchObject({ status: 200 });
    expect(await paused()).toMatchObject({ rows: [{ temporarily_closed: true }] });
    await priya.post("/console/11/store/resume");
    expect(await priya.post(page("undo"), { change: await change() })).toMatchObject({ status: 200 });
    expect(await paused()).toMatchObject({ rows: [{ temporarily_closed: false }] });
    // The embedded database has one connection, so nothing can come between there.
    if (storage !== "server") return;
    let saved: ReturnType<typeof priya.post> | null = null;
    await forBusiness(backend.app.db, "bistro").transaction(async (tx) => {
      await tx.stores.update(11, { temporarily_closed: true, enabled_for_ordering: false });
      saved = priya.post(page("store/11"), { ...form, phone: "+973 132" });
      await untilLockAwaited(backend);
    });
    expect(await saved).toMatchObject({ status: 200 });
    expect(await paused()).toMatchObject({ rows: [{ temporarily_closed: true }] });
    expect(await centre()).toMatchObject({ phone: "+973 132", enabled_for_ordering: false });
    await forBusiness(backend.app.db, "bistro").stores.update(11, {
      temporarily_closed: false,
      enabled_for_ordering: true,
    });
  });

  test("[STAFF-81] a store is added with its address and hours, closed for good and opened again with its id, and each change can be undone", async () => {
    const blank = formOf((await priya.get(page("new"))).body);
    const typed = { ...blank, name_en: "Harbour", address_en: "3 Pier", lat: "12.9", lng: "77.5" };
    expect(JSON.parse((await priya.post(page("new"), { ...typed, lat: "" })).body).wrong).toHaveProperty("lat");
    const added = await priya.post(page("new"), { ...typed, ...MONDAY });
    expect(added.said).toBe("“Harbour” is added.");
    const id = /stores\/area\/(\d+)/.exec(JSON.parse(added.body).go)?.[1] ?? "";
    expect((await guests()).map(({ name }) => name)).toEqual(["Centre", "Lake", "Harbour"]);
    expect((await guests())[2]).toMatchObject({
      biz_location_id: id,
      hours: [{ day: "mon", open: "09:00", close: "17:00" }],
      fulfillment_modes: ["pickup"], // Delivery once it has an area.
      payment_modes: ["cash", "payment_gateway"],
    });
    expect(await priya.post(page(`store/${id}/close`))).toMatchObject({ status: 200 });
    expect(await guests()).toHaveLength(2);
    expect((await priya.get(page(`store/${id}`))).status).toBe(404);
    expect(await priya.post(page(`store/${id}/open`))).toMatchObject({ status: 200 });
    expect((await guests())[2]).toMatchObject({ biz_location_id: id, name: "Harbour" });
    expect(await priya.post(page("undo"), { change: await change() })).toMatchObject({ status: 200 });
    expect(await guests()).toHaveLength(2);
    // The change before it is next: the store is open again.
    expect(await priya.post(page("undo"), { change: await change() })).toMatchObject({ status: 200 });
    expect(await guests()).toHaveLength(3);
    expect(await priya.post(page("undo"), { change: "1" })).toMatchObject({ status: 409 });
    expect(await priya.post(page("undo"), { change: await change() })).toMatchObject({ status: 200 });
    expect(await guests()).toHaveLength(2);
    await priya.post(page("store/12/close"));
    expect((await priya.post(page("store/11/close"))).said).toContain("at least one store");
    expect(await guests()).toHaveLength(1);
  });

  test("[STAFF-81] a store with an open order is not closed, so that its staff can finish it", async () => {
    const { data } = await placeOrder(backend, await signUpGuest(backend), await menuIds(backend));
    const order = data.placeOrder.order_id as string;
    await backend.app.db.execute(`update orders set store_id = 12 where id = '${order}'`);
    const refused = await priya.post(page("store/12/close"));
    expect([refused.status, refused.said]).toEqual([409, expect.stringContaining("“Lake” still has open orders")]);
    await backend.rest("POST", "/staff/orders/cancel", { order, reason: "test" });
    expect(await priya.post(page("store/12/close"))).toMatchObject({ status: 200 });
  });

  test("[STAFF-82] an import keeps what was changed here, says so, and takes its side when it is told to", async () => {
    await save({ phone: "999", mon_open1: "10:00" });
    const changed = document();
    Object.assign(changed[0] as object, { phone: "+911000000000", packaging_charge: 13 });
    const dry = await importStores(changed, { dry_run: true });
    expect(dry.conflicts).toEqual([
      expect.objectContaining({ key: "store:centre:phone", title: "Centre", kept: "999", imported: "+911000000000" }),
      expect.objectContaining({ key: "store:centre:hours.mon" }),
    ]);
    expect((await centre()).packaging_charge).toBe(10);
    await importStores(changed);
    expect(await centre()).toMatchObject({ phone: "999", packaging_charge: 13 });
    const rest = await importStores(changed, { take: ["store:centre:phone"] });
    expect(rest.conflicts).toHaveLength(1);
    expect((await centre()).phone).toBe("+911000000000");
    // From now on the file decides.
    expect((await importStores(document())).conflicts).toHaveLength(1);
    expect((await centre()).phone).toBe("+911234567890");
  });

  test("[STAFF-82] a store that was added here stays when a file retires others, and one closed here stays closed", async () => {
    const blank = formOf((await priya.get(page("new"))).body);
    const kiosk = { ...blank, name_en: "Kiosk", address_en: "1 Gate", lat: "12.9", lng: "77.5", ...MONDAY };
    await priya.post(page("new"), kiosk);
    await priya.post(page("store/12/close"));
    const { conflicts } = await importStores();
    expect(conflicts.map(({ field, title }: { field: string; title: string }) => [title, field])).toEqual([
      ["Kiosk", "added"],
      ["Lake", "removed"],
    ]);
    expect((await guests()).map(({ name }) => name)).toEqual(["Centre", "Kiosk"]);
    await importStores(document(), { take: "all" });
    expect((await guests()).map(({ name }) => name)).toEqual(["Centre", "Lake"]);
    // A list that leaves other stores alone says nothing about them.
    await save({ phone: "555" });
    await importStores([document()[1]], { retire_others: false });
    expect((await importStores()).conflicts).toEqual([expect.objectContaining({ key: "store:centre:phone" })]);
  });

  test("[STAFF-80] a manager of some stores changes those and adds none; staff and other businesses change nothing", async () => {
    const { csrf: _own, ...form } = await open(11, omar);
    expect(await omar.post(page("store/11"), { ...form, phone: "+973 14" })).toMatchObject({ status: 200 });
    expect((await omar.get(page("store/12"))).status).toBe(404);
    expect((await omar.post(page("store/12"), { ...form, phone: "+973 15" })).status).toBe(404);
    expect((await omar.get(page("new"))).status).toBe(404);
    expect((await omar.post(page("new"), form)).status).toBe(403);
    expect((await omar.post(page("store/11/close"))).status).toBe(403);
    expect((await omar.get("/console/11/stores")).body).not.toContain("Lake");
    await priya.post(page("store/12"), { ...(await open(12)), phone: "+973 16" });
    expect((await omar.post(page("undo"), { change: await change() })).status).toBe(403);
    const anna = await staffMember(backend, { login: `anna-${Math.random()}`, role: "staff" });
    expect((await anna.get("/console/11/stores")).body).toContain("Only owners and managers");
    expect((await anna.post(page("store/11"), { ...form, phone: "+973 17" })).status).toBe(403);
    const stranger = await staffMember(backend, { business: "rival", login: `rival-${Math.random()}`, role: "owner" });
    const home = /console\/(\d+)/.exec((await stranger.get("/console")).headers.get("location") ?? "")?.[1] ?? "";
    const theirs = (path: string) => `/console/${home}/stores/${path}`;
    const foreign = rival.stores.map(({ biz_location_id }) => String(biz_location_id));
    const own = (await stranger.get(`/console/${home}/stores`)).body;
    expect(own).not.toContain("Centre");
    for (const id of ["11", "12"].filter((one) => !foreign.includes(one))) {
      expect((await stranger.get(theirs(`store/${id}`))).status).toBe(404);
      expect((await stranger.get(theirs(`area/${id}`))).status).toBe(404);
      for (const what of [`store/${id}`, `area/${id}`, `store/${id}/close`, `store/${id}/open`])
        expect([what, (await stranger.post(theirs(what), form)).status]).toEqual([what, 404]);
      expect((await stranger.post(`/console/${id}/stores/store/${id}`, form)).status).toBe(404);
    }
    expect((await stranger.post(theirs("undo"), { change: await change() })).status).toBe(409);
    expect(await centre()).toMatchObject({ phone: "+973 14" });
  });

  test("[STAFF-81] the owner of a business without any store is led to the form of the first, and then to its orders", async () => {
    const boss = await staffMember(backend, { business: "rival", login: "first", role: "owner" });
    await backend.rest("POST", "/staff/stores", { business: "rival", document: [], retire_others: true });
    const empty = await boss.get("/console");
    expect(empty.headers.get("location")).toBe("/console/0/stores/new");
    const blank = await boss.get("/console/0/stores/new");
    expect(blank.body).toContain("فرعك الأول");
    expect(blank.body).not.toContain("/console/0/orders");
    for (const elsewhere of ["orders", "menu", "people", "stores"])
      expect((await boss.get(`/console/0/${elsewhere}`)).headers.get("location")).toBe("/console/0/stores/new");
    expect((await boss.post("/console/0/store/pause", { for: "30" })).status).toBe(404);
    const named = { name_ar: "الأول", address_ar: "١ السوق", lat: "26.2", lng: "50.5", ...MONDAY };
    const added = await boss.post("/console/0/stores/new", { ...formOf(blank.body), ...named });
    expect(added.status).toBe(200);
    expect((await boss.get(JSON.parse(added.body).go)).status).toBe(200);
    expect((await boss.get("/console")).headers.get("location")).toMatch(/^\/console\/[1-9]\d*\/orders$/);
    await backend.rest("POST", "/staff/stores", {
      business: "rival",
      document: rival.stores,
      retire_others: true,
      take: "all",
    });
  });
});
