import path from "node:path";
import { parseArgs } from "node:util";
import { FEW_RETIRED as FEW, type MenuReport } from "../../backend/importers/menu/apply-menu.ts";
import { TOO_MANY_RETIRED } from "../../backend/importers/menu/menu-plan.ts";
import { Refused, runCommand, WrongUsage } from "../command-line.ts";
import {
  conflictReport,
  differenceReport,
  entryReport,
  printReport,
  problemLines,
  type Report,
  refusedDocument,
  SOME_SKIPPED,
} from "./import-report.ts";
import { ENV_FILE, ENV_FILE_USAGE, type ImportTarget, openTarget, takenKeys } from "./import-target.ts";
import { languageNotes } from "./menu-languages.ts";
import { withPhotos } from "./menu-photos.ts";
import { formatOf, type MenuSource, menuSource } from "./menu-source.ts";

const USAGE = `npm run menu:import -- --business <id> [--format json|csv|dominos] [--photos <folder>] [--dry-run] [--take <changes>] [--yes] [--problems-only] [--env-file <file>] <file>

Makes the business's menu that of the file: known refs are updated in place, what the file no longer names is taken off.
--format          what the file is; a .csv needs none, a .json may be the menu format (json) or a catalogue (dominos)
--photos <folder> takes photos from the folder: a dish has the one that its image column names, or that is called like its ref
--dry-run         prints what would change and writes nothing
--take <changes>  what staff changed in the console stays as it is; this takes the file's side instead: all, or changes as
                  --dry-run names them, separated by commas (item:soup:price)
--yes             takes dishes off the menu even when they are more than ${FEW}, or all, or when rows could not be read
--problems-only   prints only the rows that were not simply imported, all of them
${ENV_FILE_USAGE}
Exit code: 0 everything was imported, 2 some rows were not, 1 nothing was. Formats: docs/menu-format.md, docs/importing.md.`;

const LABELS = {
  categories: "categories",
  items: "dishes",
  option_groups: "option groups",
  options: "options",
} as const;

function menuReport(report: MenuReport): Report {
  const difference = Object.fromEntries(
    Object.entries(LABELS).map(([kind, label]) => [label, report.difference[kind as keyof typeof LABELS]]),
  );
  const lines = differenceReport(difference);
  const order = report.reordered ? ["The dishes are in a different order."] : [];
  const kept = conflictReport(report.conflicts);
  return { screen: [...lines.screen, ...order, ...kept.screen], file: [...lines.file, ...order, ...kept.file] };
}

function read() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      business: { type: "string" },
      format: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      photos: { type: "string" },
      take: { type: "string" },
      yes: { type: "boolean", default: false },
      "problems-only": { type: "boolean", default: false },
      ...ENV_FILE,
    },
  });
  const [file, ...others] = positionals;
  if (!values.business || !file || others.length > 0) throw new WrongUsage();
  const format = formatOf(values.format, file);
  if (!format.ok) throw new WrongUsage(format.error);
  return { ...values, business: values.business, file, format: format.value };
}
type Values = ReturnType<typeof read>;

/** `all`, or the keys of changes. */
async function apply(target: ImportTarget, values: Values, document: unknown) {
  const { business, file, yes, take, "dry-run": dryRun } = values;
  const how = { source: path.basename(file), dryRun, take: takenKeys(take), retireAtMost: yes ? undefined : FEW };
  const report = await target.menu(business, document, how);
  if (report.ok) return report.value;
  const [problem] = report.error;
  if (problem?.path !== TOO_MANY_RETIRED) throw refusedDocument(file, report.error);
  throw new Refused(
    `Nothing was imported from ${file}: ${problem.message}. Check the whole report with --dry-run; if they should be removed, add --yes.`,
  );
}

function conclusion({ "dry-run": dryRun, yes }: Values, report: MenuReport): string {
  if (!dryRun) return `The menu of ${report.business} is that of ${report.source}.`;
  const { retired, changed, unchanged } = report.items;
  const asks = !yes && retired > 0 && (retired > FEW || changed + unchanged === 0);
  return `Dry run: nothing was written.${asks ? ` A real import of this takes --yes, because ${retired} dishes would go.` : ""}`;
}

function print(values: Values, { entries, kept }: MenuSource, notes: readonly string[], report: MenuReport): void {
  if (values["problems-only"]) {
    for (const line of [...problemLines(entries), ...kept, ...notes]) console.log(line);
    return;
  }
  const sentences = [...kept, ...notes];
  printReport(`menu-of-${report.business}`, [
    entryReport(entries),
    { screen: sentences, file: sentences },
    menuReport(report),
  ]);
  console.log(conclusion(values, report));
}

await runCommand(USAGE, async () => {
  const values = read();
  const target = await openTarget({ envFile: values["env-file"] });
  try {
    const business = await target.business(values.business);
    const current = await target.currentMenu(business.id);
    const read = menuSource(values.format, values.file, business, current, values);
    const how = { business: business.id, folder: values.photos, write: !values["dry-run"] };
    const { document, entries } = await withPhotos(read.document, current, how);
    const source = { ...read, document, entries: [...read.entries, ...entries] };
    const report = await apply(target, values, document);
    print(values, source, languageNotes(document, business), report);
    if (source.entries.some(({ outcome }) => outcome === "skipped")) process.exitCode = SOME_SKIPPED;
  } finally {
    await target.close();
  }
});
