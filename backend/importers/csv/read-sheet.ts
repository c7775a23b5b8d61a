import { err, ok, type Result } from "../../../lib/domain/result.ts";
import { anyImported, type ImportEntry } from "../import-entry.ts";
import type { WrittenMenu } from "../menu/export-menu.ts";
import { dishRefs, keepDishes, keepOptions, presentDishes } from "../menu/keep-dishes.ts";
import type { MenuDocument } from "../menu/menu-document.ts";
import type { DocumentProblem } from "../schema-problems.ts";
import { convertSheet, type FailedRow } from "./convert.ts";
import { ENGLISH, type SheetTranslator } from "./sheet-words.ts";

interface Target {
  readonly currency: string;
  readonly defaultLanguage: string;
  readonly current: WrittenMenu;
  /** In the language of whoever sent the file; absent: as the command line reports. */
  readonly t?: SheetTranslator;
  /** What can be done about rows that keep dishes on the menu; absent: repair them. */
  readonly repair?: string;
}
interface ReadSheet {
  readonly document: MenuDocument;
  readonly entries: readonly ImportEntry[];
  /** Sentences about what stayed of the current menu because rows could not be read. */
  readonly kept: readonly string[];
}

/**
 * A sheet as a menu document. A row that fails does not remove its dish, unless `yes`. Refused with the first skipped
 * rows if none could be read.
 */
export function readMenuSheet(
  text: string,
  target: Target,
  { yes }: { readonly yes: boolean },
): Result<ReadSheet, DocumentProblem[] | { readonly skipped: readonly ImportEntry[] }> {
  const converted = convertSheet(text, target);
  if (!converted.ok) return converted;
  const { document, entries, failed } = converted.value;
  if (!anyImported(entries, "item row"))
    return err({ skipped: entries.filter(({ outcome }) => outcome === "skipped").slice(0, 5) });
  const t = target.t ?? ENGLISH;
  const how = { yes, language: target.defaultLanguage, t, repair: target.repair ?? t("repair") };
  return ok({ entries, ...withFailedRows(document, target.current, failed, how) });
}

/**
 * Keeps the dishes and options of rows that could not be read. If such a row matches no dish of the menu, it could be
 * any dish that the file does not name, so all of those stay unless told otherwise.
 */
function withFailedRows(
  document: MenuDocument,
  current: WrittenMenu,
  failed: readonly FailedRow[],
  {
    yes,
    language,
    t,
    repair,
  }: { readonly yes: boolean; readonly language: string; readonly t: SheetTranslator; readonly repair: string },
): Pick<ReadSheet, "document" | "kept"> {
  const present = presentDishes(current);
  const inFile = dishRefs(document);
  const known = failed.map((row) => ({ row, ref: row.kind === "item" ? presentRef(row, present) : null }));
  const own = new Set(known.flatMap(({ ref }) => (ref !== null && !inFile.has(ref) ? [ref] : [])));
  const strange = known.filter(({ row, ref }) => row.kind === "item" && ref === null);
  const unnamed = present.flatMap(({ item: { ref } }) => (inFile.has(ref) || own.has(ref) ? [] : [ref]));
  const all = strange.length > 0 && !yes ? unnamed : [];
  const options = failed.flatMap(({ kind, group, ref }) =>
    kind === "option" && group !== null && ref !== null ? [{ group, option: ref }] : [],
  );
  const kept = keepDishes(keepOptions(document, current, options), current, new Set([...own, ...all]));
  const titles = (refs: ReadonlySet<string>) =>
    present.flatMap(({ item: { ref, title } }) => (refs.has(ref) ? [titleOf(title, language)] : [])).join(t("comma"));
  const lines = strange.slice(0, 5).map(({ row }) => row.line);
  const named = [...lines, ...(strange.length > lines.length ? ["…"] : [])].join(t("comma"));
  return {
    document: kept,
    kept: [
      ...(own.size > 0 ? [t("kept_own", { titles: titles(own) })] : []),
      ...(all.length > 0
        ? [t("kept_all", { n: strange.length, lines: named, titles: titles(new Set(all)), repair })]
        : []),
    ],
  };
}

/** The title in the business's first language, as its staff know the dish. */
function titleOf(title: MenuDocument["categories"][number]["name"], language: string): string {
  if (typeof title === "string") return title;
  const texts: Readonly<Record<string, string>> = title;
  return texts[language] ?? Object.values(texts)[0] ?? "";
}

/** The dish of the current menu that a row means: by ref, else by title in any language. */
function presentRef({ ref, titles }: FailedRow, present: ReturnType<typeof presentDishes>): string | null {
  if (ref !== null && present.some(({ item }) => item.ref === ref)) return ref;
  const plain = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();
  const wanted = new Set(titles.map(plain));
  const found = present.find(({ item: { title } }) =>
    (typeof title === "string" ? [title] : Object.values(title)).some((text) => wanted.has(plain(text))),
  );
  return found?.item.ref ?? null;
}
