import { err, ok, type Result } from "../../../../lib/domain/result.ts";
import { readMenuSheet } from "../../../importers/csv/read-sheet.ts";
import { sheetWords } from "../../../importers/csv/sheet-words.ts";
import type { ImportEntry } from "../../../importers/import-entry.ts";
import { applyMenu, type MenuReport } from "../../../importers/menu/apply-menu.ts";
import { exportMenu } from "../../../importers/menu/export-menu.ts";
import { readMenu } from "../../../importers/menu/read-menu.ts";
import type { DocumentProblem } from "../../../importers/schema-problems.ts";
import { textOfBytes } from "../../../importers/source-text.ts";
import type { UploadReport } from "../../../menu/editing/upload-report.ts";
import type { ConsoleContext } from "../../console-context.ts";
import type { PostedForm } from "../../http/console-request.ts";
import { done, type Outcome, refused } from "../../outcome.ts";
import { problemsInWords } from "./document-words.ts";

/** Lines of one kind that the page shows. */
const MAX_LINES = 200;

/** Reads a file that was sent, tries it out, and keeps it with what it would change. */
export async function uploadMenu(context: ConsoleContext, { file }: PostedForm): Promise<Outcome> {
  const { app, signed, now, t, at } = context;
  const { business, member, repos } = signed;
  if (!file || file.bytes.length === 0) return refused(422, t("menu.import.no_file"));
  const text = textOfBytes(file.bytes);
  if (!text.ok) return refused(422, t(`menu.import.not_text.${text.error.code}`));
  const read = await readSource(context, text.value);
  if (!read.ok)
    return refusedFile(
      context,
      read.error.map((problem) => lineOf(t, problem)),
    );
  const name = file.name.slice(-100);
  const how = { source: name, now, dryRun: true };
  const report = await applyMenu(app.db, business.id, read.value.document, how);
  if (!report.ok) return refusedDocument(context, read.value.document, report.error);
  const id = await repos.menuChanges.saveUpload({
    staff_id: member.id,
    name,
    document: read.value.document,
    report: shortened(report.value, read.value.problems),
    created_at: now,
  });
  return { ...done(t("menu.import.read", { file: name })), go: at("menu", "import", id) };
}

interface Source {
  readonly document: unknown;
  readonly problems: readonly string[];
}

/** A menu document, or a sheet: told apart by their first character. */
async function readSource(
  { app, signed, language, t }: ConsoleContext,
  text: string,
): Promise<Result<Source, DocumentProblem[]>> {
  const { business } = signed;
  if (/^\s*[{[]/.test(text)) {
    try {
      return ok({ document: JSON.parse(text) as unknown, problems: [] });
    } catch {
      return err([{ path: "", message: t("menu.import.not_json") }]);
    }
  }
  const current = exportMenu(await readMenu(app.db, business.id), business);
  const { currency, default_language: defaultLanguage } = business;
  const sheet = readMenuSheet(text, { currency, defaultLanguage, current, t: sheetWords(language) }, { yes: false });
  if (!sheet.ok) return err("skipped" in sheet.error ? sheet.error.skipped.map(problemOf) : sheet.error);
  const { document, entries, kept } = sheet.value;
  const rows = entries.filter(({ outcome }) => outcome !== "imported").map(problemOf);
  return ok({ document, problems: [...kept, ...rows.map((row) => lineOf(t, row))] });
}

const problemOf = ({ at, name, reason = "" }: ImportEntry): DocumentProblem => ({
  path: at,
  message: `${name}: ${reason}`,
});

/** "Line 3: Soup: …"; the place of a problem in a menu file is its path. */
function lineOf(t: ConsoleContext["t"], { path, message }: DocumentProblem): string {
  const [, line] = /^line (\d+)$/.exec(path) ?? [];
  const place = line === undefined ? path : t("menu.import.line", { line });
  return place ? `${place}: ${message}` : message;
}

/** Problems that are named; of more, the number is enough. */
const MAX_PROBLEMS = 25;

function refusedFile({ t }: ConsoleContext, lines: readonly string[], most = MAX_PROBLEMS): Outcome {
  const list = [...lines.slice(0, most), ...(lines.length > most ? ["…"] : [])];
  return refused(422, t("menu.import.refused", { n: lines.length, list: `\n${list.join("\n")}` }));
}

/** A menu that was not imported, with each problem in words, or `most` of them. */
export function refusedDocument(
  context: ConsoleContext,
  document: unknown,
  problems: readonly DocumentProblem[],
  most?: number,
): Outcome {
  return refusedFile(context, problemsInWords(context, context.signed.business, document, problems), most);
}

/** What the page shows of a report. */
function shortened(report: MenuReport, problems: readonly string[]): UploadReport {
  const { items, categories, options, reordered, conflicts, difference } = report;
  const short = (kind: "items" | "categories" | "options") => {
    const { created, changed, retired, unchanged } = difference[kind];
    return {
      created: created.slice(0, MAX_LINES),
      changed: changed.slice(0, MAX_LINES),
      retired: retired.slice(0, MAX_LINES),
      unchanged,
    };
  };
  return {
    menu: {
      items,
      categories,
      options,
      reordered,
      conflicts: conflicts.slice(0, 500),
      difference: { items: short("items"), categories: short("categories"), options: short("options") },
    },
    same: isSame(report),
    problems: problems.slice(0, MAX_LINES),
  };
}

const isSame = ({ conflicts, difference, reordered }: MenuReport): boolean =>
  conflicts.length === 0 &&
  !reordered &&
  Object.values(difference).every((rows) => rows.created.length + rows.changed.length + rows.retired.length === 0);
