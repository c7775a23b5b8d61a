import { afterAll, beforeAll, expect, test } from "vitest";
import { distanceInMetres } from "../../../../lib/domain/store/geo.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { CENTRE, signUpGuest } from "../../../fixtures/backend/ordering.ts";

describeWithStorage("places and checks", (storage) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await startTestBackend({ storage });
  });
  afterAll(() => backend?.remove());

  test("[STORE-05] autoComplete answers places too, only those when asked, and only near the business", async () => {
    const places = (keyword: string, more = "") =>
      backend.query(`{ autoComplete(keyword: "${keyword}"${more}) { kind title subtitle lat lng pin } }`);
    const { data } = await places("indira");
    expect(data.autoComplete).toEqual([
      { kind: "place", title: "Indiranagar", subtitle: "Bengaluru 560038", lat: 12.9719, lng: 77.6412, pin: "560038" },
    ]);
    expect((await places("sides", ", kinds: [place]")).data.autoComplete).toEqual([]);
    expect((await places("indira", ", kinds: [item, category]")).data.autoComplete).toEqual([]);
    expect((await places("juffair")).data.autoComplete).toEqual([]);
  });

  test("[STORE-05] a point has a name in the visitor's language, and one on no globe is refused", async () => {
    const { data } = await backend.query("{ placeAt(lat: 12.972, lng: 77.641) { title } }", { lang: "ar" });
    expect(data.placeAt).toEqual({ title: "إنديراناغار" });
    expect((await backend.query("{ placeAt(lat: 0, lng: 0) { title } }")).data.placeAt).toBeNull();
    const wrong = await backend.query("{ placeAt(lat: 0, lng: 999) { title } }");
    expect(wrong.errors?.[0]?.extensions.code).toBe("BAD_REQUEST");
  });

  test("[ADDR-02] an address whose town or postcode clearly contradicts its pin is refused in words, for guests as well", async () => {
    const at = 'address_1: "12 Church Street", lat: 12.975, lng: 77.59';
    const check = (more: string) => backend.query(`{ checkAddress(${at}, ${more}) { success } }`);
    const { errors } = await check('pin: "600017", city: "Bengaluru"');
    expect(errors?.[0]).toMatchObject({
      message:
        "The pin is near MG Road, but the address says 600017. Move the pin to your door, or correct the address.",
      extensions: { code: "ADDRESS_CONFLICT" },
    });
    expect((await check('city: "Bangalore", pin: "560001"')).data.checkAddress).toEqual({ success: true });
    expect((await check('city: "Somewhere"')).data.checkAddress).toEqual({ success: true });

    const as = { token: await signUpGuest(backend, "9000000777"), location: CENTRE };
    const save = (city: string) => backend.query(`mutation { updateAddress(${at}, city: "${city}") { id } }`, as);
    expect((await save("Chennai")).errors?.[0]?.extensions.code).toBe("ADDRESS_CONFLICT");
    expect((await backend.query("{ addresses { id } }", as)).data.addresses).toEqual([]);
    expect((await save("Bengaluru")).data.updateAddress.id).toEqual(expect.any(String));
  });

  test("[ADDR-01] a map without tiles gets the names around a point, nearest first, and what of an address they are", async () => {
    const ask = async (lat: number, lang: "en" | "ar") =>
      (
        await backend.query(
          `{ placesAround(lat: ${lat}, lng: 77.6412) { title street landmark sub_locality city pin lat lng } }`,
          { lang },
        )
      ).data.placesAround;
    const names = await ask(12.9719, "en");
    expect(names[0]).toMatchObject({
      title: "Indiranagar",
      sub_locality: "Indiranagar",
      city: "Bengaluru",
      street: null,
    });
    expect(names.length).toBeGreaterThan(5);
    expect(names.length).toBeLessThanOrEqual(40);
    const far = names.map((name: { lat: number; lng: number }) =>
      distanceInMetres(name, { lat: 12.9719, lng: 77.6412 }),
    );
    expect(far).toEqual(far.toSorted((a: number, b: number) => a - b));
    expect((await ask(12.9719, "ar"))[0]).toMatchObject({ sub_locality: "إنديراناغار" });
    expect(await ask(0, "en")).toEqual([]);
  });

  test("[STORE-05] where no store delivers, the response names open stores for pickup and no closed one", async () => {
    const ask = async () =>
      (
        await backend.query(
          "{ getStoresFromLatLng(lat: 13.2, lng: 77.6, fulfilment_mode: delivery) { code alternatives { mode store { name delivery_distance } } } }",
        )
      ).data.getStoresFromLatLng;
    expect(await ask()).toMatchObject({
      code: "NO_STORE_FOUND",
      alternatives: [
        { mode: "pickup", store: { name: "Lake" } },
        { mode: "pickup", store: { name: "Centre" } },
      ],
    });
    await backend.rest("POST", "/staff/store", { business: "bistro", store: 12, temporarily_closed: true });
    expect((await ask()).alternatives.map(({ store }: { store: { name: string } }) => store.name)).toEqual(["Centre"]);
    await backend.rest("POST", "/staff/store", { business: "bistro", store: 12, temporarily_closed: false });
  });

  test("[STORE-06] stores come with their delivery areas, tiers nearest first in major units", async () => {
    const { data } = await backend.query(
      "{ getStoresList { name delivery_area { type km points tiers { km charge min_order_total } } } }",
    );
    expect(data.getStoresList).toMatchObject([
      {
        name: "Centre",
        delivery_area: {
          type: "tiers",
          tiers: [
            { km: 2, charge: 20, min_order_total: 100 },
            { km: 5, charge: 45.5, min_order_total: 200 },
          ],
        },
      },
      { name: "Lake", delivery_area: { type: "polygon", km: null, points: [[12.98, 77.6], {}, {}, {}] } },
    ]);
  });

  test("[ORD-01] no address is said to ask for more where the business asks for at least as much as every tier", async () => {
    const varies = async () => {
      const { data } = await backend.query("{ getStoresList { delivery_terms { minimum_varies } } }");
      return data.getStoresList[0].delivery_terms.minimum_varies;
    };
    expect(await varies()).toBe(true);
    await backend.app.db.execute("update businesses set min_order_total = 20000 where id = 'bistro'");
    expect(await varies()).toBe(false);
    await backend.app.db.execute("update businesses set min_order_total = 9950 where id = 'bistro'");
  });

  const idOf = async (keyword: string) =>
    (await backend.query(`{ getAllItems(keyword: "${keyword}") { items { id } } }`)).data.getAllItems.items[0].id;
  const check = (items: string, { location = 11, mode = "pickup" } = {}) =>
    backend.query(
      `{ checkCart(ffMode: ${mode}, cart: { items: [${items}] }) { lines { signature item { item_title item_price } unit_price available errors { error_type error_message } } } }`,
      { location },
    );

  test("[CART-12] a kept cart is checked line by line: price, sold out, gone, an option that is off", async () => {
    const [fries, salad, grill] = [await idOf("fries"), await idOf("salad"), await idOf("grilled")];
    const { data } = await check(
      `{ id: "${fries}", quantity: 2 }, { id: "${salad}", quantity: 1 }, { id: "999999", quantity: 1 }, { id: "${grill}", quantity: 1, options: [{ id: "99999" }] }`,
    );
    const lines = data.checkCart.lines;
    expect(lines[0]).toMatchObject({ item: { item_title: "French Fries" }, unit_price: 90, available: 2, errors: [] });
    expect(lines[1]).toMatchObject({ available: 0, errors: [{ error_type: "OUT_OF_STOCK" }] });
    expect(lines[2]).toMatchObject({ item: { item_title: "Grilled Platter" }, available: 0 });
    expect(lines[2].errors).toContainEqual(expect.objectContaining({ error_type: "OPTION_UNAVAILABLE" }));
    expect(lines[3]).toEqual({
      signature: "999999",
      item: null,
      unit_price: null,
      available: 0,
      errors: [{ error_type: "ITEM_UNAVAILABLE", error_message: expect.any(String) }],
    });
  });

  test("[STORE-01] a cart can be held against another store and another mode before it is taken there", async () => {
    const [fries, omelette] = [await idOf("fries"), await idOf("omelette")];
    const items = `{ id: "${fries}", quantity: 1 }, { id: "${omelette}", quantity: 1 }`;
    const available = async (place: object) =>
      (await check(items, place)).data.checkCart.lines.map((line: { available: number }) => line.available);
    expect(await available({})).toEqual([1, 1]);
    expect(await available({ location: 12 })).toEqual([0, 1]);
    expect(await available({ mode: "delivery" })).toEqual([1, 0]);
  });

  test("[CART-12] an item that is made at other hours stays in the cart: the time is chosen later", async () => {
    const { data } = await check(`{ id: "${await idOf("idli")}", quantity: 1 }`);
    expect(data.checkCart.lines[0]).toMatchObject({ available: 1, errors: [] });
  });

  test("[CART-12] without a store nothing can be checked", async () => {
    const { errors } = await backend.query(
      "{ checkCart(ffMode: pickup, cart: { items: [] }) { lines { available } } }",
    );
    expect(errors?.[0]?.extensions.code).toBe("STORE_SELECTION_REQUIRED");
  });
});
