import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { formOf } from "../../../fixtures/backend/console-form.ts";
import { CENTRE, menuIds, NOON } from "../../../fixtures/backend/ordering.ts";

const TREE = `query($id: ID!) { getItemOptionGroups(item_id: $id) {
  title min_selectable max_selectable free options { title price default option_groups { title options { title price } } }
} }`;

describeWithStorage("[STAFF] options changed in the console", (storage) => {
  let backend: TestBackend;
  let priya: ConsoleVisitor;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    priya = await staffMember(backend, { login: "boss", name: "Priya", role: "manager" });
  });
  afterAll(() => backend.remove());
  beforeEach(async () => {
    await backend.rest("POST", "/staff/menu", { business: "bistro", document: bistro.menu, take: "all" });
  });
  const page = (kind: string, ...refs: string[]) =>
    `/console/11/menu/${[kind, ...refs].map((one) => encodeURIComponent(one)).join("/")}`;
  /** The options that guests choose from, as of `TREE`. */
  const guests = async (title: string) => {
    const ids = await menuIds(backend);
    return (await backend.query(TREE, { variables: { id: ids[title] } })).data.getItemOptionGroups;
  };
  /** Opens a page with a form, changes some fields, and sends it. */
  const save = async (path: string, fields: Record<string, string>) =>
    priya.post(path, { ...formOf((await priya.get(path)).body), ...fields });

  test("[STAFF-67] a group's rules and an option are changed for every dish that has the group, whose names the page says", async () => {
    expect(await priya.post(page("dish", "fries", "groups"), { group: "sauce" })).toMatchObject({ status: 200 });
    const { body } = await priya.get(page("group", "sauce"));
    for (const said of ["In 2 dishes", "French Fries", "Grilled Platter", "Mint"]) expect(body).toContain(said);
    expect(await save(page("group", "sauce"), { title_en: "Dip", min: "1", max: "2", free: "0" })).toMatchObject({
      status: 200,
    });
    expect(
      await save(page("option", "sauce/mint"), { price: "12.5", default: "yes", title_ar: "نعناع" }),
    ).toMatchObject({ status: 200 });
    for (const dish of ["French Fries", "Grilled Platter"])
      expect((await guests(dish)).at(-1)).toMatchObject({
        title: "Dip",
        min_selectable: 1,
        max_selectable: 2,
        free: 0,
        options: [{ title: "Mint", price: 12.5, default: true }, { title: "Chilli" }],
      });
    await priya.post(page("dish", "fries", "groups"), { group: "sauce", move: "off" });
    expect(await guests("French Fries")).toEqual([]);
    await priya.post(page("dish", "grill", "groups"), { group: "sauce", move: "up" });
    expect((await guests("Grilled Platter")).map((one: { title: string }) => one.title)).toEqual(["Dip", "Size"]);
  });

  test("[STAFF-67] a group is made with its first option and leads back to its dish, options are added, ordered and deleted, but the last; undo brings one back", async () => {
    const made = { title_en: "Bread", min: "1", max: "1", first_title_en: "Pita", first_price: "" };
    expect(await save(page("new-group", "salad"), made)).toMatchObject({ status: 200 });
    const group = (await priya.get(page("group", "bread"))).body;
    expect(group).toContain(`href="${page("dish", "salad")}"`);
    expect(group).toContain("Back to Green Salad");
    expect(await save(page("new-option", "bread"), { title_en: "Sourdough", price: "30" })).toMatchObject({
      status: 200,
    });
    const titles = async () => (await guests("Green Salad"))[0].options.map((one: { title: string }) => one.title);
    expect(await titles()).toEqual(["Pita", "Sourdough"]);
    await priya.post(page("option", "bread/sourdough", "order"), { move: "up" });
    expect(await titles()).toEqual(["Sourdough", "Pita"]);
    expect(await priya.post(page("option", "bread/sourdough", "remove"))).toMatchObject({ status: 200 });
    expect(await priya.post(page("option", "bread/pita", "remove"))).toMatchObject({ status: 422 });
    expect(await titles()).toEqual(["Pita"]);
    const change = /name="change" value="(\d+)"/.exec((await priya.get("/console/11/menu")).body)?.[1] ?? "";
    await priya.post("/console/11/menu/undo", { change });
    expect(await titles()).toEqual(["Sourdough", "Pita"]);
  });

  test("[STAFF-67] a group that several options open is one: a change reaches every place, and the page says how many", async () => {
    const cut = {
      ref: "cut",
      title: "Cut",
      min: 1,
      max: 1,
      options: [
        { ref: "thin", title: "Thin" },
        { ref: "thick", title: "Thick" },
      ],
    };
    const size = {
      ref: "size",
      title: "Size",
      min: 1,
      max: 1,
      options: ["small", "large"].map((ref) => ({ ref, title: ref, groups_ref: ["cut"] })),
    };
    const dish = { ref: "pie", title: "Pie", price: 100, option_groups: ["size"] };
    const document = {
      format: "storefront-menu/1",
      categories: [{ ref: "pies", name: "Pies", items: [dish] }],
      option_groups: [size],
      shared_groups: [cut],
    };
    await backend.rest("POST", "/staff/menu", { business: "bistro", document });
    expect((await priya.get(page("group", "size/small/cut"))).body).toContain("Opened in 2 places");
    expect(await save(page("option", "size/small/cut/thick"), { price: "15" })).toMatchObject({ status: 200 });
    await save(page("new-option", "size/large/cut"), { title_en: "Thinnest", price: "" });
    await priya.post(page("option", "size/large/cut/thinnest", "order"), { after: "" });
    await priya.post(page("option", "size/small/cut/thin", "remove"));
    const [{ options }] = await guests("Pie");
    const inside = [
      {
        title: "Cut",
        options: [
          { title: "Thinnest", price: 0 },
          { title: "Thick", price: 15 },
        ],
      },
    ];
    expect(options.map((one: { option_groups: unknown }) => one.option_groups)).toEqual([inside, inside]);
  });

  test("[STAFF-67] an option's prices that differ reach guests in every place of its group, stand in the history, and undo takes them back", async () => {
    const price = async (mode: string | null) => {
      const ids = await menuIds(backend);
      const { data } = await backend.query(
        "query($id: ID!, $mode: FulfilmentMode) { getItemOptionGroups(item_id: $id, ffMode: $mode) { options { title price } } }",
        { variables: { id: ids["Grilled Platter"], mode }, location: CENTRE },
      );
      return data.getItemOptionGroups[1].options[0].price;
    };
    const rows = {
      new_price_1_store: "",
      new_price_1_mode: "dinein",
      new_price_1_amount: "0",
      new_price_2_store: "centre",
      new_price_2_mode: "",
      new_price_2_amount: "7,5",
    };
    expect(await save(page("option", "sauce/mint"), rows)).toMatchObject({ status: 200 });
    expect([await price(null), await price("dinein"), await price("pickup")]).toEqual([7.5, 7.5, 7.5]);
    expect(await save(page("option", "sauce/mint"), { "prices.centre/*": "" })).toMatchObject({ status: 200 });
    expect([await price(null), await price("dinein"), await price("pickup")]).toEqual([5, 0, 5]);
    expect((await priya.get("/console/11/menu/history")).body).toContain("Price (Centre)");
    const change = /name="change" value="(\d+)"/.exec((await priya.get("/console/11/menu")).body)?.[1] ?? "";
    await priya.post("/console/11/menu/undo", { change });
    expect(await price("pickup")).toBe(7.5);
    // The same place twice, and an amount that is none, are refused with the row named.
    const again = { ...rows, new_price_2_amount: "" };
    const refused = await save(page("option", "sauce/mint"), again);
    expect(refused).toMatchObject({ status: 422, said: expect.stringContaining("Further prices") });
    const added = await save(page("new-option", "sauce"), { title_en: "Garlic", price: "4", ...rows });
    expect(added).toMatchObject({ status: 200 });
    expect(formOf((await priya.get(page("option", "sauce/garlic"))).body)).toMatchObject({
      "prices.*/dinein": "0.00",
      "prices.centre/*": "7.50",
    });
    // An import leaves what was set by hand, and says so.
    const { body } = await backend.rest("POST", "/staff/menu", { business: "bistro", document: bistro.menu });
    expect(body.report.conflicts.map(({ key }: { key: string }) => key)).toEqual(
      expect.arrayContaining(["option:sauce/mint:prices.*/dinein"]),
    );
    expect(await price("pickup")).toBe(7.5);
  });

  test("[STAFF-67] an option opens a group that is made for it, in every place; groups are put in order, deleted, and undo brings them back", async () => {
    const opened = async () => {
      const [size] = await guests("Grilled Platter");
      return size.options.map((one: { option_groups: { title: string }[] }) =>
        one.option_groups.map(({ title }) => title),
      );
    };
    expect(await opened()).toEqual([[], ["Cut"]]);
    expect((await priya.get(page("new-group", "size/large"))).body).toContain("Back to Large");
    const side = { title_en: "Side", min: "1", max: "1", first_title_en: "Rice", first_price: "12" };
    expect(await save(page("new-group", "size/large"), side)).toMatchObject({ status: 200 });
    await save(page("new-option", "size/large/side"), { title_en: "Bread", price: "" });
    expect(await opened()).toEqual([[], ["Cut", "Side"]]);
    const [, large] = (await guests("Grilled Platter"))[0].options;
    expect(large.option_groups[1].options).toEqual([
      { title: "Rice", price: 12 },
      { title: "Bread", price: 0 },
    ]);
    await priya.post(page("group", "size/large/side", "order"), { move: "up" });
    expect(await opened()).toEqual([[], ["Side", "Cut"]]);
    expect(await priya.post(page("group", "size/large/side", "remove"))).toMatchObject({ status: 200 });
    expect(await opened()).toEqual([[], ["Cut"]]);
    const change = /name="change" value="(\d+)"/.exec((await priya.get("/console/11/menu")).body)?.[1] ?? "";
    expect(await priya.post("/console/11/menu/undo", { change })).toMatchObject({ status: 200 });
    expect(await opened()).toEqual([[], ["Side", "Cut"]]);
    // A group of dishes is taken off each dish, and an option that is gone opens nothing.
    expect((await priya.post(page("group", "size", "remove"))).status).toBe(404);
    expect((await save(page("new-group", "fries"), side)).status).toBe(200);
    expect((await priya.get(page("new-group", "size/gone"))).status).toBe(404);
  });

  test("[STAFF-67] a group's amounts and what of an option is included are changed, priced for guests, and taken back", async () => {
    const sauce = async () => {
      const { data } = await backend.query(
        "query($id: ID!) { getItemOptionGroups(item_id: $id) { amounts { title factor } options { title included } } }",
        { variables: { id: (await menuIds(backend))["Grilled Platter"] } },
      );
      return data.getItemOptionGroups[1];
    };
    const two = {
      amount_1_en: "Normal",
      amount_1_factor: "1",
      amount_2_en: "Double",
      amount_2_ar: "مضاعف",
      amount_2_factor: "2",
    };
    expect(await save(page("group", "sauce"), two)).toMatchObject({ status: 200 });
    const normal = { title: "Normal", factor: 1 };
    expect((await sauce()).amounts).toEqual([normal, { title: "Double", factor: 2 }]);
    expect(formOf((await priya.get(page("group", "sauce"))).body)).toMatchObject({ ...two, amount_2_ref: "double" });
    expect((await priya.get("/console/11/menu/history")).body).toContain("nothing</bdi> → <bdi>Normal × 1, Double × 2");
    expect((await priya.get(page("option", "sauce/mint"))).body).toContain("<bdi>Double × 2</bdi>");
    expect(await save(page("option", "sauce/mint"), { included: "0,5" })).toMatchObject({ status: 200 });
    expect((await sauce()).options[0]).toEqual({ title: "Mint", included: 0.5 });
    // A renamed amount keeps its ref, and an emptied row is gone.
    await save(page("group", "sauce"), { amount_2_en: "Twice", amount_1_en: "", amount_1_factor: "" });
    expect((await sauce()).amounts).toEqual([{ title: "Twice", factor: 2 }]);
    expect(formOf((await priya.get(page("group", "sauce"))).body)).toMatchObject({
      amount_1_ref: "double",
      amount_1_en: "Twice",
    });
    const refusals = [
      { amount_2_en: "Half", amount_2_factor: "0.5" },
      { amount_2_en: "None", amount_2_factor: "0" },
      { amount_2_en: "", amount_2_factor: "3" },
      { amount_2_en: "Lots", amount_2_factor: "many" },
      { amount_2_en: "A|B", amount_2_factor: "3" },
    ];
    for (const fields of refusals) {
      const refused = await save(page("group", "sauce"), fields);
      expect(refused, JSON.stringify(fields)).toMatchObject({
        status: 422,
        said: expect.stringContaining("Amounts: each"),
      });
      expect(Object.keys(JSON.parse(refused.body).wrong)[0]).toBe("amount_1_factor");
    }
    expect(await save(page("option", "sauce/mint"), { included: "21" })).toMatchObject({ status: 422 });
    const change = /name="change" value="(\d+)"/.exec((await priya.get("/console/11/menu")).body)?.[1] ?? "";
    await priya.post("/console/11/menu/undo", { change });
    expect((await sauce()).amounts).toHaveLength(2);
  });

  test("[STAFF-67] a group below an option that stands in several places is made and deleted in each", async () => {
    const cut = { ref: "cut", title: "Cut", min: 1, max: 1, options: [{ ref: "thin", title: "Thin" }] };
    const options = ["small", "large"].map((ref) => ({ ref, title: ref, groups_ref: ["cut"] }));
    const document = {
      format: "storefront-menu/1",
      categories: [
        { ref: "pies", name: "Pies", items: [{ ref: "pie", title: "Pie", price: 100, option_groups: ["size"] }] },
      ],
      option_groups: [{ ref: "size", title: "Size", min: 1, max: 1, options }],
      shared_groups: [cut],
    };
    await backend.rest("POST", "/staff/menu", { business: "bistro", document });
    const DEEP = TREE.replace(
      "options { title price } }",
      "options { title option_groups { title options { title } } } }",
    );
    const below = async () => {
      const ids = await menuIds(backend);
      const { data } = await backend.query(DEEP, { variables: { id: ids.Pie } });
      return data.getItemOptionGroups[0].options.map(
        (one: { option_groups: { options: { option_groups: unknown }[] }[] }) =>
          one.option_groups[0]?.options[0]?.option_groups,
      );
    };
    const dip = { title_en: "Dip", min: "0", max: "1", first_title_en: "Mint", first_price: "" };
    expect(await save(page("new-group", "size/small/cut/thin"), dip)).toMatchObject({ status: 200 });
    const made = [{ title: "Dip", options: [{ title: "Mint" }] }];
    expect(await below()).toEqual([made, made]);
    expect(await priya.post(page("group", "size/large/cut/thin/dip", "remove"))).toMatchObject({ status: 200 });
    expect(await below()).toEqual([[], []]);
  });

  test.each([
    ["more at least than at most", page("group", "sauce"), { min: "3", max: "2" }, "can't be more than the most"],
    ["no most", page("group", "sauce"), { max: "0" }, "At most"],
    ["rules in words", page("group", "sauce"), { min: "some" }, "whole numbers"],
    [
      "more defaults than may be chosen",
      page("option", "size/large"),
      { default: "yes" },
      "More options are selected by default",
    ],
    ["a negative price", page("option", "sauce/mint"), { price: "-1" }, "Price"],
    ["too often", page("option", "sauce/mint"), { max_quantity: "21" }, "from 1 to 20"],
    ["a group without an option", page("new-group", "fries"), { title_en: "Dips", first_title_en: "" }, "first option"],
    ["an option without a name", page("new-option", "sauce"), { title_en: "" }, "Name (English)"],
  ])("[STAFF-67] %s is refused in words, and nothing is written", async (_what, path, fields, said) => {
    const before = await guests("Grilled Platter");
    expect(await save(path, fields)).toMatchObject({ status: 422, said: expect.stringContaining(said) });
    expect(await guests("Grilled Platter")).toEqual(before);
    expect((await priya.get(page("group", "nothing"))).status).toBe(404);
  });
});
