import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { formOf } from "../../../fixtures/backend/console-form.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";

const TREE = `{ getAllCategories { categories { name sub_categories { name items { item_title } } items { item_title } } } }`;

describeWithStorage("[STAFF] categories changed in the console", (storage) => {
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
  const page = (path: string) => `/console/11/menu/${path}`;
  interface Category {
    readonly name: string;
    readonly items: readonly { readonly item_title: string }[];
    readonly sub_categories?: readonly Category[];
  }
  /** What guests see: "Mains(Grilled Platter) > Sides(French Fries, Green Salad)". */
  const guests = async (lang = "en"): Promise<string[]> => {
    const { data } = await backend.query(TREE, { lang });
    const words = ({ name, items, sub_categories = [] }: Category): string =>
      [`${name}(${items.map(({ item_title }) => item_title).join(", ")})`, ...sub_categories.map(words)].join(" > ");
    return data.getAllCategories.categories.map(words);
  };
  const save = async (ref: string, fields: Record<string, string>) =>
    priya.post(page(`category/${ref}`), { ...formOf((await priya.get(page(`category/${ref}`))).body), ...fields });
  const BEFORE = ["Breakfast(Idli, Masala Omelette)", "Mains(Grilled Platter) > Sides(French Fries, Green Salad)"];

  test("[STAFF-64] a category is added, renamed in each language, put inside another and taken out, and deleted with its dishes; undo brings all back", async () => {
    const blank = formOf((await priya.get(page("new-category"))).body);
    expect(await priya.post(page("new-category"), { ...blank, name_en: "Sweets" })).toMatchObject({ status: 200 });
    const cake: Record<string, string> = {
      ...formOf((await priya.get(`${page("new")}?c=sweets`)).body),
      title_en: "Cake",
      price: "90",
    };
    expect(cake.category).toBe("sweets");
    await priya.post(page("new"), cake);
    expect(await guests()).toEqual([...BEFORE, "Sweets(Cake)"]);
    expect(await save("sweets", { name_ar: "حلويات", inside: "breakfast" })).toMatchObject({ status: 200 });
    expect((await guests("ar"))[0]).toContain("> حلويات(Cake)");
    expect((await save("sweets", { inside: "sides" })).said).toContain("isn't inside another itself");
    expect(await save("mains", { inside: "breakfast" })).toMatchObject({ status: 422 });
    await save("sweets", { inside: "" });
    expect(await guests()).toEqual([...BEFORE, "Sweets(Cake)"]);
    expect((await priya.get(page("category/mains"))).body).toContain("Its 3 dishes go too");
    expect(await priya.post(page("category/mains/remove"))).toMatchObject({ status: 200 });
    expect(await guests()).toEqual([BEFORE[0], "Sweets(Cake)"]);
    const change = /name="change" value="(\d+)"/.exec((await priya.get("/console/11/menu")).body)?.[1] ?? "";
    expect(await priya.post(page("undo"), { change })).toMatchObject({ status: 200 });
    expect((await guests()).toSorted()).toEqual([...BEFORE, "Sweets(Cake)"]);
  });

  test("[STAFF-64] categories and dishes are put in order with the arrows, or by dragging one behind another; at either end nothing moves", async () => {
    const order = (what: string, fields: Record<string, string>) => priya.post(page(`${what}/order`), fields);
    expect(await order("category/mains", { move: "up" })).toMatchObject({ status: 200 });
    expect(await guests()).toEqual([BEFORE[1], BEFORE[0]]);
    expect((await order("category/mains", { move: "up" })).said).toContain("where it was");
    await order("category/mains", { after: "breakfast" });
    await order("dish/omelette", { after: "" });
    expect(await guests()).toEqual(["Breakfast(Masala Omelette, Idli)", BEFORE[1]]);
    await order("dish/omelette", { move: "down" });
    expect(await guests()).toEqual(BEFORE);
    // Behind a dish that is gone, or in another category: it stays.
    expect((await order("dish/omelette", { after: "fries" })).status).toBe(200);
    expect(await guests()).toEqual(BEFORE);
    expect((await order("dish/nothing", { move: "up" })).status).toBe(404);
  });

  test("[STAFF-64] a hidden category is gone with its dishes and those of categories inside it, also from the search; its hours are those of its dishes", async () => {
    expect(await save("mains", { hidden: "yes" })).toMatchObject({ status: 200 });
    expect(await guests()).toEqual([BEFORE[0]]);
    const found = await backend.query('{ autoComplete(keyword: "Sides") { title } }');
    expect(found.data.autoComplete).toEqual([]);
    expect((await priya.get("/console/11/stock")).body).not.toContain("French Fries");
    expect(formOf((await priya.get(page("category/breakfast"))).body)).toMatchObject({ from: "", until: "" });
    await save("breakfast", { from: "06:30", until: "11:00" });
    expect(formOf((await priya.get(page("dish/omelette"))).body)).toMatchObject({ from: "06:30", until: "11:00" });
    expect(formOf((await priya.get(page("category/breakfast"))).body)).toMatchObject({ from: "06:30", until: "11:00" });
    await save("breakfast", { name_en: "Morning" });
    expect(formOf((await priya.get(page("dish/idli"))).body)).toMatchObject({ from: "06:30", until: "11:00" });
    expect(await save("breakfast", { from: "", until: "" })).toMatchObject({ status: 200 });
    expect(formOf((await priya.get(page("dish/idli"))).body)).toMatchObject({ from: "", until: "" });
  });

  test("[STAFF-64] the last category stays, because a menu needs one", async () => {
    await priya.post(page("category/mains/remove"));
    expect(await priya.post(page("category/breakfast/remove"))).toMatchObject({ status: 422 });
    expect(await guests()).toEqual([BEFORE[0]]);
  });
});
