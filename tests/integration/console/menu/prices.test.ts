import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { formOf } from "../../../fixtures/backend/console-form.ts";
import { CENTRE, NOON } from "../../../fixtures/backend/ordering.ts";

describeWithStorage("[STAFF] prices that differ, set in the console", (storage) => {
  let backend: TestBackend;
  let priya: ConsoleVisitor;
  let olga: ConsoleVisitor;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    priya = await staffMember(backend, { login: "boss", name: "Priya", role: "manager" });
    olga = await staffMember(backend, { login: "olga", name: "Olga", role: "owner" });
  });
  afterAll(() => backend.remove());
  beforeEach(async () => {
    await backend.rest("POST", "/staff/menu", { business: "bistro", document: bistro.menu, take: "all" });
  });
  const PAGE = "/console/11/menu/dish/omelette";
  const open = async (who: ConsoleVisitor) => formOf((await who.get(PAGE)).body);
  const save = async (who: ConsoleVisitor, fields: Record<string, string>) =>
    who.post(PAGE, { ...(await open(who)), ...fields });
  const row = (number: number, store: string, mode: string, amount: string) => ({
    [`new_price_${number}_store`]: store,
    [`new_price_${number}_mode`]: mode,
    [`new_price_${number}_amount`]: amount,
  });
  /** What the Masala Omelette of 85.50 costs. */
  const price = async (mode: string | null, location?: number) => {
    const { data } = await backend.query(
      'query($mode: FulfilmentMode) { getAllItems(keyword: "omelette", fulfilment_mode: $mode) { items { item_price } } }',
      { variables: { mode }, ...(location ? { location } : {}) },
    );
    return data.getAllItems.items[0].item_price;
  };
  const bothPrices = async () => [await price("dinein"), await price("pickup", CENTRE)];

  test("[STAFF-60] rows for a store, a mode or both reach guests, are named in the history, and undo takes them back", async () => {
    const three = {
      ...row(1, "", "dinein", "80"),
      ...row(2, "centre", "", "90,5"),
      ...row(3, "centre", "dinein", "82.25"),
    };
    expect(await save(priya, three)).toMatchObject({ status: 200 });
    expect(await bothPrices()).toEqual([80, 90.5]);
    expect(await price("dinein", CENTRE)).toBe(82.25);
    expect(await price("pickup")).toBe(85.5);
    expect(await open(priya)).toMatchObject({
      "prices.*/dinein": "80.00",
      "prices.centre/*": "90.50",
      "prices.centre/dinein": "82.25",
    });
    const history = (await olga.get("/console/11/menu/history")).body;
    expect(history).toContain("Price (Table): <bdi>nothing</bdi> → <bdi>80.00</bdi>");
    expect(history).toContain("Price (Centre · Table)");
    // An emptied price is taken away, the others stay.
    expect(await save(priya, { "prices.centre/*": "" })).toMatchObject({ status: 200 });
    expect(await bothPrices()).toEqual([80, 85.5]);
    const change = /name="change" value="(\d+)"/.exec((await olga.get("/console/11/menu")).body)?.[1] ?? "";
    expect(await olga.post("/console/11/menu/undo", { change })).toMatchObject({ status: 200 });
    expect(await bothPrices()).toEqual([80, 90.5]);
  });

  test("[STAFF-61] two people's prices for two places are both kept, and for one place the second is refused with the first", async () => {
    await save(priya, { ...row(1, "", "dinein", "80"), ...row(2, "centre", "", "90") });
    const opened = await open(olga);
    expect(await save(priya, { "prices.*/dinein": "81" })).toMatchObject({ status: 200 });
    expect(await olga.post(PAGE, { ...opened, "prices.*/dinein": "83" })).toMatchObject({
      status: 409,
      said: expect.stringMatching(/Priya.*Price \(Table\): 81\.00/),
    });
    expect(await olga.post(PAGE, { ...opened, "prices.centre/*": "91" })).toMatchObject({ status: 200 });
    expect(await bothPrices()).toEqual([81, 91]);
    // A row of a form that was opened before a price for the same place was added.
    const late = { ...opened, ...row(1, "centre", "pickup", "70") };
    await save(priya, row(1, "centre", "pickup", "75"));
    const refused = await olga.post(PAGE, late);
    expect(JSON.parse(refused.body)).toMatchObject({ wrong: { new_price_1_amount: expect.any(String) } });
    expect(await price("pickup", CENTRE)).toBe(75);
  });

  test.each([
    ["no store and no mode", row(1, "", "", "80"), "choose a store", "new_price_1_amount"],
    ["a store without an amount", row(2, "centre", "", ""), "write an amount", "new_price_2_amount"],
    ["an amount below zero", row(1, "centre", "", "-1"), "write an amount", "new_price_1_amount"],
    [
      "an amount with three decimals",
      { "prices.*/pickup": "1.125" },
      "Price (Pickup): write an amount",
      "prices.*/pickup",
    ],
    [
      "one place twice",
      { ...row(1, "lake", "", "80"), ...row(2, "lake", "", "81") },
      "Further prices",
      "new_price_2_amount",
    ],
    ["a place that has a price", row(3, "", "pickup", "80"), "change it in the list", "new_price_3_amount"],
    ["a price of nothing", row(1, "", "dinein", "0"), "guests get it for nothing", "is_free"],
    ["a mode that does not exist", row(1, "", "drone", "80"), "choose a store", "new_price_1_amount"],
    ["a store that does not exist", row(1, "nowhere", "", "80"), "choose a store", "new_price_1_amount"],
  ])("[STAFF-61] %s is refused with the row named, and what was typed stays", async (_what, fields, said, field) => {
    await save(priya, row(1, "", "pickup", "79"));
    const refused = await save(priya, fields);
    expect(refused).toMatchObject({ status: 422, said: expect.stringContaining(said) });
    expect(Object.keys(JSON.parse(refused.body).wrong)[0]).toBe(field);
    expect(await price("pickup")).toBe(79);
    const page = await priya.post(PAGE, { ...(await open(priya)), ...fields }, { accept: "text/html" });
    const known = Object.entries(fields).filter(([, value]) => !["drone", "nowhere"].includes(value));
    expect(formOf(page.body)).toMatchObject(Object.fromEntries(known));
  });

  test("[STAFF-63] an import leaves a price that staff set, says so in words, and a menu file has it both ways", async () => {
    const menu = structuredClone(bistro.menu) as { categories: { items: Record<string, unknown>[] }[] };
    const omelette = menu.categories[0]?.items[1] as { prices?: object[] };
    const run = async (how: object = {}) =>
      (await backend.rest("POST", "/staff/menu", { business: "bistro", document: menu, ...how })).body.report;
    omelette.prices = [
      { mode: "dinein", price: 70 },
      { store: "lake", price: 95 },
    ];
    expect((await run()).difference.items.changed).toEqual([
      {
        title: "Masala Omelette",
        changes: [
          { field: "price in dinein", from: null, to: "₹70.00" },
          { field: "price at lake", from: null, to: "₹95.00" },
        ],
      },
    ]);
    await save(priya, { "prices.*/dinein": "72" });
    omelette.prices = [{ mode: "dinein", price: 75 }];
    const kept = await run();
    expect(kept.conflicts).toMatchObject([{ key: "item:omelette:prices.*/dinein", kept: "72.00", imported: "75.00" }]);
    expect(await price("dinein")).toBe(72);
    const exported = async () =>
      (await backend.rest("GET", "/staff/menu?business=bistro")).body.menu.categories[0].items[1].prices;
    expect(await exported()).toEqual([{ mode: "dinein", price: "72.00" }]);
    await run({ take: ["item:omelette:prices.*/dinein"] });
    expect(await exported()).toEqual([{ mode: "dinein", price: "75.00" }]);
  });
});
