import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listedStore, STORES_PER_PAGE, sortStores } from "../../../../lib/domain/store/store-list.ts";
import { startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";

const STORES = 1300;
const FULL = `biz_location_id name address city lat lng phone hours { day open close } fulfillment_modes enabled_for_ordering
  temporarily_closed hide_store_name sort_order`;
const INDEX = `{ getStoresList { biz_location_id name city hide_store_name lat lng enabled_for_ordering temporarily_closed fulfillment_modes sort_order } }`;

/** A made-up chain: three of five stores are not enabled, the first ones among them. */
const chain = () => {
  const always = [["08:00", "23:00"]];
  const days = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];
  return Array.from({ length: STORES }, (_, index) => ({
    ref: `chain-${index}`,
    name: `Chain ${["Grill", "Corner", "House"][index % 3]} ${index}`,
    address: `${index} Long Road`,
    city: ["Manama", "Riffa", "Muharraq"][index % 3] ?? "",
    lat: 26 + (index % 40) * 0.006,
    lng: 50.4 + Math.floor(index / 40) * 0.006,
    hours: Object.fromEntries(days.map((day) => [day, always])),
    enabled_for_ordering: index % 5 > 2,
    fulfillment_modes: ["pickup"],
  }));
};

describe(`[STORE-06] a business with ${STORES} stores`, () => {
  let backend: TestBackend;
  const ask = async (query: string, variables: Record<string, unknown> = {}) => {
    const { data, errors } = await backend.query(query, { variables });
    return { data, errors, bytes: JSON.stringify(data).length };
  };
  beforeAll(async () => {
    backend = await startTestBackend();
    const { status, body } = await backend.rest("POST", "/staff/stores", {
      business: "bistro",
      document: chain(),
      retire_others: true,
    });
    expect({ status, created: body.report.created, retired: body.report.retired }).toEqual({
      status: 200,
      created: STORES,
      retired: bistro.stores.length,
    });
  });
  afterAll(() => backend?.remove());

  test("answers a place with the nearest 50 and the nearest 50 that take orders, nearest first", async () => {
    const { data, bytes } = await ask(
      `{ getStoresFromLatLng(lat: 26.1, lng: 50.5, fulfilment_mode: pickup) { code stores { ${FULL} delivery_distance } } }`,
    );
    const { stores } = data.getStoresFromLatLng;
    expect(stores.length).toBeGreaterThan(50);
    expect(stores.length).toBeLessThanOrEqual(100);
    expect(stores.filter((store: { enabled_for_ordering: boolean }) => store.enabled_for_ordering).length).toBe(50);
    const distances = stores.map((store: { delivery_distance: number }) => store.delivery_distance);
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b));
    expect(bytes).toBeLessThan(60_000);
  });

  test("gives an index of all, and the whole of those that are asked for by id or as a part", async () => {
    const index = await ask(INDEX);
    expect(index.data.getStoresList).toHaveLength(STORES);
    expect(index.bytes).toBeLessThan(350_000);
    const listed = index.data.getStoresList.map(listedStore);
    const first = sortStores(listed, { mode: "pickup", place: null, search: "" }).slice(0, STORES_PER_PAGE);
    expect(first.every(({ takesOrders }) => takesOrders)).toBe(true);
    const ids = first.map(({ id }) => id);
    const part = await ask(`query($ids: [ID!]) { getStoresList(ids: $ids) { ${FULL} } }`, {
      ids: [...ids, "999999", "x"],
    });
    expect(
      part.data.getStoresList.map((store: { biz_location_id: string }) => store.biz_location_id).toSorted(),
    ).toEqual(ids.toSorted());
    expect(part.bytes).toBeLessThan(20_000);
    const pages =
      "query($offset: Int, $limit: Int) { getStoresList(offset: $offset, limit: $limit) { biz_location_id } }";
    const page = async (offset: number) => (await ask(pages, { offset, limit: 50 })).data.getStoresList;
    expect((await page(STORES - 10)).length).toBe(10);
    expect((await page(0))[0]).not.toEqual((await page(50))[0]);
    expect((await ask(pages, { limit: 201 })).errors?.[0]?.extensions.code).toBe("BAD_REQUEST");
    expect((await ask(pages, { limit: -1 })).errors?.[0]?.extensions.code).toBe("BAD_REQUEST");
    expect((await ask(pages, { limit: 0 })).data.getStoresList).toEqual([]);
  });
});
