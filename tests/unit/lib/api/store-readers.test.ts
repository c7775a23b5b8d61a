import { describe, expect, test } from "vitest";
import { getDeliveryAreas } from "@/lib/api/shop/delivery-areas";
import { getStores, getStoresNear } from "@/lib/api/shop/stores";
import { wireStore } from "../fixtures";
import { serveReaders, server, source } from "./reader-source";

serveReaders();

describe("store readers", () => {
  test("[STORE-06] stores come by sort_order, charges in minor units", async () => {
    server.answer({
      getStoresList: () => [wireStore({ biz_location_id: "b", sort_order: 2 }), wireStore({ sort_order: 1 })],
    });
    const stores = await getStores(source(), { offset: 0, limit: 50 });
    expect(stores.map(({ biz_location_id }) => biz_location_id)).toEqual(["indiranagar", "b"]);
    expect(stores[0]).toMatchObject({ delivery_charge: 3050, min_order_total: 10000, packaging_charge: null });
  });

  test("[STORE-05] nothing nearby comes with the server's code and sentence, and what works instead", async () => {
    server.answer({
      getStoresFromLatLng: () => ({
        stores: [],
        message: "We do not deliver there yet.",
        code: "NO_STORE_FOUND",
        alternatives: [{ mode: "pickup", store: wireStore() }],
      }),
    });
    const near = await getStoresNear(source(), { lat: 1, lng: 2, mode: "delivery" });
    expect(near).toMatchObject({ stores: [], message: "We do not deliver there yet.", code: "NO_STORE_FOUND" });
    expect(near.alternatives).toMatchObject([{ mode: "pickup", store: { delivery_charge: 3050 } }]);
    expect(server.calls.at(-1)?.variables).toEqual({ lat: 1, lng: 2, fulfilment_mode: "delivery" });
  });

  test("[STORE-06] delivery areas come by store, amounts of tiers and zones in minor units, without what is no area", async () => {
    const area = (id: string, delivery_area: object | null) => ({
      ...wireStore({ biz_location_id: id }),
      delivery_area,
    });
    server.answer({
      getStoresList: () => [
        area("near", { type: "radius", km: 3 }),
        area("steps", { type: "tiers", tiers: [{ km: 2, charge: 20.5, min_order_total: null }] }),
        area("zones", {
          type: "zones",
          zones: [{ points: [[1, 2, 9], [3, 4], [5]], charge: 1.5, min_order_total: 20 }],
        }),
        area("line", {
          type: "polygon",
          points: [
            [1, 2],
            [3, 4],
          ],
        }),
        area("none", null),
      ],
    });
    expect([...(await getDeliveryAreas(source()))]).toEqual([
      ["near", { type: "radius", km: 3 }],
      ["steps", { type: "tiers", tiers: [{ km: 2, charge: 2050, min_order_total: null }] }],
      [
        "zones",
        {
          type: "zones",
          zones: [
            {
              points: [
                [1, 2],
                [3, 4],
              ],
              charge: 150,
              min_order_total: 2000,
            },
          ],
        },
      ],
    ]);
  });
});
