import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { gazetteer } from "../../../../backend/places/gazetteer.ts";
import { distanceInMetres } from "../../../../lib/domain/store/geo.ts";

const DEMO = new URL("../../../../backend/demo/", import.meta.url);
const storesOf = (business: string): { ref: string; lat: number; lng: number }[] =>
  JSON.parse(readFileSync(new URL(`${business}/stores.json`, DEMO), "utf8"));
const kaapi = { language: "en", around: storesOf("kaapi-kitchen") } as const;
const manara = { language: "ar", around: storesOf("manara-grill") } as const;
const titles = async (keyword: string, question: Parameters<typeof gazetteer.find>[1]) =>
  (await gazetteer.find(keyword, question)).map(({ title }) => title);

test("[STORE-05] the gazetteer finds localities, landmarks and postal codes in the language asked for", async () => {
  expect((await gazetteer.find("560038", kaapi))[0]).toMatchObject({
    id: "bengaluru:indiranagar",
    title: "Indiranagar",
    subtitle: "Bengaluru 560038",
    pin: "560038",
    street: null,
    landmark: null,
    sub_locality: "Indiranagar",
    city: "Bengaluru",
  });
  expect((await titles("marina beach", kaapi))[0]).toBe("Marina Beach");
  expect((await titles("العدليه", manara))[0]).toBe("العدلية");
  expect((await titles("juffair", manara))[0]).toBe("الجفير");
  expect((await titles("koramangla", kaapi))[0]).toBe("Koramangala");
});

test("[STORE-05] a place named together with its town comes first, and at most six are answered", async () => {
  expect((await titles("Adyar Chennai", kaapi))[0]).toBe("Adyar");
  expect(await titles("nagar", kaapi)).toHaveLength(6);
});

test("[STORE-05] an address in another city is offered no place here, whatever common words or region it shares", async () => {
  const union = { language: "en", around: storesOf("union-burger") } as const;
  const arepera = { language: "es", around: storesOf("la-arepera") } as const;
  expect(await titles("20 West 34th Street, New York, NY 10001", union)).toEqual([]);
  expect(await titles("10001", union)).toEqual([]);
  expect((await titles("60 Imaginary Lane, Williamsburg, NY 11211", union))[0]).toBe("Williamsburg");
  expect(await titles("Calle 93 # 12-54, Parque de la 93, Bogotá", arepera)).toEqual([]);
  expect((await titles("parque", arepera)).length).toBeGreaterThan(0);
  expect((await titles("Diagonal 10 # 40-12, El Poblado, Medellín", arepera))[0]).toBe("El Poblado");
});

test("[STORE-05] a block of Manama is found by its number, as the search's hint says", async () => {
  const block = async (number: number) => [
    await titles(`مجمع ${number}`, manara),
    await titles(String(number), manara),
  ];
  for (let number = 301; number <= 342; number += 1)
    for (const found of await block(number)) expect(found, String(number)).not.toEqual([]);
  expect(await block(319)).toEqual([["الحورة"], ["الحورة"]]);
  expect((await block(321))[0]).toEqual(["القضيبية"]);
  expect((await block(340))[0]).toContain("الجفير");
  expect((await titles("مبنى 215، طريق 1910، مجمع 319", manara))[0]).toBe("الحورة");
});

test("[SEC-01] a business is offered no places where it has no store near", async () => {
  expect(await gazetteer.find("williamsburg", kaapi)).toEqual([]);
  expect(await gazetteer.find("indiranagar", manara)).toEqual([]);
});

test("[STORE-05] a point is called by the nearest locality, and by nothing far from all of them", async () => {
  expect(await gazetteer.nameOf({ lat: 12.9725, lng: 77.6405 }, kaapi)).toMatchObject({ title: "Indiranagar" });
  expect(await gazetteer.nameOf({ lat: 0, lng: 0 }, kaapi)).toBeNull();
});

test("[STORE-05] every demo store lies within two and a half kilometres of a known place, and no id is used twice", async () => {
  for (const business of ["kaapi-kitchen", "la-arepera", "manara-grill", "union-burger"]) {
    const around = storesOf(business);
    for (const store of around) {
      const place = await gazetteer.nameOf(store, { language: "en", around });
      expect(place && distanceInMetres(place, store), store.ref).toBeLessThan(2_500);
    }
  }
  const data = new URL("../../../../backend/places/data/", import.meta.url);
  const ids = readdirSync(data).flatMap((file) =>
    JSON.parse(readFileSync(new URL(file, data), "utf8")).places.map(({ id }: { id: string }) => id),
  );
  expect(new Set(ids).size).toBe(ids.length);
});

test("[ADDR-01] the town of a place is a town, never the country around it", async () => {
  const parts = async (keyword: string) => (await gazetteer.find(keyword, manara))[0];
  expect(await parts("العدلية")).toMatchObject({ sub_locality: "العدلية", city: "المنامة" });
  expect(await parts("الرفاع")).toMatchObject({ sub_locality: null, city: "الرفاع" });
});
