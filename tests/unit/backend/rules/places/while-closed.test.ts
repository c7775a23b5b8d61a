import { expect, test } from "vitest";
import { waysWhileClosed } from "../../../../../backend/rules/places/nearby-stores.ts";
import type { FulfilmentMode } from "../../../../../lib/domain/enumerations.ts";

const store = (id: string, lat: number, fulfillment_modes: readonly FulfilmentMode[] = ["delivery", "pickup"]) => ({
  id,
  lat,
  lng: 0,
  delivery_area: { type: "radius" as const, km: 10 },
  fulfillment_modes,
  enabled_for_ordering: true,
  temporarily_closed: false,
});
const near = store("near", 0.01);
const farther = store("farther", 0.02);
const HERE = { lat: 0, lng: 0 };

test("[STORE-05] where the nearest store is closed, an open one that serves the place in the same mode is offered first", () => {
  const counter = store("counter", 0.015, ["pickup"]);
  const ways = waysWhileClosed([near, farther, counter], HERE, "delivery", (one) => one !== near);
  expect(ways.map(({ mode, store: { id } }) => `${mode} ${id}`)).toEqual(["delivery farther", "pickup counter"]);
});

test("[STORE-05] where no open store delivers, those for pickup are offered, and none that is closed", () => {
  const counter = store("counter", 0.015, ["pickup"]);
  const ways = waysWhileClosed([near, farther, counter], HERE, "delivery", (one) => one === counter);
  expect(ways.map(({ mode, store: { id } }) => `${mode} ${id}`)).toEqual(["pickup counter"]);
});
