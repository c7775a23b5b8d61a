import { expect, test } from "vitest";
import { pickerOrder, storeToOffer } from "@/lib/domain/store/store-picker";
import { wireStore } from "../../fixtures";

const always = { opening_time: "00:00:00", closing_time: "24:00:00", hours: [] };
const nearest = wireStore({ biz_location_id: "nearest", ...always, opening_time: "18:00:00" });
const open = wireStore({ biz_location_id: "open", ...always });
const paused = wireStore({ biz_location_id: "paused", ...always, temporarily_closed: true });
const counter = wireStore({ biz_location_id: "counter", ...always, fulfillment_modes: ["pickup"] });
const NOON = Date.UTC(2026, 2, 2, 12);
const order = (now: number | null) =>
  pickerOrder([counter, nearest, paused, open], { mode: "delivery", now, timezone: "UTC" }).map(
    ({ biz_location_id }) => biz_location_id,
  );

test("[STORE-05] near a place the open store that delivers there comes before a nearer one that is closed", () => {
  expect(order(NOON)).toEqual(["open", "nearest", "paused", "counter"]);
});

test("[STORE-05] without a place stores with the mode come first, in the given order", () => {
  expect(order(null)).toEqual(["nearest", "paused", "open", "counter"]);
});

const offered = (stores: Parameters<typeof storeToOffer>[0], mode: "delivery" | "pickup" = "delivery") =>
  (storeToOffer(stores, { mode, now: NOON, timezone: "UTC", longestNow: 0 }) as { biz_location_id: string } | null)
    ?.biz_location_id ?? null;

test("[STORE-05] for a place to deliver to the nearest open store is the way on, or the nearest of closed ones that none opens before", () => {
  const later = wireStore({ biz_location_id: "later", ...always, opening_time: "20:00:00" });
  expect(offered([nearest, open])).toBe("open");
  expect(offered([nearest])).toBe("nearest");
  expect(offered([nearest, later])).toBe("nearest");
  // Nearer or sooner: the guest weighs that.
  expect(offered([later, nearest])).toBeNull();
  expect(offered([paused, counter])).toBeNull();
  expect(offered([])).toBeNull();
  expect(offered([open], "pickup")).toBeNull();
});
