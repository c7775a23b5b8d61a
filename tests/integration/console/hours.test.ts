import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, LiveStream, staffMember } from "../../fixtures/backend/console.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../fixtures/backend/ordering.ts";

const STORE = "{ getCurrentStore { hours_overrides { from until hours { open close } reason } } }";

describeWithStorage("[STAFF] holidays and other hours in the console", (storage) => {
  let backend: TestBackend;
  let manager: ConsoleVisitor;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    manager = await staffMember(backend, { login: "boss", name: "Priya", role: "manager" });
  });
  afterAll(() => backend.remove());
  beforeEach(async () => {
    for (const id of await ids(manager)) await manager.post("/console/11/store/remove-hours", { id });
  });
  const add = (fields: Record<string, string>, who = manager, store = 11) =>
    who.post(`/console/${store}/store/add-hours`, { from: "2026-11-25", kind: "closed", reason: "holiday", ...fields });
  const guestSees = async (location = 11, lang = "en") =>
    (await backend.query(STORE, { location, lang })).data.getCurrentStore.hours_overrides;
  const ids = async (who: ConsoleVisitor, store = 11) =>
    [...(await who.get(`/console/${store}/store`)).body.matchAll(/id="hours-(\d+)"/g)].map(([, id]) => id ?? "");

  test("[STAFF-23] a closed day is told to guests in their language, takes no orders, stands in the list with who added it, and is gone when it is removed", async () => {
    const [guest, menu] = [await signUpGuest(backend), await menuIds(backend)];
    const live = new LiveStream(manager, "/console/11/events");
    await live.until("hello");
    expect(await add({ from: "2026-11-21", reason: "repair" })).toMatchObject({ status: 200 });
    await live.until("change");
    live.close();
    const closed = { from: "2026-11-21", until: "2026-11-21", hours: [] };
    expect(await guestSees()).toEqual([{ ...closed, reason: "Repairs" }]);
    expect(await guestSees(11, "ar")).toEqual([{ ...closed, reason: "أعمال صيانة" }]);
    expect((await placeOrder(backend, guest, menu)).errors?.[0]?.message).toContain("Repairs");
    const { body } = await manager.get("/console/11/store");
    for (const said of ["Sat, 21 Nov", "Closed all day", "Repairs", "added by Priya, today", "Sat, 21 Nov: closed"]) {
      expect(body).toContain(said);
    }
    const [id = ""] = await ids(manager);
    expect((await manager.post("/console/11/store/remove-hours", { id })).status).toBe(200);
    expect((await manager.post("/console/11/store/remove-hours", { id })).status).toBe(200);
    expect(await guestSees()).toEqual([]);
    expect((await placeOrder(backend, guest, menu)).errors).toBeUndefined();
    expect((await manager.get("/console/11/store")).body).toContain("Sat, 21 Nov: back to usual hours");
  });

  test("[STAFF-23] hours from midnight to midnight are open all day, in the manager's language", async () => {
    const midnight = { kind: "hours", open1: "00:00", close1: "00:00", reason: "event" };
    expect(await add({ ...midnight, from: "2026-11-21" })).toMatchObject({ status: 200 });
    for (const [language, today, row] of [
      ["ar", "مفتوح اليوم على مدار الساعة", "مفتوح طوال اليوم"],
      ["es", "Hoy abierto todo el día", "Abierto todo el día"],
      ["en", "Open all day today", "Open all day"],
    ] as const) {
      await manager.post("/console/language", { language });
      const { body } = await manager.get("/console/11/store");
      expect(body).toContain(`<p class="small">${today}`);
      expect(body).toContain(`</b> · ${row}<br>`);
    }
  });

  test("[STAFF-23] other hours in the shop's own words: its first language is needed, the others are each their own, and hostile ones stay text", async () => {
    const times = { kind: "hours", open1: "18:00", close1: "02:00", open2: "10:00", close2: "15:00" };
    const refused = await add({ ...times, reason_ar: "مباراة" });
    expect(refused).toMatchObject({ status: 422 });
    expect(refused.said).toContain("English");
    const own = { reason_en: "<script>alert(1)</script> final", reason_ar: "المباراة النهائية" };
    expect((await add({ ...times, until: "2026-11-26", ...own })).status).toBe(200);
    const hours = [
      { open: "10:00", close: "15:00" },
      { open: "18:00", close: "02:00" },
    ];
    const days = { from: "2026-11-25", until: "2026-11-26", hours };
    expect(await guestSees(11, "ar")).toEqual([{ ...days, reason: "المباراة النهائية" }]);
    const { body } = await manager.get("/console/11/store");
    expect(body).toContain("&#60;script&#62;alert(1)&#60;/script&#62; final");
    expect(body).not.toContain("<script>alert");
    const arabic = await staffMember(backend, { login: "huda", name: "Huda" });
    await arabic.post("/console/language", { language: "ar", back: "/console/11/store" }, { accept: "text/html" });
    const inArabic = (await arabic.get("/console/11/store")).body;
    expect(inArabic).toMatch(/10:00.ص – 3:00.م، 6:00.م – 2:00.ص/);
  });

  test("[STAFF-23] the same press on two tablets makes one entry; occupied days are refused by name, and a refusal writes nothing", async () => {
    const both = await Promise.all([add({ until: "2026-11-27" }), add({ until: "2026-11-27" })]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await ids(manager)).toHaveLength(1);
    const taken = await add({ from: "2026-11-27", until: "2026-11-28" });
    expect(taken.status).toBe(409);
    expect(taken.said).toContain("Wed, 25 Nov – Fri, 27 Nov");
    for (const [fields, said] of [
      [{ from: "" }, "Choose the first day"],
      [{ from: "2026-11-20" }, "in the past"],
      [{ kind: "hours" }, "Enter when the store opens"],
    ] as const) {
      const answer = await add({ from: "2026-12-01", ...fields });
      expect([answer.status, answer.said]).toEqual([422, expect.stringContaining(said)]);
    }
    expect(await ids(manager)).toHaveLength(1);
  });

  test("[STAFF-23] orders that are promised for a time when the store will be closed are counted for whoever closes it", async () => {
    const [guest, menu] = [await signUpGuest(backend), await menuIds(backend)];
    const later = { is_future_order: true, time_slot_start: "12:30:00", time_slot_end: "13:00:00" };
    const placed = await placeOrder(backend, guest, menu, { ...later, delivery_datetime: "2026-11-24 07:30" });
    expect(placed.errors).toBeUndefined();
    const open = { kind: "hours", open1: "12:00", close1: "15:00" };
    expect((await add({ from: "2026-11-24", ...open })).said).not.toContain("promised");
    const [id = ""] = await ids(manager);
    await manager.post("/console/11/store/remove-hours", { id });
    expect((await add({ from: "2026-11-24" })).said).toContain("1 order is already promised");
    const promisedToday = async () => {
      const said = (await add({ from: "2026-11-21" })).said;
      await manager.post("/console/11/store/remove-hours", { id: (await ids(manager))[0] ?? "" });
      return Number(/(\d+) orders? (?:is|are) already promised/.exec(said)?.[1] ?? 0);
    };
    const before = await promisedToday();
    expect((await placeOrder(backend, guest, menu)).errors).toBeUndefined();
    expect(await promisedToday(), "an order for as soon as possible").toBe(before + 1);
  });

  test("[STAFF-23] [STAFF-14] only managers change days; days of all stores need a manager of all stores, and another business's days cannot be changed", async () => {
    const cook = await staffMember(backend, { login: "cook", role: "staff" });
    expect((await add({}, cook)).status).toBe(403);
    const lake = await staffMember(backend, { login: "lake", role: "manager", stores: [12] });
    expect((await add({ stores: "all" }, lake, 12)).status).toBe(403);
    expect((await add({}, lake, 11)).status).toBe(404);
    const rival = await staffMember(backend, { business: "rival", login: "rival.boss", role: "manager" });
    expect((await add({ stores: "all" })).status).toBe(200);
    expect(await guestSees(12)).toHaveLength(1);
    const [id = ""] = await ids(manager);
    // The list shows it to everybody it holds for; removing it from one store would open the others.
    expect(await ids(lake, 12)).toEqual([id]);
    for (const [who, store, status] of [
      [cook, 11, 403],
      [lake, 12, 403],
      // Of another business it is as good as removed already, which is no error.
      [rival, 21, 200],
    ] as const) {
      expect((await who.post(`/console/${store}/store/remove-hours`, { id })).status).toBe(status);
    }
    expect(await guestSees()).toHaveLength(1);
    expect((await cook.get("/console/11/store")).body).not.toContain("add-hours");
  });

  test("[STAFF-24] changes at a store are listed with their author (pauses, sold out, days) and are not visible to other stores and businesses", async () => {
    const omar = await staffMember(backend, { login: "omar", name: "Omar <i>", role: "staff" });
    const fries = (await menuIds(backend))["French Fries"];
    await omar.post(`/console/11/stock/item/${fries}`, { act: "out_today" });
    await omar.post(`/console/11/stock/item/${fries}`, { act: "back" });
    await omar.post("/console/11/store/pause", { for: "until", until: "14:00" });
    await manager.post("/console/11/store/resume");
    await manager.post("/console/11/store/resume");
    const acts = (await manager.get("/console/11/store")).body.split('id="lately"')[1] ?? "";
    const said = [...acts.matchAll(/<li>.*?<span>(.*?)<\/span>.*?<bdi>(.*?)<\/bdi>/g)].map(([, what, who]) => [
      what,
      who,
    ]);
    const by = "Omar &#60;i&#62;";
    expect(said.slice(0, 4)).toEqual([
      ["Ordering resumed", "Priya"],
      ["Ordering paused until today, 2:00 pm".replace(" pm", "\u00a0pm"), by],
      ["French Fries: back on the menu", by],
      ["French Fries: sold out for today", by],
    ]);
    for (const [login, business, store] of [
      ["lake2", "bistro", 12],
      ["rival2", "rival", 21],
    ] as const) {
      const other = await staffMember(backend, { business, login, role: "manager", stores: [store] });
      expect((await other.get(`/console/${store}/store`)).body).not.toContain("Omar");
    }
  });
});
