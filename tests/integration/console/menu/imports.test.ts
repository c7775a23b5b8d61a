import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import type { MenuReport } from "../../../../backend/importers/menu/apply-menu.ts";
import { isImportCount } from "../../../../backend/menu/editing/part-changes.ts";
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
    expect(dry.conflicts).toEqual([
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
    expect((await run()).conflicts).toHaveLength(3);
    expect(await price("Idli")).toBe(61);
    expect((await run({ take: ["item:idli:price"] })).conflicts).toHaveLength(2);
    expect(await price("Idli")).toBe(60);
    expect(await price("French Fries")).toBeUndefined();
    const report = await run({ take: "all" });
    expect(report).toMatchObject({ conflicts: [], items: { created: 1, changed: 1 } });
    expect(await price("French Fries")).toBe(90);
    expect(await run()).toMatchObject({ conflicts: [], items: { created: 0, changed: 0 } });
  });

  test("[STAFF-63] a change that was undone is the import's again, and so is one that a file has taken over", async () => {
    const menu = structuredClone(bistro.menu) as {
      categories: { sub_categories?: { items: { price: number }[] }[] }[];
    };
    const salad = menu.categories[1]?.sub_categories?.[0]?.items[1] as { price: number };
    await save("salad", { price: "75" });
    const change = changeOf((await priya.get("/console/11/menu")).body);
    await priya.post("/console/11/menu/undo", { change });
    salad.price = 72;
    expect((await run({ document: menu })).conflicts).toEqual([]);
    expect(await price("Green Salad")).toBe(72);
    await save("salad", { price: "80" });
    salad.price = 80;
    expect((await run({ document: menu })).conflicts).toEqual([]);
    salad.price = 85;
    await run({ document: menu });
    expect(await price("Green Salad")).toBe(85);
  });

  /** The change that a page offers to undo. */
  const changeOf = (page: string) => /name="change" value="(\d+)"/.exec(page)?.[1] ?? "";

  /** Sends a file as the page's form does, and returns the page that follows. */
  const upload = async (name: string, content: string | Uint8Array, who = priya) => {
    await who.get("/console/11/menu/import");
    const body = new FormData();
    body.set("csrf", who.csrf);
    body.set("file", new File([content as BlobPart], name));
    const headers = { cookie: who.cookie, origin: who.origin };
    const response = await fetch(`${who.origin}/console/11/menu/import`, {
      method: "POST",
      headers,
      body,
      redirect: "manual",
    });
    const to = response.headers.get("location");
    return { status: response.status, to: to ?? "", page: to ? (await who.get(to)).body : await response.text() };
  };
  const SHEET = [
    "type,category,ref,title,price",
    "item,Breakfast,idli,Idli,64",
    "item,Breakfast,omelette,Masala Omelette,85.50",
    "item,Breakfast,dosa,Dosa,95",
    "item,Breakfast,poha,Poha,cheap",
  ].join("\n");

  test("[STAFF-65] a sheet is tried out first: its page says what is new, changed, gone and unreadable, and importing it keeps or replaces changes by hand as ticked", async () => {
    await save("idli", { price: "61", title_ar: "إدلي طازج" });
    const { status, to, page } = await upload("spring.csv", SHEET);
    expect(status).toBe(303);
    for (const said of [
      "spring.csv would change",
      "Dosa",
      "Grilled Platter",
      "Line 5",
      "Stays: 61.00",
      "In the file: 64.00",
    ])
      expect(page).toContain(said);
    expect(await price("Dosa")).toBeUndefined();
    expect((await priya.get(to)).body).toContain("Nothing is changed yet");
    expect(await priya.post(to, { take: "item:idli:price" })).toMatchObject({ status: 200 });
    expect([await price("Idli"), await price("Dosa")]).toEqual([64, 95]);
    const { data } = await backend.query("{ getAllItems(limit: 50) { items { item_title } } }", { lang: "ar" });
    expect(JSON.stringify(data)).toContain("إدلي طازج");
    const history = (await priya.get("/console/11/menu/history")).body;
    expect(history).toContain("Menu imported: spring.csv");
    for (const said of ["New: 1 (<bdi>Dosa</bdi>)", "Changed: 2 (<bdi>Idli</bdi>, "])
      expect(history, "what it changed").toContain(said);
    expect(history.indexOf('name="change"'), "it is the last change").toBeLessThan(history.indexOf("Idli: changed"));
    expect((await priya.get("/console/11/store")).body).toContain("Menu imported: spring.csv");
    expect((await priya.post(to)).status).toBe(404);
  });

  test("[STAFF-63] [STAFF-65] an import is undone as any change: dishes it took off return with their ids, and what it took from staff is theirs again", async () => {
    const menu = async () => (await priya.get("/console/11/menu/export.json")).body;
    const ids = async () =>
      JSON.stringify((await backend.query("{ getAllItems(limit: 50) { items { id item_title } } }")).data);
    await save("idli", { price: "61", title_ar: "إدلي طازج" });
    const before = [await menu(), await ids()];
    const { to } = await upload("spring.csv", SHEET.slice(0, SHEET.lastIndexOf("\n")));
    await priya.post(to, { take: "item:idli:price", retire: "yes" });
    expect([await price("Idli"), await price("Dosa"), await price("French Fries")]).toEqual([64, 95, undefined]);
    const change = changeOf((await priya.get("/console/11/menu/history")).body);
    expect((await priya.post("/console/11/menu/undo", { change })).said).toMatch("before “spring.csv” was imported");
    expect([await menu(), await ids()]).toEqual(before);
    expect((await run({ dry_run: true })).conflicts.map(({ key }) => key)).toEqual([
      "item:idli:title.ar",
      "item:idli:price",
    ]);
    // The change before it is the last one now, and undoing that gives the price to imports.
    await priya.post("/console/11/menu/undo", { change: changeOf((await priya.get("/console/11/menu")).body) });
    expect((await run({ dry_run: true })).conflicts).toEqual([]);
  });

  test("[STAFF-63] [STAFF-65] an undone import gives back every change by hand that it settled: of a dish it took off, a dish added, a dish removed", async () => {
    await save("salad", { price: "75" });
    await priya.post("/console/11/menu/dish/fries/remove");
    const blank = formOf((await priya.get("/console/11/menu/new?c=breakfast")).body);
    await priya.post("/console/11/menu/new", { ...blank, title_en: "Upma", price: "55" });
    const byHand = ["item:fries:removed", "item:salad:price", "item:upma:added"];
    const keys = async () => (await run({ dry_run: true })).conflicts.map(({ key }) => key).sort();
    expect(await keys()).toEqual(byHand);
    const sheet = [SHEET.slice(0, SHEET.lastIndexOf("\n")), "item,Sides,fries,French Fries,90"].join("\n");
    const { to } = await upload("last-year.csv", sheet);
    await priya.post(to, { take_all: "yes", retire: "yes" });
    const prices = [await price("Green Salad"), await price("French Fries"), await price("Upma")];
    expect(prices).toEqual([undefined, 90, undefined]);
    const change = changeOf((await priya.get("/console/11/menu/history")).body);
    expect(await priya.post("/console/11/menu/undo", { change })).toMatchObject({ status: 200 });
    expect(await keys()).toEqual(byHand);
  });

  test("[STAFF-63] [STAFF-65] a ticked field of a dish that was added in the console is the file's", async () => {
    const blank = formOf((await priya.get("/console/11/menu/new?c=breakfast")).body);
    await priya.post("/console/11/menu/new", { ...blank, title_en: "Pongal", price: "55", description_en: "Soft" });
    const sheet = `${SHEET.slice(0, SHEET.lastIndexOf("\n"))}\nitem,Breakfast,pongal,Pongal,42`;
    const { to, page } = await upload("spring.csv", sheet);
    expect(page).toContain("Stays: 55.00");
    await priya.post(to, { take: "item:pongal:price", retire: "yes" });
    expect(await price("Pongal")).toBe(42);
    // From then on imports decide about it.
    await priya.post((await upload("summer.csv", sheet.replace("Pongal,42", "Pongal,43"))).to, { retire: "yes" });
    expect(await price("Pongal")).toBe(43);
    // Undone to before the first of them, the whole dish is the console's again.
    for (let n = 0; n < 2; n += 1) {
      const { body } = await priya.get("/console/11/menu/history");
      await priya.post("/console/11/menu/undo", { change: changeOf(body) });
    }
    const { menuChanges } = forBusiness(backend.app.db, "bistro");
    const fields = (await menuChanges.edits()).flatMap((edit) => (edit.ref === "pongal" ? edit.field : []));
    expect([await price("Pongal"), fields]).toEqual([55, ["added"]]);
  });

  test("[STAFF-65] [I18N-01] a report of a sheet is in the console's language, and gives no advice for a command line", async () => {
    const nadia = await staffMember(backend, { login: "nadia", role: "manager" });
    await nadia.post("/console/language", { language: "es" });
    const strange = `${SHEET}\nitem,Breakfast,,Nuevo,-4`;
    const { to, page } = await upload("carta.csv", strange, nadia);
    expect(page).toContain("Línea 5: Poha: price &#34;cheap&#34; no es un monto válido en INR");
    expect(page).toContain("No se quitó nada del menú: 2 filas que no se pueden leer (líneas 5, 6) pueden ser uno");
    expect(page).toContain("Corrige las filas para quitarlos.");
    expect(page).not.toContain("--yes");
    expect((await nadia.get(to)).body).not.toContain("Nothing was taken off");
    const bad = await upload("carta.csv", "title,category\nSopa,Platos", nadia);
    expect(bad.page).toContain("Línea 1: Al encabezado le falta la columna price");
  });

  test("[STAFF-65] the lists of changes read an import's counts, however large the menu that it wrote", async () => {
    const { to } = await upload("spring.csv", SHEET);
    await priya.post(to, { retire: "yes" });
    const { menuChanges } = forBusiness(backend.app.db, "bistro");
    const [row, last] = [(await menuChanges.latest(1))[0], await menuChanges.last()];
    expect(row).toMatchObject({ act: "import", id: last?.id });
    expect([...(row?.changes ?? []), ...(last?.changes ?? [])].filter((change) => !isImportCount(change))).toEqual([]);
    // Whoever has the dish open is told who changed it.
    expect(await menuChanges.lastEditorOf("dosa")).toBe(row?.staff_id);
  });

  test("[STAFF-65] an import whose dish was changed since is not undone", async () => {
    const { to } = await upload("spring.csv", SHEET);
    await priya.post(to, { retire: "yes" });
    const change = changeOf((await priya.get("/console/11/menu/history")).body);
    await save("dosa", { price: "99" });
    expect(await priya.post("/console/11/menu/undo", { change })).toMatchObject({ status: 409 });
    expect([await price("Idli"), await price("Dosa")]).toEqual([64, 99]);
  });

  test("[STAFF-65] a file that takes many dishes off is imported only when that is ticked; the menu as a file brings them back", async () => {
    const { body: kept } = await priya.get("/console/11/menu/export.json");
    const one = {
      format: "storefront-menu/1",
      categories: [{ ref: "tea", name: "Tea", items: [{ ref: "chai", title: "Chai", price: 20 }] }],
    };
    const { to, page } = await upload("tea.json", JSON.stringify(one));
    expect(page).toContain("Take 5 dishes off the menu");
    expect(await priya.post(to)).toMatchObject({ status: 422 });
    expect(await price("Idli")).toBe(60);
    expect(await priya.post(to, { retire: "yes" })).toMatchObject({ status: 200 });
    expect([await price("Idli"), await price("Chai")]).toEqual([undefined, 20]);
    const back = await upload("kept.json", kept);
    expect(await priya.post(back.to, { retire: "yes" })).toMatchObject({ status: 200 });
    expect((await priya.get("/console/11/menu/export.json")).body).toBe(kept);
  });

  test("[STAFF-65] a file that says what the menu says is told as such, and there is nothing to import", async () => {
    const { body } = await priya.get("/console/11/menu/export.json");
    const { page } = await upload("same.json", body);
    expect(page).toContain("the file says what the menu says");
    expect(page).not.toContain("Nothing is changed yet");
    const menu = JSON.parse(body);
    menu.option_groups[0].max = 9;
    const other = await upload("other.json", JSON.stringify(menu));
    expect(other.page, "a rule of a group alone").toContain("Nothing is changed yet");
  });

  test.each([
    ["a spreadsheet", Buffer.from([0x50, 0x4b, 3, 4, 5]), "CSV UTF-8"],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 1]), "neither a sheet nor a menu file"],
    ["other letters", Buffer.from([0xe9, 0xe8, 0x2c]), "letters of this file"],
    ["nothing", "", "Choose a file first"],
    ["half of a menu", '{"format": "storefront-menu/1", "categories": [', "Nothing was imported"],
    ["another document", '{"orders": []}', "Nothing was imported"],
    ["a sheet without prices", "title,category\nSoup,Mains", "price"],
    ["a hostile document", `{"<script>alert(1)</script>": 1, "format": "x"}`, "Nothing was imported"],
    ["21 MB", "a".repeat(21_000_000), "at most 20 MB"],
  ])("[STAFF-65] %s is refused in words, and nothing is kept", async (_what, content, said) => {
    const { status, page } = await upload("menu.csv", content);
    expect(status).toBeGreaterThanOrEqual(413);
    expect(page).toContain(said);
    if (status === 422) expect(page, "where another is chosen").toContain('type="file"');
    expect(page).not.toContain("<script>alert");
  });

  test("[STAFF-65] [SEC-01] nobody else imports, sees another's file, or sends one without being signed in", async () => {
    const { to } = await upload("tea.json", JSON.stringify(bistro.menu));
    const olga = await staffMember(backend, { login: "olga", role: "owner" });
    expect((await olga.get(to)).status).toBe(404);
    expect((await olga.post(to)).status).toBe(404);
    const sam = await staffMember(backend, { login: "sam", role: "staff" });
    expect((await upload("menu.csv", SHEET, sam)).status).toBe(403);
    expect((await sam.get("/console/11/menu/export.json")).status).toBe(403);
    const body = new FormData();
    body.set("file", new File([SHEET], "menu.csv"));
    const headers = { origin: backend.url };
    const { status } = await fetch(`${backend.url}/console/11/menu/import`, { method: "POST", headers, body });
    expect(status).toBe(403);
  });
});
