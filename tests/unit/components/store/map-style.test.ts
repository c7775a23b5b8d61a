import { expect, test } from "vitest";
import {
  areasOf,
  boundsOf,
  groundStyle,
  isEdgeIn,
  type MapStore,
  nearestTo,
  regionOf,
  ringsOf,
  SELECTED_FILL,
  squareMetres,
  squaresOf,
} from "@/components/store/map/map-style";
import { drawnNames } from "@/components/store/map/place-names";
import { nameBeside } from "@/components/store/map/store-names";
import { distanceInMetres } from "@/lib/domain/store/geo";
import { contrast, mix, parseColor, type Rgb, WHITE } from "@/ui-kit/tokens/color";
import { themeVariables } from "@/ui-kit/tokens/palette";
import { THEME_TYPES } from "@/ui-kit/tokens/theme-input";

const store = (id: string, area: MapStore["area"], lat = 12.97, lng = 77.59): MapStore => ({
  id,
  name: id,
  lat,
  lng,
  area,
});
const tiers = [2, 5].map((km) => ({ km, charge: null, min_order_total: null }));
const square = [
  [13, 77],
  [13, 78],
  [12, 78],
] as const;
const colors = { ground: "white", line: "black" };

test("[STORE-06] every kind of delivery area is drawn: a circle, one ring a tier with the widest below, a polygon", () => {
  expect(ringsOf(store("none", null))).toEqual([]);
  expect(ringsOf(store("radius", { type: "radius", km: 3 }))).toHaveLength(1);
  const [wide, near] = ringsOf(store("tiers", { type: "tiers", tiers }));
  expect(wide?.[0]?.[1]).toBeGreaterThan(near?.[0]?.[1] ?? 0);
  expect(ringsOf(store("polygon", { type: "polygon", points: square }))).toEqual([
    [
      [77, 13],
      [78, 13],
      [78, 12],
      [77, 13],
    ],
  ]);
});

test("[STORE-06] the chosen store's area is distinguished, and the view holds all areas and the guest's place", () => {
  const stores = [store("a", { type: "polygon", points: square }), store("b", { type: "radius", km: 1 })];
  expect(areasOf(stores, "b").features.map(({ properties }) => properties)).toMatchObject([
    { store: "a", selected: false },
    { store: "b", selected: true },
  ]);
  expect(boundsOf(stores, [{ lat: 14, lng: 76 }])).toEqual([
    [76, 12],
    [78, 14],
  ]);
});

test("[STORE-06] an area of many tiers is shaded no darker where they overlap than an area of one", () => {
  const five = [1, 2, 3, 4, 5].map((km) => ({ km, charge: null, min_order_total: null }));
  const [one, many] = [store("one", { type: "radius", km: 5 }), store("many", { type: "tiers", tiers: five })];
  const clear = (of: MapStore) =>
    areasOf([of], of.id).features.reduce((left, { properties }) => left * (1 - properties.fill), 1);
  expect(clear(many)).toBeGreaterThanOrEqual(clear(one));
});

test("[STORE-06] a business with stores in two cities is first shown the one around its guest", () => {
  const stores = [store("bengaluru", null), store("chennai", null, 13.04, 80.24)];
  expect(regionOf(stores, null).map(({ id }) => id)).toEqual(["bengaluru"]);
  expect(regionOf(stores, { lat: 13, lng: 80.2 }).map(({ id }) => id)).toEqual(["chennai"]);
  expect(regionOf(stores, { lat: 0, lng: 0 })).toHaveLength(2);
});

test("[STORE-06] without tiles the ground is plain, with them they lie on it, and a style of the business comes before both", () => {
  expect(groundStyle(null, colors)).toMatchObject({ sources: {}, layers: [{ type: "background" }] });
  expect(groundStyle({ tiles: "https://t.example/{z}/{x}/{y}.png", attribution: "© T" }, colors)).toMatchObject({
    sources: { tiles: { tiles: ["https://t.example/{z}/{x}/{y}.png"], attribution: "© T" } },
  });
  expect(groundStyle({ style: "https://t.example/style.json" }, colors)).toBe("https://t.example/style.json");
});

test.each([
  ["km", 1000, 12.97],
  ["mi", 1609.344, 40.71],
  ["km", 1000, 60],
] as const)(
  "[STORE-06] without streets the ground has squares of a round number of %s, which show how far it is and reach past the view",
  (unit, metres, lat) => {
    for (const perPixel of [0.5, 3, 12, 40, 150]) {
      const side = squareMetres(perPixel, unit === "mi");
      expect(side / perPixel, "wide enough to be a square").toBeGreaterThanOrEqual(48);
      expect(side / perPixel, "narrow enough to have several").toBeLessThanOrEqual(48 * 2.5);
      expect(Number((side / metres).toPrecision(6)).toExponential()).toMatch(/^[125]e/);
      const [tall, wide] = [(200 * perPixel) / 111_195, (360 * perPixel) / 111_195 / Math.cos((lat * Math.PI) / 180)];
      const bounds = [
        [7, lat],
        [7 + wide, lat + tall],
      ] as const;
      const lines = squaresOf(bounds, side).coordinates;
      const [level, upright] = [
        lines.filter(([a, b]) => a?.[1] === b?.[1]),
        lines.filter(([a, b]) => a?.[0] === b?.[0]),
      ];
      const at = (line: (typeof lines)[number] | undefined) => ({ lng: line?.[0]?.[0] ?? 0, lat: line?.[0]?.[1] ?? 0 });
      expect(distanceInMetres(at(level[0]), at(level[1])) / side, "in whole metres").toBeCloseTo(1, 1);
      const beside = { lng: at(upright[1]).lng, lat: lat + tall / 2 };
      expect(distanceInMetres({ lng: at(upright[0]).lng, lat: beside.lat }, beside) / side).toBeCloseTo(1, 1);
      // Moved by its own width, the map still has squares.
      expect(at(upright[0]).lng).toBeLessThan(7);
      expect(at(upright.at(-1)).lng).toBeGreaterThan(7 + wide);
      expect(level.length * upright.length).toBeLessThan(400);
    }
  },
);

test("[STORE-06] over half the world the squares reach across the view too, and no line lies beyond a pole", () => {
  const [low, high] = [-10, 60];
  const lines = squaresOf(
    [
      [-30, low],
      [90, high],
    ],
    1_000_000,
  ).coordinates;
  const latitudes = lines.flat().map(([, lat]) => lat);
  expect(Math.min(...latitudes)).toBeLessThan(low);
  expect(Math.max(...latitudes)).toBeGreaterThan(high);
  for (const lat of latitudes) expect(Math.abs(lat)).toBeLessThan(90);
});

test("[STORE-05] a map to set a pin on begins with the pin and the store nearest to it, not with every town", () => {
  const [bengaluru, chennai] = [store("bengaluru", null), store("chennai", null, 13.08, 80.27)];
  expect(nearestTo([bengaluru, chennai], { lat: 13, lng: 80 })).toBe(chennai);
  expect(nearestTo([bengaluru, chennai], { lat: 13, lng: 77 })).toBe(bengaluru);
  expect(nearestTo([], { lat: 13, lng: 77 })).toBeUndefined();
});

test("[ADDR-01] a place's name is drawn whole or not at all, and over neither another one nor a button", () => {
  const name = (x: number, y: number) => ({ x, y, width: 80, height: 20 });
  const map = { width: 320, height: 192 };
  const zoom = { x: 280, y: 10, width: 30, height: 60 };
  const names = [
    name(100, 80),
    name(150, 90),
    name(-4, 80),
    name(260, 150),
    name(100, 180),
    name(230, 20),
    name(10, 20),
  ];
  expect(drawnNames(names, map, [zoom])).toEqual([true, false, false, false, false, false, true]);
});

test("[ADDR-01] the edge of a delivery area stands out from the ground and from the area, in every theme", () => {
  const primaries = ["f2b705", "2c016c", "f36f21", "0f5c5c", "ffffff", "000000", "7a1f1f"];
  for (const type of THEME_TYPES)
    for (const primaryColor of primaries) {
      const { variables } = themeVariables({ type, primaryColor });
      const color = (name: string): Rgb => parseColor(variables[name] ?? "") ?? WHITE;
      const [ground, line] = [color("--surface-sunken"), color("--primary-text")];
      const area = mix(ground, line, SELECTED_FILL);
      expect(contrast(line, ground), `${type} ${primaryColor}`).toBeGreaterThanOrEqual(3);
      expect(contrast(line, area), `${type} ${primaryColor}`).toBeGreaterThanOrEqual(3);
      expect(contrast(area, ground), `${type} ${primaryColor}`).toBeGreaterThanOrEqual(1.25);
    }
});

test("[ADDR-01] where an area ends is said only while its edge is in view, and a tier within is no edge", () => {
  const round = store("round", { type: "tiers", tiers });
  const around = (north: number, half: number) => {
    const lat = 12.97 + north / 111;
    return [
      [77.59 - half / 108, lat - half / 111],
      [77.59 + half / 108, lat + half / 111],
    ] as const;
  };
  expect(isEdgeIn([round], around(0, 6))).toBe(true);
  expect(isEdgeIn([round], around(5, 0.05))).toBe(true);
  expect(isEdgeIn([round], around(0, 1))).toBe(false);
  expect(isEdgeIn([round], around(2, 0.5))).toBe(false);
  expect(isEdgeIn([round], around(20, 1))).toBe(false);
  expect(isEdgeIn([store("none", null)], around(0, 6))).toBe(false);
  expect(areasOf([round], "round").features.map(({ properties }) => properties.edge)).toEqual([true, false]);
});

test("[ADDR-01] a store's name makes room for the guest's pin: below its store, or on a longer stem", () => {
  expect(nameBeside(90, 0, 140)).toEqual({ side: "above", lift: 0 });
  expect(nameBeside(0, 90, 140)).toEqual({ side: "above", lift: 0 });
  expect(nameBeside(70, -8, 140)).toEqual({ side: "below", lift: 0 });
  expect(nameBeside(10, 12, 140)).toEqual({ side: "above", lift: 16 });
});
