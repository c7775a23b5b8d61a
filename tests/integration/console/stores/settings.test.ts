import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
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

  const form = async (who: ConsoleVisitor) => formOf((await who.get(PAGE)).body);
  const save = async (who: ConsoleVisitor, fields: Record<string, string>) =>
    who.post(PAGE, { ...(await form(who)), ...fields });
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
    const fields = { cod_max_order_value: "1500", tip_modes: "delivery", tip_presets_1: "5", tip_presets_2: "12,5" };
    expect(await save(olga, { ...fields, msg_no_stores_nearby_en: "We do not reach you." })).toMatchObject({
      status: 200,
    });
    const after = { cod_max_order_value: 1500, msg_no_stores_nearby: "We do not reach you." };
    const order_choices = { tip_modes: ["delivery"], tip_presets: [5, 12.5] };
    expect(await info()).toEqual({ ...before, ...after, order_choices });
    expect((await announced()).slice(told)).toEqual(["business:bistro menu:bistro stores:bistro"]);
    expect((await priya.get("/console/11/store")).body).toContain("Settings changed");
    const history = (await olga.get(`${PAGE}/history`)).body;
    expect(history).toMatch(/Most that can be paid in cash: <bdi>[^<]*<\/bdi> → <bdi>1500 INR</);
    expect(history).toContain("Olga, today");
    expect(await save(olga, {})).toMatchObject({ said: "Nothing has changed, so nothing was saved." });
    expect(await undo(olga)).toMatchObject({ status: 200 });
    expect(await info()).toEqual(before);
    expect((await announced()).slice(told)).toHaveLength(2);
    expect((await olga.get(PAGE)).body).not.toContain('name="change"');
  });

  test("a refused setting is named, keeps what was typed, and writes nothing", async () => {
    const before = await info();
    const sent = { ...(await form(olga)), min_order_total: "120", cancel_seconds: "5" };
    const refused = await olga.post(PAGE, sent);
    expect(refused).toMatchObject({ status: 422 });
    expect(JSON.parse(refused.body).field).toBe("cancel_seconds");
    expect(refused.said).toContain("Time to cancel an order");
    const plain = await olga.post(PAGE, sent, { accept: "text/html" });
    expect(formOf(plain.body)).toMatchObject({ min_order_total: "120", cancel_seconds: "5" });
    expect(
      await olga.post(PAGE, {
        ...sent,
        cancel_seconds: "",
        slots_mon_morning_from: "09:00",
        slots_mon_morning_until: "",
      }),
    ).toMatchObject({
      status: 422,
      said: expect.stringContaining("Monday"),
    });
    expect(await info()).toEqual(before);
  });

  test("two people who change different settings keep both, and one that both changed is told of the other", async () => {
    const mine = await form(olga);
    expect(await save(priya, { min_order_total: "120" })).toMatchObject({ status: 200 });
    expect(await olga.post(PAGE, { ...mine, cod_max_order_value: "900" })).toMatchObject({ status: 200 });
    expect(await info()).toMatchObject({ min_order_total: 120, cod_max_order_value: 900 });
    const late = await olga.post(PAGE, { ...mine, min_order_total: "150" });
    expect(late).toMatchObject({ status: 409, said: expect.stringContaining("120.00") });
    const again = { ...mine, min_order_total: "150", was: JSON.parse(late.body).set.was };
    expect(await olga.post(PAGE, again)).toMatchObject({ status: 200 });
  });

  test("a manager changes no setting about money and undoes none, and staff, managers of one store and strangers change nothing", async () => {
    const before = await form(priya);
    expect(before).not.toHaveProperty("tip_presets_1");
    const tips = (await info()).order_choices.tip_modes;
    expect(await save(priya, { tip_modes: "pickup", min_order_total: "160" })).toMatchObject({ status: 200 });
    expect(await info()).toMatchObject({ min_order_total: 160, order_choices: { tip_modes: tips } });
    await save(olga, { service_charge: "11.5" });
    const change = /name="change" value="(\d+)"/.exec((await olga.get(PAGE)).body)?.[1] ?? "";
    expect(await priya.post(`${PAGE}/undo`, { change })).toMatchObject({ status: 403 });
    const staff = await staffMember(backend, { login: "sam", role: "staff" });
    const one = await staffMember(backend, { login: "lea", role: "manager", stores: [11] });
    for (const who of [staff, one]) {
      expect((await who.get(PAGE)).body).not.toContain('name="min_order_total"');
      expect(await who.post(PAGE, { min_order_total: "1" })).toMatchObject({ status: 403 });
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
    expect(await form(olga)).toMatchObject({ min_order_total: "75.00", cashback_percent: "4" });
    expect(await undo(olga)).toMatchObject({ status: 200 });
    expect(await form(olga)).toMatchObject({ min_order_total: "160.00", cashback_percent: "" });
  });
});
