import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { forBusiness } from "../../../backend/db/repositories.ts";
import { businesses, stores, storeTables } from "../../../backend/db/schema.ts";
import { applyStores } from "../../../backend/importers/stores/apply-stores.ts";
import {
  announcedPages,
  describeWithStorage,
  startTestBackend,
  type TestBackend,
} from "../../fixtures/backend/backend.ts";
import { bistro } from "../../fixtures/backend/backend-content.ts";
import { configOf, configurationOf } from "../../fixtures/backend/configuration.ts";
import { type ConsoleVisitor, staffMember } from "../../fixtures/backend/console.ts";
import { CENTRE, NOON } from "../../fixtures/backend/ordering.ts";
import { firstPhone, startVisit } from "../../fixtures/backend/table.ts";

const CODES = "/console/11/codes";

describeWithStorage("[STAFF] tables and their codes in the console", (storage) => {
  let backend: TestBackend;
  let manager: ConsoleVisitor;
  let maria: ConsoleVisitor;
  const repos = () => forBusiness(backend.app.db, "bistro");
  beforeAll(async () => {
    const domains = [{ domain: "bistro.example", type: "primary" }];
    const configuration = configurationOf(configOf("bistro", { biz: { domains, urlSubPath: "/eat" } }));
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(NOON), configuration });
    manager = await staffMember(backend, { login: "codes-boss", name: "Boss", role: "manager", stores: [CENTRE] });
    maria = await staffMember(backend, { login: "codes-maria", name: "Maria", stores: [CENTRE] });
  });
  afterAll(() => backend.remove());
  const codeOf = async (table: string) => (await repos().visits.codesOf([table])).get(table) ?? "";
  const scanned = async (code: string) => {
    const { data, errors } = await backend.query(
      "query($code: String!) { getTableByCode(code: $code) { table { name } floor { name } } }",
      { variables: { code } },
    );
    return errors?.[0]?.extensions.code ?? data.getTableByCode;
  };
  const tableNamed = async (name: string) =>
    (await repos().floor.tables(CENTRE)).find((table) => table.name.en === name)?.id ?? "";

  test("[DINE-01] managers print every code, or one table's, on the shop's own domain and sub-path; staff print none", async () => {
    const { body } = await manager.get(CODES);
    expect(body).toContain("https://bistro.example/eat/table/code-of-table-1");
    // Both codes end in a number, so one is guessed from the other, until a test further down renews one.
    expect(body.match(/This code can be guessed/g)).toHaveLength(2);
    expect(body).not.toContain("takes no orders at tables");
    const serve = (fulfillment_modes: (typeof stores.$inferSelect)["fulfillment_modes"]) =>
      backend.app.db.update(stores).set({ fulfillment_modes }).where(eq(stores.id, CENTRE));
    await serve(["pickup"]);
    expect((await manager.get(CODES)).body).toContain("takes no orders at tables");
    await serve(["delivery", "pickup", "dinein"]);
    const sheetsIn = async (path: string) => (await manager.get(`${CODES}/${path}`)).body.match(/class="sheet-page"/g);
    expect(await sheetsIn("pages")).toHaveLength(2);
    expect(await sheetsIn("pages?table=t-2")).toHaveLength(1);
    expect(await sheetsIn("stickers")).toHaveLength(1);
    for (const unknown of ["pages?table=nowhere", "a5"])
      expect((await manager.get(`${CODES}/${unknown}`)).status).toBe(404);
    for (const path of [CODES, `${CODES}/pages`]) expect((await maria.get(path)).status).toBe(404);
    expect((await maria.get("/console/11/tables")).body).not.toContain("/codes");
  });

  test("[DINE-01] [I18N-02] a printed sheet names its table in each of the shop's languages, as it says what to do with the code", async () => {
    const set = async (name: Record<string, string>, supported_languages: ("ar" | "en" | "es")[]) => {
      await backend.app.db.update(storeTables).set({ name }).where(eq(storeTables.id, "t-1"));
      await backend.app.db.update(businesses).set({ supported_languages }).where(eq(businesses.id, "bistro"));
    };
    const [before] = await backend.app.db.select().from(businesses).where(eq(businesses.id, "bistro"));
    const words = async () => {
      const { body } = await manager.get(`${CODES}/pages?table=t-1`);
      return [...body.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, word]) => word);
    };
    await set({ en: "Table 1", ar: "طاولة 1", es: "Mesa 1" }, ["en", "ar", "es"]);
    expect(await words()).toEqual(expect.arrayContaining(["Table 1", "طاولة 1", "Mesa 1"]));
    // One word is said once.
    await set({ en: "1" }, ["en", "ar", "es"]);
    expect((await words()).filter((word) => word === "1")).toHaveLength(1);
    await set({ en: "Table 1" }, before?.supported_languages as ("ar" | "en" | "es")[]);
  });

  test("[DINE-01] one code is renewed alone: its old sheet stops working, other tables' go on, two tablets renew it once", async () => {
    const [old, other] = [await codeOf("t-1"), await codeOf("t-2")];
    const renew = () => manager.post(`${CODES}/renew`, { table: "t-1", seen: old });
    const announced = await announcedPages(backend.app);
    expect((await renew()).status).toBe(200);
    // The storefronts' cached pages of the old code still show the menu.
    expect(await announced()).toEqual([["stores:bistro"]]);
    expect((await renew()).status).toBe(409);
    expect(await announced()).toHaveLength(1);
    expect(await scanned(old)).toBe("TABLE_CODE_REVOKED");
    expect(await scanned(await codeOf("t-1"))).toMatchObject({ table: { name: "Table 1" } });
    expect(await codeOf("t-2")).toBe(other);
    expect((await manager.get(CODES)).body).not.toContain("This code can be guessed");
    expect((await manager.get("/console/11/store")).body).toContain("Table 1: new code");
  });

  test("[STAFF-59] tables and floors are added, renamed and closed; guests scan a new table at once and a closed one no more", async () => {
    const add = (fields: Record<string, string>) => manager.post(`${CODES}/add`, fields);
    expect((await add({ name_en: "", floor: "ground" })).status).toBe(422);
    expect((await add({ name_en: "Table 9", floor: "nowhere" })).status).toBe(409);
    expect((await add({ name_en: "Table 9", floor: "", floor_en: "Garden" })).status).toBe(200);
    const table = await tableNamed("Table 9");
    const code = await codeOf(table);
    expect(await scanned(code)).toEqual({ table: { name: "Table 9" }, floor: { name: "Garden" } });
    const floor = (await repos().stores.table(table))?.floor_id ?? "";
    expect((await add({ name_en: "Table 10", floor })).status).toBe(200);
    expect((await manager.post(`${CODES}/rename`, { table, name_en: "The swing" })).status).toBe(200);
    expect((await manager.post(`${CODES}/rename-floor`, { floor, name_en: "Yard" })).status).toBe(200);
    expect(await scanned(code)).toEqual({ table: { name: "The swing" }, floor: { name: "Yard" } });
    await firstPhone(backend, code);
    expect((await manager.post(`${CODES}/close`, { table })).status).toBe(409);
    expect((await manager.post(`${CODES}/close-floor`, { floor })).status).toBe(409);
    await repos().visits.end((await repos().visits.openAt(table))?.id ?? "", "staff", new Date(NOON));
    expect((await manager.post(`${CODES}/close`, { table: await tableNamed("Table 10") })).status).toBe(200);
    expect((await manager.post(`${CODES}/close-floor`, { floor })).status).toBe(200);
    expect((await manager.post(`${CODES}/close-floor`, { floor })).status).toBe(409);
    expect(await scanned(code)).toBe("TABLE_CODE_REVOKED");
    expect((await startVisit(backend, code)).errors?.[0]?.extensions.code).toBe("TABLE_CODE_REVOKED");
  });

  test("[STAFF-59] an import of stores leaves tables alone that were added in the console", async () => {
    await manager.post(`${CODES}/add`, { name_en: "Table 20", floor: "ground" });
    const source = { source: "test", retireOthers: false, now: new Date(NOON) };
    expect((await applyStores(backend.app.db, "bistro", bistro.stores, source)).ok).toBe(true);
    expect(await tableNamed("Table 20")).not.toBe("");
    expect(await scanned(await codeOf(await tableNamed("Table 20")))).toMatchObject({ table: { name: "Table 20" } });
  });

  test("[STAFF-59] [SEC-01] neither staff nor managers of other stores and businesses change tables or codes", async () => {
    const harbour = await staffMember(backend, { login: "codes-harbour", stores: [12], role: "manager" });
    const rival = await staffMember(backend, { business: "rival", login: "codes-rival", role: "owner" });
    const before = [await codeOf("t-1"), (await repos().floor.tables(CENTRE)).length];
    const fields = { table: "t-1", seen: String(before[0]), name_en: "Mine", floor: "ground" };
    for (const act of ["add", "rename", "close", "renew", "rename-floor", "close-floor"]) {
      expect((await maria.post(`${CODES}/${act}`, fields)).status).toBe(403);
      expect((await harbour.post(`${CODES}/${act}`, fields)).status).toBe(404);
      expect((await rival.post(`${CODES}/${act}`, fields)).status).toBe(404);
      // A manager may add tables to a store of their own.
      if (act === "add") continue;
      expect((await harbour.post(`/console/12/codes/${act}`, fields)).status).toBe(409);
    }
    expect([await codeOf("t-1"), (await repos().floor.tables(CENTRE)).length]).toEqual(before);
    expect(await tableNamed("Mine")).toBe("");
  });
});
