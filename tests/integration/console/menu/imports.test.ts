import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { MenuReport } from "../../../../backend/importers/menu/apply-menu.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { bistro } from "../../../fixtures/backend/backend-content.ts";
import { type ConsoleVisitor, staffMember } from "../../../fixtures/backend/console.ts";
import { formOf } from "../../../fixtures/backend/console-form.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";

describeWithStorage("[STAFF] an import after changes by hand", (storage) => {
  let backend: TestBackend;
  let priya: ConsoleVisitor;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON) });
    priya = await staffMember(backend, { login: "boss", name: "Priya", role: "manager" });
  });
  afterAll(() => backend.remove());
  beforeEach(async () => {
    await run({ take: "all" });
  });
  const run = async (how: object = {}): Promise<MenuReport> => {
    const { body } = await backend.rest("POST", "/staff/menu", { business: "bistro", document: bistro.menu, ...how });
    return body.report;
  };
  const price = async (title: string) => {
    const { data } = await backend.query("{ getAllItems(limit: 50) { items { item_title item_price } } }");
    return data.getAllItems.items.find((item: { item_title: string }) => item.item_title === title)?.item_price;
  };
  const save = async (ref: string, fields: Record<string, string>) => {
    const path = `/console/11/menu/dish/${ref}`;
    return priya.post(path, { ...formOf((await priya.get(path)).body), ...fields });
  };

  test("[STAFF-63] leaves what staff changed alone, reports it with both sides, and takes the file's side per field or of everything", async () => {
    await save("idli", { price: "61", title_ar: "إدلي طازج" });
    await priya.post("/console/11/menu/dish/fries/remove");
    const dry = await run({ dry_run: true });
    expect(dry.difference.items).toMatchObject({ created: [], changed: [], retired: [] });
    expect(dry.standoffs).toEqual([
      {
        key: "item:idli:title.ar",
        kind: "item",
        title: "Idli",
        field: "title.ar",
        kept: "إدلي طازج",
        imported: "إدلي",
      },
      { key: "item:idli:price", kind: "item", title: "Idli", field: "price", kept: "61.00", imported: "60.00" },
      {
        key: "item:fries:removed",
        kind: "item",
        title: "French Fries",
        field: "removed",
        kept: null,
        imported: "French Fries",
      },
    ]);
    // Whatever a dry run was told to take, it settles nothing.
    await run({ dry_run: true, take: "all" });
    expect((await run()).standoffs).toHaveLength(3);
    expect(await price("Idli")).toBe(61);
    expect((await run({ take: ["item:idli:price"] })).standoffs).toHaveLength(2);
    expect(await price("Idli")).toBe(60);
    expect(await price("French Fries")).toBeUndefined();
    const report = await run({ take: "all" });
    expect(report).toMatchObject({ standoffs: [], items: { created: 1, changed: 1 } });
    expect(await price("French Fries")).toBe(90);
    expect(await run()).toMatchObject({ standoffs: [], items: { created: 0, changed: 0 } });
  });

  test("[STAFF-63] a change that was undone is the import's again, and so is one that a file has taken over", async () => {
    const menu = structuredClone(bistro.menu) as {
      categories: { sub_categories?: { items: { price: number }[] }[] }[];
    };
    const salad = menu.categories[1]?.sub_categories?.[0]?.items[1] as { price: number };
    await save("salad", { price: "75" });
    const change = /name="change" value="(\d+)"/.exec((await priya.get("/console/11/menu")).body)?.[1] ?? "";
    await priya.post("/console/11/menu/undo", { change });
    salad.price = 72;
    expect((await run({ document: menu })).standoffs).toEqual([]);
    expect(await price("Green Salad")).toBe(72);
    await save("salad", { price: "80" });
    salad.price = 80;
    expect((await run({ document: menu })).standoffs).toEqual([]);
    salad.price = 85;
    await run({ document: menu });
    expect(await price("Green Salad")).toBe(85);
  });
});
