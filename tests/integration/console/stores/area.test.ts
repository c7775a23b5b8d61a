import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { formOf } from "../../../fixtures/backend/console-form.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";

const AREAS = `{ getStoresList { biz_location_id delivery_area { type km points tiers { km charge min_order_total }
  zones { points charge min_order_total } } delivery_terms { charge min_order_total depends_on_address } } }`;
const near = (lat: number, lng: number) => `{ getStoresFromLatLng(lat: ${lat}, lng: ${lng}, fulfilment_mode: delivery) {
  stores { biz_location_id delivery_charge min_order_total } } }`;

const INNER = "12.96, 77.58\n12.98, 77.58\n12.98, 77.60\n12.96, 77.60";
const OUTER = "12.94, 77.56\n13.00, 77.56\n13.00, 77.62\n12.94, 77.62";
/** An outline with 500 corners; each number has its own ground. */
const circle = (n: number) =>
  Array.from({ length: 500 }, (_, index) => {
    const angle = (2 * Math.PI * index) / 500;
    return `${(12 + n + 0.1 * Math.sin(angle)).toFixed(7)}, ${(77 + 0.1 * Math.cos(angle)).toFixed(7)}`;
  }).join("\n");

describeWithStorage("[STAFF] where a store delivers, changed in the console", (storage) => {
  let backend: TestBackend;
  let priya: ConsoleVisitor;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    priya = await staffMember(backend, { login: "boss", name: "Priya", role: "owner" });
  });
  afterAll(() => backend.remove());
  beforeEach(async () => {
    const sent = { business: "bistro", document: bistro.stores, retire_others: true, take: "all" };
    expect((await backend.rest("POST", "/staff/stores", sent)).status).toBe(200);
  });
  const page = "/console/11/stores/area/11";
  const open = async () => formOf((await priya.get(page)).body);
  const save = async (fields: Record<string, string>) => priya.post(page, { ...(await open()), ...fields });
  // biome-ignore lint/suspicious/noExplicitAny: what the server sends.
  const centre = async (): Promise<any> =>
    (await backend.query(AREAS)).data.getStoresList.find(
      (one: { biz_location_id: string }) => one.biz_location_id === "11",
    );
  const servedAt = async (lat: number, lng: number) =>
    (await backend.query(near(lat, lng))).data.getStoresFromLatLng.stores.filter(
      (one: { biz_location_id: string }) => one.biz_location_id === "11",
    );

  test("[STAFF-83] distances with their own charge and minimum are read, changed, added to and taken away, and what guests pay follows", async () => {
    expect(await open()).toMatchObject({
      kind: "rings",
      ring_km_1: "2",
      ring_charge_2: "45.50",
      ring_minimum_2: "200.00",
    });
    const saved = await save({
      ring_charge_1: "",
      ring_km_3: "7,5",
      ring_charge_3: "80",
      ring_km_2: "",
      ring_charge_2: "",
      ring_minimum_2: "",
    });
    expect(saved).toMatchObject({ status: 200 });
    expect((await centre()).delivery_area).toMatchObject({
      type: "tiers",
      tiers: [
        { km: 2, charge: null, min_order_total: 100 },
        { km: 7.5, charge: 80, min_order_total: null },
      ],
    });
    expect(await servedAt(13.02, 77.59)).toEqual([
      { biz_location_id: "11", delivery_charge: 80, min_order_total: 150 },
    ]);
    await save({ ring_km_2: "", ring_charge_2: "", ring_minimum_1: "" });
    expect((await centre()).delivery_area).toMatchObject({ type: "radius", km: 2 });
    await save({ kind: "none" });
    expect((await centre()).delivery_area).toBe(null);
  });

  test("[STAFF-83] zones have corners, a charge and a minimum each; where two overlap the first counts, and the page says so", async () => {
    const two = {
      kind: "zones",
      zone_points_1: INNER,
      zone_charge_1: "15",
      zone_minimum_1: "120",
    };
    expect(await save(two)).toMatchObject({ status: 200 });
    expect(await save({ zone_points_2: OUTER, zone_charge_2: "60" })).toMatchObject({ status: 200 });
    const { delivery_area, delivery_terms } = await centre();
    expect(delivery_area).toMatchObject({
      type: "zones",
      zones: [{ charge: 15, min_order_total: 120 }, { charge: 60 }],
    });
    expect(delivery_area.zones[0].points[1]).toEqual([12.98, 77.58]);
    expect(delivery_terms).toEqual({ charge: 15, min_order_total: 120, depends_on_address: true });
    expect(await servedAt(12.97, 77.59)).toMatchObject([{ delivery_charge: 15, min_order_total: 120 }]);
    expect(await servedAt(12.95, 77.57)).toMatchObject([{ delivery_charge: 60, min_order_total: 150 }]);
    expect(await servedAt(12.9, 77.5)).toEqual([]);
    expect((await priya.get(page)).body).toContain("Zones 1 and 2 overlap");
    await save({ zone_off_1: "yes", zone_charge_2: "" });
    expect((await centre()).delivery_area).toMatchObject({ type: "polygon", points: [[12.94, 77.56], {}, {}, {}] });
  });

  test("[STAFF-84] in the United States distances are miles, stored as kilometres; an address is found by the table of places", async () => {
    const found = JSON.parse((await priya.get("/console/11/stores/places?address=Indiranagar&city=Bengaluru")).body);
    expect(found.found[0]).toMatchObject({ name: "Indiranagar", lat: expect.closeTo(12.97, 1) });
    expect(found.around.length).toBeGreaterThan(0);
    await backend.app.db.execute("update businesses set isd_code = '+1', currency = 'USD' where id = 'bistro'");
    try {
      expect((await priya.get(page)).body).toContain("Up to, in miles");
      expect(await open()).toMatchObject({ ring_km_1: "1.243" });
      expect(await save({ ring_km_1: "3", ring_km_2: "", ring_charge_2: "", ring_minimum_2: "" })).toMatchObject({
        status: 200,
      });
      expect((await centre()).delivery_area).toMatchObject({ tiers: [{ km: 4.828 }] });
      expect(await open()).toMatchObject({ ring_km_1: "3" });
      expect((await save({ ring_km_1: "400" })).said).toContain("up to 310 mi");
    } finally {
      await backend.app.db.execute("update businesses set isd_code = '+91', currency = 'INR' where id = 'bistro'");
    }
  });

  test("[STAFF-83] an area that is wrong says which field, changes nothing and keeps what was typed", async () => {
    const before = await centre();
    const wrong: [Record<string, string>, string][] = [
      [{ kind: "zones" }, "zone_points_1"],
      [{ kind: "zones", zone_points_1: "12.96, 77.58\nhere" }, "zone_points_1"],
      [{ kind: "zones", zone_points_1: "12.96, 77.58\n12.98, 77.58" }, "zone_points_1"],
      [{ kind: "zones", zone_points_1: "12.96, 77.58\n12.98, 77.58\n12.97, 77.58" }, "zone_points_1"],
      [{ kind: "zones", zone_points_1: "12.96, 77.58\n12.98, 77.60\n12.98, 77.58\n12.96, 77.60" }, "zone_points_1"],
      [{ kind: "zones", zone_points_1: "91, 77\n12, 78\n13, 79" }, "zone_points_1"],
      // The first zone was left empty, and the message names the field of the second.
      [{ kind: "zones", zone_points_2: INNER, zone_charge_2: "1.005" }, "zone_charge_2"],
      // Each has as many corners as one may have, and the fifth is too many for the store.
      [
        { kind: "zones", ...Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`zone_points_${n}`, circle(n)])) },
        "zone_points_5",
      ],
      [{ kind: "rings", ring_km_1: "0" }, "ring_km_1"],
      [{ kind: "rings", ring_km_2: "501" }, "ring_km_2"],
      [{ kind: "rings", ring_km_2: "2" }, "ring_km_2"],
      [{ kind: "rings", ring_minimum_2: "-1" }, "ring_minimum_2"],
    ];
    for (const [fields, field] of wrong) {
      const refused = await save(fields);
      expect([fields, refused.status, Object.keys(JSON.parse(refused.body).wrong)[0]]).toEqual([fields, 422, field]);
    }
    // Said of the row that has it, with and without script, though the one before is empty.
    const gap = { ...(await open()), kind: "zones", zone_points_1: "", zone_points_2: INNER, zone_charge_2: "1.005" };
    expect((await priya.post(page, gap)).body).toContain("Zone 2");
    const beside = await priya.post(page, gap, { accept: "text/html" });
    expect(formOf(beside.body)).toMatchObject({ zone_points_1: "", zone_charge_2: "1.005" });
    expect(beside.body).toMatch(/<input name="zone_charge_2" value="1\.005"[^>]* aria-invalid="true"/);
    const crossed = "12.96, 77.58\n12.98, 77.60\n12.98, 77.58\n12.96, 77.60";
    const typed = { ...(await open()), kind: "zones", zone_points_1: crossed };
    const shown = await priya.post(page, typed, { accept: "text/html" });
    expect(shown.body).toContain("the outline crosses itself");
    expect(formOf(shown.body)).toMatchObject({ zone_points_1: crossed, ring_km_1: "2", kind: "zones" });
    expect(await centre()).toEqual(before);
  });

  test("[STAFF-83] an imported distance with many decimals is saved again as it is", async () => {
    const document = bistro.stores.map((store) => ({ ...store, delivery_area: { type: "radius", km: 4.828032 } }));
    const sent = { business: "bistro", document, retire_others: true, take: "all" };
    expect((await backend.rest("POST", "/staff/stores", sent)).status).toBe(200);
    expect(await save({ ring_charge_1: "25" })).toMatchObject({ status: 200 });
    expect((await centre()).delivery_area).toMatchObject({ tiers: [{ km: 4.828032, charge: 25 }] });
  });

  test("[STAFF-83] who saves an area later has to see what the other drew", async () => {
    const [first, second] = [await open(), await open()];
    await priya.post(page, { ...first, ring_km_1: "3" });
    const refused = await priya.post(page, { ...second, ring_km_1: "4" });
    expect(refused).toMatchObject({ status: 409 });
    expect((await centre()).delivery_area.tiers[0].km).toBe(3);
    const { set } = JSON.parse(refused.body);
    expect(await priya.post(page, { ...second, ring_km_1: "4", ...set })).toMatchObject({ status: 200 });
    expect((await centre()).delivery_area.tiers[0].km).toBe(4);
  });
});
