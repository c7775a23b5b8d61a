import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gazetteer } from "../../../../backend/places/gazetteer.ts";
import { ADDRESS_FORMS, joinStreet } from "../../../../lib/domain/customer/address-forms.ts";
import { countryOf } from "../../../../lib/domain/shop/country.ts";
import { distanceInMetres, type Point } from "../../../../lib/domain/store/geo.ts";

const DEMO = new URL("../../../../backend/demo/", import.meta.url);
const read = (path: string) => JSON.parse(readFileSync(new URL(path, DEMO), "utf8"));
const SHOPS = ["kaapi-kitchen", "la-arepera", "manara-grill", "union-burger"] as const;
type Shop = (typeof SHOPS)[number];
interface StoreFile extends Point {
  ref: string;
  address: { en: string };
}
const storesOf = (shop: Shop): StoreFile[] => read(`${shop}/stores.json`);
const find = (shop: Shop, keyword: string) => gazetteer.find(keyword, { language: "en", around: storesOf(shop) });
const metres = (place: Point | undefined, lat: number, lng: number) =>
  place ? distanceInMetres(place, { lat, lng }) : null;

test("[STORE-05] the street that a checkout's form gives as an example is found by that shop's search", async () => {
  const asked: string[] = [];
  for (const shop of SHOPS) {
    const { isd_code, currency } = read(`${shop}/business.json`);
    const country = countryOf({ countryCode: isd_code, currency }) as keyof typeof ADDRESS_FORMS;
    const form = ADDRESS_FORMS[country];
    const example = (name: string) => form.inputs.find((input) => input.name === name)?.example ?? "";
    const parts = { building: example("building"), road: example("road"), block: example("block") };
    const address = form.street ? joinStreet(form, "en", parts) : example("address_1");
    if (!address) continue;
    asked.push(address);
    expect(await find(shop, address), address).not.toEqual([]);
  }
  expect(asked).toEqual(["Calle 10 # 43-25", "Building 1234, Road 2471, Block 338", "148 Driggs Ave"]);
});

test("[STORE-05] a street keeps the guest's own words, with its area below, and is filled in as the street", async () => {
  expect(await find("union-burger", "148 Driggs Ave")).toEqual([
    expect.objectContaining({
      title: "148 Driggs Ave",
      street: "148 Driggs Ave",
      subtitle: "Greenpoint, Brooklyn 11222",
      sub_locality: "Greenpoint",
      city: "Brooklyn",
      pin: "11222",
    }),
  ]);
  const [arepas] = await find("la-arepera", "Calle 10 # 43-25");
  expect(arepas).toMatchObject({ title: "Calle 10 # 43-25", subtitle: "El Poblado, Medellín", city: "Medellín" });
});

test.each(["148 driggs avenue", "148 Driggs", "Driggs Ave 148", "148 Driggs Ave., Brooklyn, NY 11222"])(
  "[STORE-05] a house is found wherever its number stands and however its street is shortened: %s",
  async (typed) => {
    expect(metres((await find("union-burger", typed))[0], 40.7234, -73.9447)).toBeLessThan(50);
  },
);

test.each(["Cl 10 #43-25", "Cl. 10 No. 43 - 25", "cll 10 43 25", "CALLE 10 # 43-25, El Poblado"])(
  "[STORE-05] a calle with its carrera is found however it is written: %s",
  async (typed) => {
    expect(metres((await find("la-arepera", typed))[0], 6.2097, -75.5703)).toBeLessThan(150);
  },
);

test("[STORE-05] a street without a number is found where it is nearest to a store", async () => {
  for (const typed of ["Kr 43A", "cra 43a", "Carrera 43A"])
    expect((await find("la-arepera", typed))[0], typed).toMatchObject({ title: "Carrera 43A", street: "Carrera 43A" });
  expect((await find("union-burger", "driggs"))[0]).toMatchObject({
    title: "Driggs Avenue",
    sub_locality: "Williamsburg",
  });
});

test.each([
  ["cl 10 #43-25", "Calle 10 # 43-25"],
  ["CLL 10A 43b 9", "Calle 10A # 43B-9"],
  ["Cra 43a", "Carrera 43A"],
  ["cr 70 no. 44-21", "Carrera 70 # 44-21"],
  ["calle 37 sur 42-50", "Calle 37 Sur # 42-50"],
  ["circ 73 # 39-12", "Circular 73 # 39-12"],
])(
  "[STORE-05] [ADDR-02] in Medellín a numbered street is offered as it is written there: %s",
  async (typed, written) => {
    expect((await find("la-arepera", typed))[0]).toMatchObject({ title: written, street: written });
  },
);

test("[STORE-05] what a guest has written beside a numbered street stays in their own words", async () => {
  const [found] = await find("la-arepera", "cl 10 #43-25 apto 501");
  expect(found?.street).toBe("cl 10 #43-25 apto 501");
});

test("[STORE-05] in Medellín transversales and diagonales are known, and a named street has its number behind it", async () => {
  expect((await find("la-arepera", "tv 39b # 73b-35"))[0]).toMatchObject({ sub_locality: "Laureles" });
  expect((await find("la-arepera", "Dg 75B # 2A-120"))[0]).toMatchObject({ sub_locality: "Belén" });
  const titles = (await find("la-arepera", "73 avenida nutib")).map(({ title }) => title);
  expect(titles).toContain("Avenida Nutibara # 73");
});

test("[STORE-05] whoever has typed no more than calle or carrera is offered the town's own", async () => {
  for (const [typed, kind] of [
    ["calle", "Calle"],
    ["cra", "Carrera"],
    ["Circular", "Circular"],
  ] as const) {
    const titles = (await find("la-arepera", typed)).map(({ title }) => title);
    expect(titles.length, typed).toBeGreaterThan(1);
    for (const title of titles) expect(title).toMatch(new RegExp(`^${kind} \\d+[A-Z]?$`));
    // Nothing of the kind in a town without numbers for names.
    expect(await find("union-burger", typed)).toEqual([]);
  }
});

test("[STORE-05] no postcode stands beside a place in Medellín, where nobody writes one; one still finds it", async () => {
  const places = [...(await find("la-arepera", "Laureles")), ...(await find("la-arepera", "050021"))];
  expect(places.length).toBeGreaterThan(2);
  for (const { subtitle, pin } of places) {
    expect(subtitle).not.toMatch(/\d/);
    expect(pin).toBeNull();
  }
});

test("[STORE-05] the address of each demo store leads to within three hundred metres of it", async () => {
  for (const shop of SHOPS.filter((each) => each !== "manara-grill"))
    for (const { address, lat, lng } of storesOf(shop))
      expect(metres((await find(shop, address.en))[0], lat, lng), address.en).toBeLessThan(300);
});

test("[STORE-05] an address whose town or quarter is not known here is not found here by its street", async () => {
  for (const typed of ["Chapinero", "Calle 10 # 43-25, Chapinero", "Calle 10 # 43-25 Bogotá", "Calle 90 # 12-45"])
    expect(await find("la-arepera", typed), typed).toEqual([]);
  for (const typed of ["350 Broadway, New York", "350 Broadway, New York, NY 10013"])
    expect((await find("union-burger", typed)).map(({ street }) => street).filter(Boolean), typed).toEqual([]);
  expect(await find("kaapi-kitchen", "148 Driggs Ave")).toEqual([]);
});

test("[STORE-05] a street that two quarters have is found in the one that is named beside it", async () => {
  const quarter = async (typed: string) => (await find("kaapi-kitchen", typed))[0]?.sub_locality;
  expect(await quarter("12, 80 Feet Road, Koramangala")).toBe("Koramangala");
  expect(await quarter("12, 80 Ft Rd, Indiranagar")).toBe("Indiranagar");
  expect(await quarter("Cra 43 # 38-26, Envigado")).toBeUndefined();
  expect((await find("la-arepera", "Cra 43 # 38-26, Envigado"))[0]).toMatchObject({ city: "Envigado" });
});

test("[STORE-05] each street lies near the places that it is said to run through", () => {
  const places = new URL("../../../../backend/places/", import.meta.url);
  for (const file of readdirSync(new URL("streets/", places))) {
    const town: { places: (Point & { id: string })[] } = JSON.parse(
      readFileSync(new URL(`data/${file}`, places), "utf8"),
    );
    const { streets } = JSON.parse(readFileSync(new URL(`streets/${file}`, places), "utf8"));
    for (const { name, areas, points } of streets as { name: string; areas: string[]; points: number[][] }[]) {
      const own = areas.map((area) => town.places.find(({ id }) => id === `${file.replace(".json", "")}:${area}`));
      for (const [lat = 0, lng = 0] of points)
        expect(Math.min(...own.map((area) => metres(area, lat, lng) ?? 1e9)), `${name} ${lat}`).toBeLessThan(4_500);
    }
  }
});
