import { sql } from "drizzle-orm";
import { Window } from "happy-dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SETTING_GROUPS } from "../../../../backend/settings/setting-table.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { formOf } from "../../../fixtures/backend/console-form.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";

const PAGE = "/console/11/settings";

describeWithStorage("[STAFF-67] the shop's settings changed in the console", (storage) => {
  let backend: TestBackend;
  let olga: ConsoleVisitor;
  let priya: ConsoleVisitor;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    olga = await staffMember(backend, { login: "olga", name: "Olga", role: "owner" });
    priya = await staffMember(backend, { login: "boss", name: "Priya", role: "manager" });
  });
  afterAll(() => backend.remove());

  const form = async (who: ConsoleVisitor, group: string) => formOf((await who.get(`${PAGE}/${group}`)).body);
  const save = async (who: ConsoleVisitor, group: string, fields: Record<string, string>) =>
    who.post(`${PAGE}/${group}`, { ...(await form(who, group)), ...fields });
  const undo = async (who: ConsoleVisitor) =>
    who.post(`${PAGE}/undo`, { change: /name="change" value="(\d+)"/.exec((await who.get(PAGE)).body)?.[1] ?? "0" });
  const info = async () => {
    const { data } = await backend.query(
      "{ getBusinessInfo { cod_max_order_value min_order_total msg_no_stores_nearby order_choices { tip_modes tip_presets } } }",
    );
    return data.getBusinessInfo;
  };
  const announced = async () => {
    const { rows } = (await backend.app.db.execute(sql`select tags from page_changes order by id`)) as unknown as {
      rows: { tags: string[] }[];
    };
    return rows.map(({ tags }) => tags.join(" "));
  };

  test("what an owner saves is the API's at once, is announced to storefronts, is in log and history, and can be undone", async () => {
    const [before, told] = [await info(), (await announced()).length];
    expect(await save(olga, "orders", { cod_max_order_value: "1500" })).toMatchObject({ status: 200 });
    expect(await info()).toEqual({ ...before, cod_max_order_value: 1500 });
    const tips = { tip_modes: "delivery", tip_presets_1: "5", tip_presets_2: "12,5" };
    expect(await save(olga, "tips", tips)).toMatchObject({ status: 200 });
    const words = { msg_no_stores_nearby_en: "We do not reach you." };
    expect(await save(olga, "messages", words)).toMatchObject({ status: 200 });
    const after = { cod_max_order_value: 1500, msg_no_stores_nearby: "We do not reach you." };
    const order_choices = { tip_modes: ["delivery"], tip_presets: [5, 12.5] };
    expect(await info()).toEqual({ ...before, ...after, order_choices });
    const toldNow = (await announced()).slice(told);
    expect(toldNow).toEqual(Array.from({ length: 3 }, () => "business:bistro menu:bistro stores:bistro"));
    expect((await priya.get("/console/11/store")).body).toContain("Settings changed");
    const history = (await olga.get(`${PAGE}/history`)).body;
    expect(history).toMatch(/Most that can be paid in cash: <bdi>[^<]*<\/bdi> → <bdi>₹1,500.00</);
    expect(history).toContain("Olga, today");
    const forManagers = (await priya.get(`${PAGE}/history`)).body;
    expect(["Tips to choose from", "Most that can be paid in cash"].map((words) => history.includes(words))).toEqual([
      true,
      true,
    ]);
    expect(forManagers).toContain("Most that can be paid in cash");
    expect(forManagers).not.toContain("Tips to choose from");
    const same = await save(olga, "orders", {});
    expect(same).toMatchObject({ said: "Nothing has changed, so nothing was saved." });
    for (let changes = 3; changes > 0; changes--) expect(await undo(olga)).toMatchObject({ status: 200 });
    expect(await info()).toEqual(before);
    expect((await announced()).slice(told)).toHaveLength(6);
    expect((await olga.get(PAGE)).body).not.toContain('name="change"');
  });

  test("the overview names every group with what is set there, and leads to its form", async () => {
    const { body } = await olga.get(PAGE);
    const page = new new Window().DOMParser().parseFromString(body, "text/html");
    const ways = [...page.querySelectorAll("#groups a")].map((one) => one.getAttribute("href") ?? "");
    expect(ways).toEqual(Object.keys(SETTING_GROUPS).map((group) => `${PAGE}/${group}`));
    await save(olga, "orders", { min_order_total: "90", allow_item_level_notes: "yes" });
    expect(body).toContain("On every day of the week");
    const none = ["morning", "afternoon", "evening"].flatMap((one) => [`${one}_from`, `${one}_until`]);
    await save(olga, "slots", Object.fromEntries(none.map((one) => [`slots_mon_${one}`, ""])));
    const said = (await olga.get(PAGE)).body;
    expect(said).toContain("Minimum order: <bdi>₹90.00</bdi>");
    expect(said).toContain("<span>Guests can write a note to each dish</span>");
    expect(said).toContain("No rewards");
    expect(said).toContain("<span>Tuesday, Wednesday, Thursday, Friday, Saturday, Sunday</span>");
    const slots = (await olga.get(`${PAGE}/slots`)).body;
    expect(slots).toContain('<summary><span>Monday</span> <bdi class="small">No times set</bdi></summary>');
    expect(slots).toMatch(
      /<summary><span>Tuesday<\/span> <bdi class="small">8:00\sam\s–\s12:00\spm, [^<]+<\/bdi><\/summary>/i,
    );
    const named = new Set<string>();
    for (const way of ways) {
      const form = formOf((await olga.get(way)).body);
      for (const name of Object.keys(form)) named.add(name);
    }
    expect([...named]).toEqual(expect.arrayContaining(["min_order_total", "msg_no_stores_nearby_en", "referral_most"]));
  });

  test("[ANN-01] the announcement is written in one place: the settings lead to it in the studio, and have no form of it", async () => {
    expect((await olga.get(PAGE)).body).toContain('href="/console/11/studio/announcement"');
    expect((await priya.get(PAGE)).body).not.toContain("/studio/announcement");
    expect((await priya.get(PAGE)).body).toContain("the announcement by an owner or editor in the studio");
    expect((await olga.get(`${PAGE}/announcement`)).status).toBe(404);
    expect((await olga.post(`${PAGE}/announcement`, { announcement_description_en: "Soup" })).status).toBe(404);
  });

  test("a refused setting is named, keeps what was typed, and writes nothing", async () => {
    const before = await info();
    const sent = { ...(await form(olga, "orders")), min_order_total: "120", cancel_seconds: "5" };
    const refused = await olga.post(`${PAGE}/orders`, sent);
    expect(refused).toMatchObject({ status: 422 });
    expect(Object.keys(JSON.parse(refused.body).wrong)[0]).toBe("cancel_seconds");
    expect(refused.said).toContain("Time to cancel an order");
    const plain = await olga.post(`${PAGE}/orders`, sent, { accept: "text/html" });
    expect(formOf(plain.body)).toMatchObject({ min_order_total: "120", cancel_seconds: "5" });
    const half = await save(olga, "slots", { slots_mon_morning_from: "09:00", slots_mon_morning_until: "" });
    expect(half).toMatchObject({ status: 422, said: expect.stringContaining("Monday") });
    expect(await info()).toEqual(before);
  });

  test("two people who change different settings keep both, and one that both changed is told of the other", async () => {
    const mine = await form(olga, "orders");
    const send = (fields: Record<string, string>) => olga.post(`${PAGE}/orders`, { ...mine, ...fields });
    expect(await save(priya, "orders", { min_order_total: "120" })).toMatchObject({ status: 200 });
    expect(await send({ cod_max_order_value: "900" })).toMatchObject({ status: 200 });
    expect(await info()).toMatchObject({ min_order_total: 120, cod_max_order_value: 900 });
    const late = await send({ min_order_total: "150" });
    expect(late).toMatchObject({ status: 409, said: expect.stringContaining("120.00") });
    const again = { min_order_total: "150", was: JSON.parse(late.body).set.was };
    expect(await send(again)).toMatchObject({ status: 200 });
  });

  test("a manager changes no setting about money and undoes none, and staff, managers of one store and strangers change nothing", async () => {
    expect((await priya.get(PAGE)).body).not.toContain("settings/tips");
    expect(await priya.get(`${PAGE}/tips`)).toMatchObject({ status: 404 });
    const before = await info();
    expect(await priya.post(`${PAGE}/tips`, { tip_modes: "pickup" })).toMatchObject({ status: 403 });
    expect(await save(priya, "orders", { tip_modes: "pickup", service_charge: "9" })).toMatchObject({ status: 200 });
    expect(await info()).toEqual(before);
    await save(priya, "orders", { min_order_total: "160" });
    await save(olga, "tips", { service_charge: "11.5" });
    const change = /name="change" value="(\d+)"/.exec((await olga.get(PAGE)).body)?.[1] ?? "";
    expect(await priya.post(`${PAGE}/undo`, { change })).toMatchObject({ status: 403 });
    const staff = await staffMember(backend, { login: "sam", role: "staff" });
    const one = await staffMember(backend, { login: "lea", role: "manager", stores: [11] });
    for (const who of [staff, one]) {
      expect((await who.get(`${PAGE}/orders`)).body).not.toContain('name="min_order_total"');
      expect(await who.post(`${PAGE}/orders`, { min_order_total: "1" })).toMatchObject({ status: 403 });
      expect(await who.post(`${PAGE}/undo`, { change })).toMatchObject({ status: 403 });
    }
    expect(await info()).toMatchObject({ min_order_total: 160 });
  });

  test("the operator's command changes the same settings by the same rules, and stands in the same history", async () => {
    const path = "/staff/business/change";
    const wrong = await backend.rest("POST", path, { id: "bistro", change: { cashback: { percent: 101 } } });
    expect(wrong).toMatchObject({ status: 422, body: { error: { details: [{ path: "cashback.percent" }] } } });
    const money = await backend.rest("POST", path, { id: "bistro", change: { min_order_total: 1.234 } });
    expect(money).toMatchObject({ status: 422, body: { error: { details: [{ path: "min_order_total" }] } } });
    const change = { min_order_total: 75, cashback: { percent: 4 } };
    expect(await backend.rest("POST", path, { id: "bistro", change })).toMatchObject({ status: 200 });
    const typed = async () => ({ ...(await form(olga, "orders")), ...(await form(olga, "credit")) });
    expect(await typed()).toMatchObject({ min_order_total: "75.00", cashback_percent: "4" });
    expect(await undo(olga)).toMatchObject({ status: 200 });
    expect(await typed()).toMatchObject({ min_order_total: "160.00", cashback_percent: "" });
  });
});
