import { randomBytes } from "node:crypto";
import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { WEEK } from "../../../lib/domain/time/week.ts";
import type { LocalizedText } from "../../db/schema.ts";
import { refFromName } from "../../importers/csv/refs.ts";
import { refOf } from "../../importers/import-entry.ts";
import type { DocumentProblem } from "../../importers/schema-problems.ts";
import { readStores, type StoredStore } from "../../importers/stores/read-stores.ts";
import type { MenuEdit } from "../../menu/editing/edit-menu.ts";
import { type EditedPart, keyOf, type MenuParts } from "../../menu/editing/menu-parts.ts";
import { mayAddStores, mayEditStore } from "../../rules/staff-people.ts";
import { editStores, undoLastStoreChange } from "../../stores/edit-stores.ts";
import { storeChanged } from "../../stores/store-events.ts";
import { recordAct, type StoreAct } from "../acts.ts";
import type { ConsoleContext } from "../console-context.ts";
import { applyForm, type FieldSpec, type FormRefusal, type FormValues, sentValues } from "../menu/form-fields.ts";
import { type Again, refusedForm } from "../menu/refused-form.ts";
import { missingField, replacePart, titleIn } from "../menu/save-part.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { storeWords } from "../pages/stores/store-words.ts";
import { spansOf, storeShop, storeSpecs } from "./store-fields.ts";
import { partOf, storeToEdit } from "./store-views.ts";

type StoreRefusal = FormRefusal | { readonly code: "gone" };

interface Change {
  readonly act: StoreAct;
  /** Null: the one that is being added. */
  readonly id: number | null;
}

/** Changes the stores as the signed-in person, records it, and announces it to guests and storefronts. */
async function changeStores<E>(
  context: ConsoleContext,
  { act, id }: Change,
  edit: (parts: MenuParts, rows: readonly StoredStore[]) => Result<MenuEdit, E>,
): Promise<Result<number | null, E | DocumentProblem[]>> {
  const { app, signed, now } = context;
  const { business, member, repos } = signed;
  const changed = await repos.transaction(async (tx) => {
    const result = await editStores<E>(tx, business, { staff_id: member.id, now }, edit);
    if (!result.ok || !result.value) return result;
    const rows = await readStores(tx.db, business.id);
    const store = id ?? Math.max(...rows.map((row) => row.id));
    await recordAct({ signed, now, store: { id: store } }, tx, `shop_${act}`, { item: result.value.title });
    await storeChanged(app, tx, store);
    return ok(store);
  });
  if (!changed.ok) return changed;
  return ok(typeof changed.value === "number" ? changed.value : null);
}

const isOpenAtAll = ({ fields }: EditedPart) => WEEK.some((day) => fields[`hours.${day}`] !== undefined);

/**
 * A store without any hours counts as always open, as an import may mean it. Whoever empties the week, or lets a store
 * without hours take orders, means the opposite.
 */
function losesHours(before: EditedPart | null, after: EditedPart): boolean {
  const isNew = !before || isOpenAtAll(before) || !before.fields.enabled_for_ordering;
  return after.fields.enabled_for_ordering === true && !isOpenAtAll(after) && isNew;
}

interface Saved {
  readonly row: StoredStore;
  readonly specs: readonly FieldSpec[];
  readonly values: FormValues;
  readonly stamp: string | null;
  readonly again: Again;
  /** The page with the form. */
  readonly address: string;
}

/** Saves one form of a store. */
export async function saveForm(context: ConsoleContext, how: Saved): Promise<Outcome> {
  const { t, localized } = context;
  const { row, specs, values, stamp, again, address } = how;
  let title: LocalizedText = row.name;
  const changed = await changeStores<StoreRefusal>(context, { act: "change", id: row.id }, (parts) => {
    const part = parts.get(keyOf({ kind: "store", ref: row.ref }));
    if (!part) return err({ code: "gone" });
    const applied = applyForm(specs, part, values, stamp);
    if (!applied.ok) return applied;
    if (losesHours(part, applied.value)) return err({ code: "wrong", names: ["no_hours"] });
    title = titleIn(applied.value);
    return ok({ act: "change", title, parts: replacePart(parts, part, applied.value) });
  });
  const words = storeWords(context, storeShop(context));
  if (!changed.ok) return refusedForm(context, changed.error, { words, ref: row.ref, values, again });
  const said = changed.value === null ? "unchanged" : "saved";
  return { ...done(t(`menu.${said}`, { item: localized(title) })), go: `${address}?done=${said}` };
}

/** Saves a store's page. */
export async function saveStore(
  context: ConsoleContext,
  id: string,
  form: URLSearchParams,
  again: Again,
): Promise<Outcome> {
  const row = await storeToEdit(context, id);
  if (!row) return refused(404, context.t("stores.gone"));
  const specs = storeSpecs(storeShop(context), spansOf(partOf(context, row)));
  const address = context.at("stores", "store", id);
  return saveForm(context, { row, specs, values: sentValues(specs, form), stamp: form.get("was"), again, address });
}

/** Adds a store at the end of the list. */
export async function addStore(context: ConsoleContext, form: URLSearchParams, again: Again): Promise<Outcome> {
  const { t, localized } = context;
  if (!mayAddStores(context.signed.member)) return refused(403, t("stores.all_needed"));
  const shop = storeShop(context);
  const specs = storeSpecs(shop, spansOf(null));
  const values = sentValues(specs, form);
  let title: LocalizedText = {};
  const changed = await changeStores<StoreRefusal>(context, { act: "add", id: null }, (parts, rows) => {
    const missing = missingField(specs, values);
    if (missing) return err({ code: "wrong", names: [missing] });
    const name = values[`name_${shop.languages[0]}`] || randomBytes(4).toString("hex");
    const ref = refOf(refFromName(name), new Set(rows.map((row) => row.ref)));
    const applied = applyForm(specs, { kind: "store", ref, parent: "", fields: {} }, values, null);
    if (!applied.ok) return applied;
    if (losesHours(null, applied.value)) return err({ code: "wrong", names: ["no_hours"] });
    const place = Math.max(-1, ...rows.map(({ sort_order }) => sort_order)) + 1;
    const sort_order = applied.value.fields.sort_order ?? place;
    const added: EditedPart = { ...applied.value, fields: { ...applied.value.fields, sort_order } };
    title = titleIn(added);
    return ok({ act: "add", title, parts: new Map([...parts, [keyOf(added), added]]) });
  });
  const words = storeWords(context, shop);
  if (!changed.ok) return refusedForm(context, changed.error, { words, ref: null, values, again });
  const said = t("stores.added", { store: localized(title) });
  return { ...done(said), go: `/console/${changed.value}/stores/area/${changed.value}?done=added` };
}

/** Whether a store has orders or tables that its staff still need the board and the floor for. */
async function hasOpenWork({ signed }: ConsoleContext, storeId: number): Promise<boolean> {
  const { storeBoard, visits } = signed.repos;
  return (await storeBoard.hasOpenOrders(storeId)) || (await visits.ofStore(storeId)).length > 0;
}

/** Closes a store for good: guests no longer see it, its orders stay. */
export async function closeStore(context: ConsoleContext, id: string): Promise<Outcome> {
  const { t, at, localized } = context;
  if (!mayAddStores(context.signed.member)) return refused(403, t("stores.all_needed"));
  const row = await storeToEdit(context, id);
  if (!row) return refused(404, t("stores.gone"));
  if (await hasOpenWork(context, row.id)) return refused(409, t("stores.close_open", { store: localized(row.name) }));
  const changed = await changeStores<"gone" | "last">(context, { act: "remove", id: row.id }, (parts) => {
    const key = keyOf({ kind: "store", ref: row.ref });
    if (!parts.has(key)) return err("gone");
    if (parts.size === 1) return err("last");
    const rest = new Map([...parts].filter(([one]) => one !== key));
    return ok({ act: "remove", title: row.name, parts: rest });
  });
  if (!changed.ok) return changed.error === "last" ? refused(422, t("stores.last")) : refused(404, t("stores.gone"));
  const other = context.stores.find((one) => one.id !== row.id)?.id;
  const go = row.id === context.store.id && other !== undefined ? `/console/${other}/stores` : at("stores");
  return { ...done(t("stores.closed_done", { store: localized(row.name) })), go };
}

/** Opens a store again that was closed for good, as it was. */
export async function reopenStore(context: ConsoleContext, id: string): Promise<Outcome> {
  const { t, at, signed, localized } = context;
  if (!mayAddStores(context.signed.member)) return refused(403, t("stores.all_needed"));
  const rows = await readStores(signed.repos.db, signed.business.id);
  const row = rows.find((one) => String(one.id) === id);
  if (!row) return refused(404, t("stores.gone"));
  const changed = await changeStores<never>(context, { act: "open", id: row.id }, (parts) => {
    const part = partOf(context, row);
    const known = parts.get(keyOf(part));
    return ok({ act: "add", title: row.name, parts: known ? parts : new Map([...parts, [keyOf(part), part]]) });
  });
  if (!changed.ok) return refused(422, t("stores.open_refused"));
  return { ...done(t("stores.opened", { store: localized(row.name) })), go: at("stores", "store", id) };
}

/** Takes the newest change of a store back. */
export async function undoStoreChange(context: ConsoleContext, form: URLSearchParams): Promise<Outcome> {
  const { app, signed, now, t, localized } = context;
  const { business, member, repos } = signed;
  const id = Number(form.get("change"));
  const rows = await readStores(repos.db, business.id);
  const last = await repos.storeChanges.last();
  // Rights are checked for this change: another one has come between.
  if (last && last.id !== id) return refused(409, t("menu.undo_gone"));
  const touched = rows.filter(({ ref }) => last?.changes.some((change) => change.ref === ref));
  const isWhole = last?.changes.some(({ field }) => field === "added" || field === "removed") ?? false;
  const may = isWhole ? mayAddStores(member) : touched.every((row) => mayEditStore(member, row.id));
  if (!may) return refused(403, t("stores.all_needed"));
  const isLast = last?.act === "add" && rows.filter(({ retired_at }) => retired_at === null).length === 1;
  if (isLast) return refused(422, t("stores.last"));
  const [added] = last?.act === "add" ? touched : [];
  if (added && (await hasOpenWork(context, added.id)))
    return refused(409, t("stores.close_open", { store: localized(added.name) }));
  const undone = await repos.transaction(async (tx) => {
    const result = await undoLastStoreChange(tx, business, id, now);
    if (!result.ok) return result;
    for (const store of touched) {
      await recordAct({ signed, now, store }, tx, "shop_undo", { item: result.value.title });
      await storeChanged(app, tx, store.id);
    }
    return result;
  });
  if (!undone.ok) return refused(409, t(`menu.undo_${undone.error}`));
  const key = undone.value.act === "add" ? "menu.undone_added" : "menu.undone";
  return done(t(key, { item: localized(undone.value.title) }));
}
