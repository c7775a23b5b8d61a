import { ok, type Result } from "../../lib/domain/result.ts";
import type { BusinessRow } from "../db/repositories/business.ts";
import type { Repositories } from "../db/repositories.ts";
import type { DocumentProblem } from "../importers/schema-problems.ts";
import { readStores } from "../importers/stores/read-stores.ts";
import { type StoreInput, storeInput } from "../importers/stores/store-document.ts";
import { type ReportedConflict, reported } from "../menu/editing/import-conflicts.ts";
import { type EditedPart, keyOf } from "../menu/editing/menu-parts.ts";
import { reconcile, type TakeImported } from "../menu/editing/reconcile.ts";
import { documentOfStore, partsOfStores, storePart } from "./store-parts.ts";

interface StoresOfImport {
  readonly document: readonly StoreInput[];
  readonly take: TakeImported;
  readonly retireOthers: boolean;
  /** The switch for ordering stays as it is in the shop. */
  readonly keepSwitches: boolean;
}
interface KeptStores {
  readonly inputs: readonly StoreInput[];
  readonly conflicts: ReportedConflict[];
  /** Refs of stores that staff added and the import has not: it leaves them open. */
  readonly added: readonly string[];
}

/** The stores of an import with the changes that staff made by hand, except those it is told to overwrite. */
export async function keepStoreEdits(
  tx: Repositories,
  business: BusinessRow,
  { document, take, retireOthers, keepSwitches }: StoresOfImport,
): Promise<Result<KeptStores, DocumentProblem[]>> {
  const all = await tx.storeChanges.edits();
  const refs = new Set(document.map(({ ref }) => ref));
  // A list that leaves other stores alone says nothing about them.
  const edits = all.filter(({ ref }) => retireOthers || refs.has(ref));
  if (edits.length === 0) return ok({ inputs: document, conflicts: [], added: [] });
  const { currency, default_language: language } = business;
  const current = partsOfStores(await readStores(tx.db, business.id), currency, language);
  const asNow = (part: EditedPart): EditedPart => {
    const now = current.get(keyOf(part));
    if (!now || !keepSwitches) return part;
    return { ...part, fields: { ...part.fields, enabled_for_ordering: now.fields.enabled_for_ordering } };
  };
  const imported = new Map(
    document.map((input, index) => {
      const part = asNow(storePart({ ...input, sort_order: input.sort_order ?? index }, language));
      return [keyOf(part), part];
    }),
  );
  const { parts, conflicts, settled, edited } = reconcile(imported, current, edits, take);
  await tx.storeChanges.settle({ settled, edited });
  const inputs = document.flatMap((input) => {
    const key = keyOf({ kind: "store", ref: input.ref });
    const part = parts.get(key);
    if (!part) return [];
    if (part === imported.get(key)) return [input];
    const { biz_location_id, temporarily_closed, floors, hours_overrides } = input;
    const rest = { biz_location_id, temporarily_closed, floors, hours_overrides };
    return [{ ...storeInput.parse(documentOfStore(part)), ...rest }];
  });
  return ok({
    inputs,
    conflicts: conflicts.map((one) => reported(one, current, imported, language)),
    added: [...parts.values()].filter(({ ref }) => !refs.has(ref)).map(({ ref }) => ref),
  });
}
