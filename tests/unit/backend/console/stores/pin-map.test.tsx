import compile from "icu-minify/compile";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PinMap } from "../../../../../backend/console/browser/map/pin-map.ts";

const TEXTS = {
  pin: compile("The store, at {at}"),
  none: "Not found",
  no_address: "No address",
  here_failed: "Not here",
};
const query = <T extends Element = HTMLInputElement>(selector: string) => document.querySelector(selector) as T;
const at = () => [query("[name=lat]").value, query("[name=lng]").value];
const said = () => query("[data-status]").textContent;
const isDrawn = () => !query("svg").hasAttribute("hidden");

beforeEach(() => {
  document.documentElement.lang = "en";
  document.body.innerHTML = `<form><input name="address_en"><input name="city_en"><input name="lat"><input name="lng">
<div data-pin-map data-find="/places" data-texts='${JSON.stringify(TEXTS)}' hidden><button type="button" data-do="find"></button>
<button type="button" data-do="here"></button><p data-status></p><ul data-found></ul><svg data-drawn hidden></svg></div></form>`;
  new PinMap(query("[data-pin-map]"), query("form"), query("svg"));
});
afterEach(() => vi.restoreAllMocks());

test("[STAFF-84] the map waits for a place; numbers that are typed show it, and arrow keys move the store", () => {
  expect(isDrawn()).toBe(false);
  for (const [name, value] of [
    ["lat", "40.7"],
    ["lng", "-73,95"],
  ]) {
    query(`[name=${name}]`).value = value as string;
    query(`[name=${name}]`).dispatchEvent(new Event("input", { bubbles: true }));
  }
  expect(isDrawn()).toBe(true);
  const press = (key: string) =>
    query("svg").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  press("ArrowUp");
  expect(Number(at()[0])).toBeGreaterThan(40.7);
  press("ArrowRight");
  expect(Number(at()[1])).toBeGreaterThan(-73.95);
});

test("[STAFF-84] an address is found, the first place is taken, and another one can be chosen", async () => {
  query<HTMLElement>("[data-do=find]").click();
  expect(said()).toBe("No address");
  query("[name=address_en]").value = "Bedford Avenue";
  const found = [
    { name: "Williamsburg", subtitle: "Brooklyn", lat: 40.71, lng: -73.95 },
    { name: "Greenpoint", subtitle: null, lat: 40.73, lng: -73.96 },
  ];
  const asked = vi.spyOn(globalThis, "fetch").mockResolvedValueOnce(Response.json({ found, around: [] }));
  query<HTMLElement>("[data-do=find]").click();
  await vi.waitFor(() => expect(at()).toEqual(["40.71", "-73.95"]));
  expect(String(asked.mock.calls[0]?.[0])).toBe("/places?address=Bedford+Avenue&city=");
  const choices = [...document.querySelectorAll<HTMLElement>("[data-found] button")];
  expect(choices.map(({ textContent }) => textContent)).toEqual(["Williamsburg, Brooklyn", "Greenpoint"]);
  choices[1]?.click();
  expect(at()).toEqual(["40.73", "-73.96"]);
  asked.mockResolvedValueOnce(Response.json({ found: [], around: [] }));
  query<HTMLElement>("[data-do=find]").click();
  await vi.waitFor(() => expect(said()).toBe("Not found"));
  expect(at()).toEqual(["40.73", "-73.96"]);
});

test("[STAFF-84] whoever is at the store takes the place of their device, and reads why if it has none", () => {
  const locate = vi.fn();
  vi.stubGlobal("navigator", { geolocation: { getCurrentPosition: locate } });
  query<HTMLElement>("[data-do=here]").click();
  const [taken, failed] = locate.mock.calls[0] ?? [];
  failed();
  expect([said(), at()]).toEqual(["Not here", ["", ""]]);
  taken({ coords: { latitude: 40.7123456, longitude: -73.9 } });
  expect(at()).toEqual(["40.71235", "-73.9"]);
  vi.unstubAllGlobals();
});
