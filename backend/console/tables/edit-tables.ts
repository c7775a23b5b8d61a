import type { Result } from "../../../lib/domain/result.ts";
import type { LocalizedText } from "../../db/schema/columns.ts";
import {
  addTable,
  closeTables,
  type EditRefusal,
  renameFloor,
  renameTable,
  renewCode,
} from "../../dine-in/staff/edit-tables.ts";
import { mayEditTables } from "../../rules/dine-in/staff-rights.ts";
import { guessableCodes } from "../../rules/dine-in/table-code.ts";
import { cutText } from "../../rules/storable-text.ts";
import { tableAddress } from "../../shop/shop-addresses.ts";
import { recordAct, type TableEdit } from "../acts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { shopLanguages } from "../store/hours.ts";
import { readTables, type TableOverview } from "./table-overview.ts";

const MAX_NAME = 40;

/** A table with its printed code. */
export interface CodedTable {
  readonly overview: TableOverview;
  /** Null for a table that was never given one. */
  readonly code: string | null;
  /** Where the code leads. */
  readonly address: string | null;
  /** Somebody who has seen another table's code could name it. */
  readonly guessable: boolean;
}

/** The store's tables with their codes; null for members who may not edit tables. */
export async function readCodes(context: ConsoleContext): Promise<CodedTable[] | null> {
  const { app, signed } = context;
  if (!mayEditTables(signed.member.role)) return null;
  const overviews = await readTables(context);
  const codes = await signed.repos.visits.codesOf(overviews.map(({ table }) => table.id));
  const open = guessableCodes([...codes].map(([id, code]) => ({ id, code })));
  return overviews.map((overview) => {
    const code = codes.get(overview.table.id) ?? null;
    const address = code && tableAddress(app, signed.business.id, code);
    return { overview, code, address, guessable: code !== null && open.has(code) };
  });
}

/** A name in the shop's languages; null without one in the first language. */
function nameIn(context: ConsoleContext, form: URLSearchParams, field: string): LocalizedText | null {
  const languages = shopLanguages(context);
  const names = languages
    .map((language) => [language, cutText((form.get(`${field}_${language}`) ?? "").trim(), MAX_NAME)] as const)
    .filter(([, name]) => name !== "");
  return names[0]?.[0] === languages[0] ? Object.fromEntries(names) : null;
}

type Edit = (context: ConsoleContext, form: URLSearchParams) => Promise<Outcome>;

const nameless = (context: ConsoleContext): Outcome => {
  const [language = "en"] = shopLanguages(context);
  return refused(422, context.t("codes.said.name", { language: context.t(`language.${language}`) }));
};

/** Records a change and says what was done; or why not. */
async function outcomeOf(
  context: ConsoleContext,
  result: Result<unknown, EditRefusal>,
  act: TableEdit,
  item: LocalizedText,
): Promise<Outcome> {
  const { signed, t, localized } = context;
  if (!result.ok) return refused(409, t(result.error === "GONE" ? "floor.said.gone" : "codes.said.occupied"));
  await signed.repos.transaction((tx) => recordAct(context, tx, act, { item }));
  return done(t(`codes.said.${act}`, { item: localized(item) }));
}

const add: Edit = async (context, form) => {
  const { app, signed, store } = context;
  const name = nameIn(context, form, "name");
  const floorId = form.get("floor") ?? "";
  const floorName = floorId ? null : nameIn(context, form, "floor");
  if (!name || (!floorId && !floorName)) return nameless(context);
  const floor = floorName ? { name: floorName } : { id: floorId };
  return outcomeOf(context, await addTable(app, signed.repos, { storeId: store.id, name, floor }), "table_add", name);
};

const rename: Edit = async (context, form) => {
  const { app, signed, store } = context;
  const name = nameIn(context, form, "name");
  if (!name) return nameless(context);
  const tableId = form.get("table") ?? "";
  const renamed = await renameTable(app, signed.repos, { storeId: store.id, tableId, name });
  return outcomeOf(context, renamed, "table_rename", name);
};

const renameOfFloor: Edit = async (context, form) => {
  const { app, signed, store } = context;
  const name = nameIn(context, form, "name");
  if (!name) return nameless(context);
  const floorId = form.get("floor") ?? "";
  const renamed = await renameFloor(app, signed.repos, { storeId: store.id, floorId, name });
  return outcomeOf(context, renamed, "floor_rename", name);
};

/** The table of a form, as its name is logged; its own id if it is gone. */
async function namesOf({ signed, store }: ConsoleContext, form: URLSearchParams) {
  const id = form.get("table") ?? "";
  const tables = await signed.repos.floor.tables(store.id);
  const table = tables.find((one) => one.id === id);
  const floor = tables.find(({ floor_id }) => floor_id === form.get("floor"));
  return { id, table: table?.name ?? {}, floor: floor?.floor_name ?? {} };
}

const close: Edit = async (context, form) => {
  const { app, signed, store } = context;
  const { id, table } = await namesOf(context, form);
  const closed = await closeTables(app, signed.repos, { storeId: store.id, which: { tableId: id } });
  return outcomeOf(context, closed, "table_close", table);
};

const closeFloor: Edit = async (context, form) => {
  const { app, signed, store } = context;
  const { floor } = await namesOf(context, form);
  const which = { floorId: form.get("floor") ?? "" };
  return outcomeOf(context, await closeTables(app, signed.repos, { storeId: store.id, which }), "floor_close", floor);
};

/** A new code for one table. A repeated press, or another tablet that showed the same code, changes nothing. */
const renew: Edit = async (context, form) => {
  const { app, signed, store } = context;
  const { id, table } = await namesOf(context, form);
  const seen = form.get("seen") ?? "";
  const now = (await signed.repos.visits.codesOf([id])).get(id) ?? "";
  if (seen !== now) return refused(409, context.t("floor.said.gone"));
  const renewed = await renewCode(app, signed.repos, { storeId: store.id, tableId: id });
  return outcomeOf(context, renewed, "table_code", table);
};

const EDITS = { add, rename, close, renew, "rename-floor": renameOfFloor, "close-floor": closeFloor } as const;

/** Runs a form of the page of codes; null if there is no such form. */
export async function editTables(context: ConsoleContext, act: string, form: URLSearchParams): Promise<Outcome | null> {
  if (!Object.hasOwn(EDITS, act)) return null;
  if (!mayEditTables(context.signed.member.role)) return refused(403, context.t("codes.said.refused"));
  return EDITS[act as keyof typeof EDITS](context, form);
}
