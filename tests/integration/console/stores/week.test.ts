import { expect, test } from "vitest";
import { startTestBackend } from "../../../fixtures/backend/backend.ts";
import { staffMember } from "../../../fixtures/backend/console.ts";
import { formOf } from "../../../fixtures/backend/console-form.ts";

test("[STAFF-84] an emptied week is refused, because a store without hours would be open day and night; without orders it may be empty", async () => {
  const backend = await startTestBackend({ autopilotSeconds: 0 });
  try {
    const priya = await staffMember(backend, { login: "boss", name: "Priya", role: "owner" });
    const page = (path: string) => `/console/11/stores/${path}`;
    const open = async (path: string) => formOf((await priya.get(page(path))).body);
    const save = async (fields: Record<string, string>) =>
      priya.post(page("store/11"), { ...(await open("store/11")), ...fields });
    const hours = async () => {
      const { data } = await backend.query("{ getStoresList { biz_location_id hours { day open close } } }");
      return data.getStoresList.find((one: { biz_location_id: string }) => one.biz_location_id === "11").hours;
    };
    const { body } = await priya.get(page("store/11"));
    expect(body).toMatch(/class="own day heads"[^>]*><div class="times"><span>Opens<\/span><span><\/span><span>Closes/);
    expect(body).toContain("Copy Monday to all days");
    const week = Object.entries(await open("store/11")).filter(([name]) => /_(open|close)\d$/.test(name));
    const empty = Object.fromEntries(week.map(([name]) => [name, ""]));
    const before = await hours();
    const refused = await save(empty);
    expect([refused.status, Object.keys(JSON.parse(refused.body).wrong)[0]]).toEqual([422, "mon_open1"]);
    expect(refused.said).toContain("Enter the hours of at least one day");
    expect(await hours()).toEqual(before);
    const blank = { ...(await open("new")), name_en: "Pier", address_en: "1", lat: "1", lng: "1" };
    expect(blank).toMatchObject({ delivery_min_offset_time: "45", pickup_min_offset_time: "20" });
    expect((await priya.post(page("new"), blank)).said).toContain("at least one day");
    expect(await save({ ...empty, enabled_for_ordering: "" })).toMatchObject({ status: 200 });
    expect((await save({ enabled_for_ordering: "yes" })).said).toContain("at least one day");
    expect(await save({ ...Object.fromEntries(week), enabled_for_ordering: "yes" })).toMatchObject({ status: 200 });
    expect(await hours()).toEqual(before);
  } finally {
    await backend.remove();
  }
});
