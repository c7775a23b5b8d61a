import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dishSpecs } from "../../../../backend/console/menu/dish-fields.ts";
import type { FieldSpec } from "../../../../backend/console/menu/form-fields.ts";
import { groupSpecs, optionSpecs } from "../../../../backend/console/menu/options/option-fields.ts";
import { FULFILMENT_MODES } from "../../../../lib/domain/enumerations.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { formOf } from "../../../fixtures/backend/console-form.ts";
import { menuIds, NOON } from "../../../fixtures/backend/ordering.ts";

const SHOP = {
  currency: "INR",
  languages: ["en", "ar"],
  modes: FULFILMENT_MODES,
  stores: ["centre", "lake"],
};

describeWithStorage("[STAFF] every field of the menu in the console", (storage) => {
  let backend: TestBackend;
  let priya: ConsoleVisitor;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    priya = await staffMember(backend, { login: "boss", name: "Priya", role: "manager" });
  });
  afterAll(() => backend.remove());
  const importMenu = (more: object = {}) =>
    backend.rest("POST", "/staff/menu", { business: "bistro", document: bistro.menu, ...more });
  beforeEach(() => importMenu({ take: "all" }));
  const page = (kind: string, ref: string) => `/console/11/menu/${kind}/${encodeURIComponent(ref)}`;
  const save = async (path: string, fields: Record<string, string>) =>
    priya.post(path, { ...formOf((await priya.get(path)).body), ...fields });
  const undo = async () => {
    const change = /name="change" value="(\d+)"/.exec((await priya.get("/console/11/menu")).body)?.[1] ?? "";
    await priya.post("/console/11/menu/undo", { change });
  };
  const guests = async (fields: string, of = "getItemOptionGroups", key = "item_id", lang = "en") => {
    const id = (await menuIds(backend))["Grilled Platter"];
    const { data } = await backend.query(`query($id: ID!) { found: ${of}(${key}: $id) { ${fields} } }`, {
      variables: { id },
      lang,
    });
    return data.found;
  };

  test("[STAFF-60] [STAFF-67] the pages of a dish, a group and an option have an input for each of their fields", async () => {
    const two = { amount_1_en: "Normal", amount_1_factor: "1", amount_2_en: "Double", amount_2_factor: "2" };
    await save(page("group", "sauce"), two);
    const missing = async (path: string, specs: readonly FieldSpec[]) => {
      const { body } = await priya.get(path);
      const inputs = specs
        .flatMap(({ name, inputs: own = [name] }) => own)
        .filter((one) => !/^amount_[5-9]|_10_/.test(one));
      return inputs.filter((name) => !body.includes(` name="${name}"`));
    };
    expect(await missing(page("dish", "grill"), dishSpecs(SHOP, []))).toEqual([]);
    expect(await missing(page("group", "sauce"), groupSpecs(SHOP))).toEqual([]);
    expect(await missing(page("option", "sauce/mint"), optionSpecs(SHOP, [], ["normal", "double"]))).toEqual([]);
  });

  test("[STAFF-67] an option comes in the amounts that are ticked: guests choose from these, an import leaves them, undo takes them back", async () => {
    const three = {
      amount_1_en: "Light",
      amount_1_factor: "0.5",
      amount_2_en: "Normal",
      amount_2_factor: "1",
      amount_3_en: "Double",
      amount_3_factor: "2",
    };
    await save(page("group", "sauce"), { ...three });
    const mint = async () => (await guests("options { title amounts }"))[1].options[0].amounts;
    // Three rows were sent, and the page has room for two at first.
    expect(formOf((await priya.get(page("option", "sauce/mint"))).body).comes_in).toBe("light,normal,double");
    expect(await save(page("option", "sauce/mint"), { comes_in: "normal,double" })).toMatchObject({ status: 200 });
    expect(await mint()).toEqual(["normal", "double"]);
    expect(formOf((await priya.get(page("option", "sauce/mint"))).body).comes_in).toBe("normal,double");
    // None is no choice, and an amount that an option is limited to stays.
    const none = await save(page("option", "sauce/mint"), { comes_in: "" });
    expect(none).toMatchObject({ status: 422, said: expect.stringContaining("tick at least one amount") });
    expect(Object.keys(JSON.parse(none.body).wrong)[0]).toBe("comes_in");
    const removed = await save(page("group", "sauce"), { amount_3_en: "", amount_3_factor: "" });
    expect(removed).toMatchObject({ status: 422 });
    const { body } = await importMenu();
    expect(body.report.conflicts.map(({ key }: { key: string }) => key)).toEqual(
      expect.arrayContaining(["option:sauce/mint:amounts"]),
    );
    expect(await mint()).toEqual(["normal", "double"]);
    await save(page("option", "sauce/mint"), { comes_in: "light,normal,double" });
    expect(await mint()).toBeNull();
    await undo();
    expect(await mint()).toEqual(["normal", "double"]);
    const added = await save(page("new-option", "sauce"), { title_en: "Garlic", price: "4", comes_in: "light" });
    expect(added).toMatchObject({ status: 200 });
    expect((await guests("options { title amounts }"))[1].options.at(-1)).toEqual({
      title: "Garlic",
      amounts: ["light"],
    });
  });

  test("[STAFF-60] a dish's weight, tax and lists such as nutrition are written in the console, in each language, and undo takes them back", async () => {
    const item = (lang = "en") =>
      guests("unit_weight extras { name key_values { key value } }", "getItemById", "item_id", lang);
    const before = await item();
    expect(before.extras).toMatchObject([{ name: "Nutrition", key_values: [{ key: "Energy", value: "320 kcal" }] }]);
    expect(formOf((await priya.get(page("dish", "grill"))).body).extras_en).toBe("Nutrition\nEnergy: 320 kcal");
    const lists = {
      unit_weight: "340,5",
      tax_rate: "12.5",
      extras_en: "Nutrition\nEnergy: 410 kcal\n\nSalt: 1 g",
      extras_ar: "القيم الغذائية\nالطاقة: 410\nملح: 1 غ",
    };
    expect(await save(page("dish", "grill"), lists)).toMatchObject({ status: 200 });
    expect(await item()).toMatchObject({
      unit_weight: 340.5,
      extras: [{ name: "Nutrition", key_values: [{ value: "410 kcal" }, { key: "Salt", value: "1 g" }] }],
    });
    expect((await item("ar")).extras).toMatchObject([{ name: "القيم الغذائية", key_values: [{}, { key: "ملح" }] }]);
    const history = (await priya.get("/console/11/menu/history")).body;
    expect(history).toContain("Nutrition (Energy: 410 kcal, Salt: 1 g)");
    const refusals = [
      ["extras_en", { extras_en: "Energy: 320 kcal" }],
      ["extras_en", { extras_en: "Nutrition" }],
      ["extras_en", { extras_ar: "القيم الغذائية\nالطاقة: 410" }],
      ["extras_en", { extras_en: "Nutrition\nEnergy: a|b" }],
      ["tax_rate", { tax_rate: "101" }],
      ["unit_weight", { unit_weight: "heavy" }],
    ] as const;
    for (const [field, fields] of refusals) {
      const refused = await save(page("dish", "grill"), fields);
      expect({ fields, status: refused.status, field: Object.keys(JSON.parse(refused.body).wrong)[0] }).toEqual({
        fields,
        status: 422,
        field,
      });
    }
    await undo();
    expect(await item()).toEqual(before);
  });
});
