import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { stores } from "../../../../backend/db/schema.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";

describeWithStorage("stores", (storage) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, clock: () => new Date(NOON) });
  });
  afterAll(() => backend?.remove());

  const nearby = async (lat: number, lng: number, mode = "delivery") => {
    const query = `{ getStoresFromLatLng(lat: ${lat}, lng: ${lng}, fulfilment_mode: ${mode}) { code message stores { biz_location_id delivery_distance delivery_charge min_order_total } } }`;
    return (await backend.query(query)).data.getStoresFromLatLng;
  };
  const setStore = (change: object) => backend.rest("POST", "/staff/store", { business: "bistro", ...change });

  test("[STORE-06] the list has every store with its hours, the usual times derived from them", async () => {
    const { data } = await backend.query(
      "{ getStoresList { biz_location_id name city hours { day open close } opening_time closing_time closing_day tax_rate delivery_min_offset_time fulfillment_modes payment_modes } }",
    );
    const [centre, lake] = data.getStoresList;
    expect(centre).toMatchObject({
      biz_location_id: "11",
      name: "Centre",
      opening_time: "07:00:00",
      closing_time: "23:00:00",
      closing_day: null,
      tax_rate: 5,
      delivery_min_offset_time: 1_800_000,
    });
    expect(lake).toMatchObject({
      closing_day: "mon",
      opening_time: "18:00:00",
      closing_time: "02:00:00",
      payment_modes: ["cash", "payment_gateway"],
    });
    expect(lake.hours).toHaveLength(6);
  });

  test("[STORE-05] a store without a delivery area is listed without delivery, and is nobody's store for it", async () => {
    const { db } = backend.app;
    const areas = await db.select({ id: stores.id, area: stores.delivery_area }).from(stores);
    await db.update(stores).set({ delivery_area: null });
    onTestFinished(async () => {
      for (const { id, area } of areas) await db.update(stores).set({ delivery_area: area }).where(eq(stores.id, id));
    });
    const query = "{ getStoresList { fulfillment_modes } getCurrentStore(ffMode: delivery) { biz_location_id } }";
    const { data } = await backend.query(query);
    expect(data.getStoresList[0].fulfillment_modes).toEqual(["pickup", "dinein"]);
    expect(data.getCurrentStore).toBeNull();
  });

  test("[STORE-05] a location is served by the stores whose delivery area holds it, nearest first, at the price of its tier", async () => {
    const close = await nearby(12.975, 77.592);
    expect(close).toMatchObject({
      code: null,
      message: null,
      stores: [{ biz_location_id: "11", delivery_charge: 20, min_order_total: 100 }],
    });
    const between = await nearby(12.985, 77.615);
    expect(between.stores.map((store: { biz_location_id: string }) => store.biz_location_id)).toEqual(["12", "11"]);
    expect(between.stores[1]).toMatchObject({ delivery_charge: 45.5, min_order_total: 200 });
  });

  test("[STORE-05] the business's sentence is given when the nearest store is closed at this hour, though a farther one is open", async () => {
    // At half past one Lake, which opens at six, is the nearest; Centre is open.
    expect(await nearby(12.985, 77.615)).toMatchObject({
      code: "NEAREST_STORE_CLOSED",
      message: "The nearest kitchen takes no orders.",
      stores: [{ biz_location_id: "12" }, { biz_location_id: "11" }],
    });
  });

  test("[STORE-05] no store nearby answers NO_STORE_FOUND with the business's message; pickup reaches farther", async () => {
    expect(await nearby(13.2, 77.6)).toEqual({
      code: "NO_STORE_FOUND",
      message: "We do not come that far yet.",
      stores: [],
    });
    expect((await nearby(13.2, 77.6, "pickup")).stores).toHaveLength(2);
  });

  test("[STORE-05] when the nearest stores take no orders the answer says which case it is", async () => {
    await setStore({ store: 11, temporarily_closed: true });
    expect(await nearby(12.975, 77.592)).toMatchObject({
      code: "STORE_TEMPORARY_CLOSED",
      message: "The nearest kitchen is closed today.",
    });
    await setStore({ store: 11, temporarily_closed: false, enabled_for_ordering: false });
    expect(await nearby(12.975, 77.592)).toMatchObject({
      code: "STORE_ORDERING_NOT_ENABLED",
      message: "The nearest kitchen takes no orders.",
    });
    await setStore({ store: 11, enabled_for_ordering: true });
    expect((await nearby(12.975, 77.592)).code).toBe(null);
  });

  test("[STORE-04] the current store is the one of location_id, with the table of table_id", async () => {
    const query = "{ getCurrentStore { name table { id name } floor { id name } waiter { name } } }";
    expect((await backend.query(query, { location: 12 })).data.getCurrentStore).toMatchObject({
      name: "Lake",
      table: null,
    });
    expect((await backend.query(query, { location: 11, table: "t-1" })).data.getCurrentStore).toEqual({
      name: "Centre",
      table: { id: "t-1", name: "Table 1" },
      floor: { id: "ground", name: "Ground floor" },
      waiter: { name: "Asha" },
    });
    const wrong = await backend.query(query, { location: 12, table: "t-1" });
    expect(wrong.errors?.[0]).toMatchObject({ extensions: { code: "TABLE_UNKNOWN" } });
  });

  test("[STORE-08] the distance to a location is in metres", async () => {
    const { data } = await backend.query("{ getCurrentStore(lat: 12.98, lng: 77.59) { delivery_distance } }", {
      location: 11,
    });
    expect(data.getCurrentStore.delivery_distance).toBe(1112);
  });

  test("[API-01] a location on no globe is refused with a sentence that names it", async () => {
    const { errors } = await backend.query(
      "{ getStoresFromLatLng(lat: 91, lng: 0, fulfilment_mode: delivery) { code } }",
    );
    expect(errors?.[0]).toMatchObject({ message: expect.stringContaining("91"), extensions: { code: "BAD_REQUEST" } });
  });
});
