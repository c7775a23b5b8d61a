import path from "node:path";
import { parseArgs } from "node:util";
import { convertSheet } from "../backend/importers/csv/convert.ts";
import { convertCatalogue } from "../backend/importers/dominos/convert.ts";
import type { ImportEntry } from "../backend/importers/import-entry.ts";
import { anyImported } from "../backend/importers/import-entry.ts";
import type { MenuReport } from "../backend/importers/menu/apply-menu.ts";
import type { MenuProblem } from "../backend/importers/menu/menu-plan.ts";
import type { Result } from "../lib/domain/result.ts";
import { ok } from "../lib/domain/result.ts";
import { printEntries, readJson, readText, refusedDocument } from "./import-report.ts";
import type { TargetBusiness } from "./import-target.ts";
import { openTarget, Refused, runCommand } from "./import-target.ts";

const USAGE = `npm run menu:import -- --business <id> --format json|csv|dominos [--dry-run] <file>

Replaces the business's menu by the file's: known refs are updated in place, what the file no longer names is retired.
--dry-run reports what would happen and writes nothing. Formats: docs/menu-format.md, docs/importing.md.`;

const FORMATS = ["json", "csv", "dominos"] as const;
type Format = (typeof FORMATS)[number];
type Converted = Result<{ document: unknown; entries: ImportEntry[] }, MenuProblem[]>;

/** What counts as something imported, by format; a document of our own is taken whole or not at all. */
const MAIN_KIND: Record<Format, string | null> = { json: null, csv: "item row", dominos: "product" };

function convert(format: Format, file: string, business: TargetBusiness): Converted {
  if (format === "csv") {
    return convertSheet(readText(file), { currency: business.currency, defaultLanguage: business.default_language });
  }
  const json = readJson(file);
  return format === "json" ? ok({ document: json, entries: [] }) : convertCatalogue(json, business.currency);
}

function printReport(report: MenuReport, dryRun: boolean): void {
  const { categories, items, option_groups, options } = report;
  for (const [kind, { created, kept, retired }] of Object.entries({ categories, items, option_groups, options })) {
    console.log(`${kind}: ${created} new, ${kept} updated, ${retired} retired`);
  }
  console.log(dryRun ? "Dry run: nothing was written." : `The menu of ${report.business} is that of ${report.source}.`);
}

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      business: { type: "string" },
      format: { type: "string" },
      "dry-run": { type: "boolean", default: false },
    },
  });
  const [file, ...others] = positionals;
  const format = FORMATS.find((known) => known === values.format);
  if (!values.business || !file || others.length > 0 || !format) throw new Refused(USAGE);
  const target = await openTarget();
  try {
    const business = await target.business(values.business);
    const converted = convert(format, file, business);
    if (!converted.ok) throw refusedDocument(file, converted.error);
    const { document, entries } = converted.value;
    printEntries(entries);
    const kind = MAIN_KIND[format];
    if (kind && !anyImported(entries, kind)) {
      throw new Refused(`Nothing in ${file} can be imported, so the menu of ${business.id} stays as it is.`);
    }
    const how = { source: path.basename(file), dryRun: values["dry-run"] };
    const report = await target.menu(business.id, document, how);
    if (!report.ok) throw refusedDocument(file, report.error);
    printReport(report.value, values["dry-run"]);
  } finally {
    await target.close();
  }
});
