import path from "node:path";
import { parseArgs } from "node:util";
import { convertGeoJson } from "../../backend/importers/geojson/convert.ts";
import { anyImported, type ImportEntry } from "../../backend/importers/import-entry.ts";
import { FULFILMENT_MODES, isOneOf } from "../../lib/domain/enumerations.ts";
import { Refused, runCommand, WrongUsage } from "../command-line.ts";
import {
  conflictReport,
  differenceReport,
  entryReport,
  printReport,
  problemLines,
  refusedDocument,
  SOME_SKIPPED,
} from "./import-report.ts";
import { ENV_FILE, ENV_FILE_USAGE, openTarget, takenKeys } from "./import-target.ts";
import { readJson } from "./read-source.ts";

const USAGE = `npm run stores:import -- --business <id> [--city X] [--modes pickup,delivery] [--enable] [--retire-others] [--take <changes>] [--dry-run] [--problems-only] [--env-file <file>] <file>

<file> is GeoJSON with OpenStreetMap tags, or a JSON list of stores of our own (docs/importing.md).
--city X          the city of features that state none
--modes a,b       fulfilment modes of every GeoJSON store; pickup when absent
--enable          new GeoJSON stores with readable hours take orders at once; otherwise the owner enables each
--retire-others   stores that the file does not name are retired
--take <changes>  what staff changed in the console stays as it is; this takes the file's side instead: all, or changes as
                  the report names them, with commas between them
--dry-run         prints what would change and writes nothing
--problems-only   prints only the stores that were not simply taken over, all of them
${ENV_FILE_USAGE}
Exit code: 0 everything was imported, 2 some features were not, 1 nothing was.`;

function modesOf(text: string) {
  const modes = text.split(",").map((mode) => mode.trim());
  const wrong = modes.find((mode) => !isOneOf(FULFILMENT_MODES, mode));
  if (wrong !== undefined)
    throw new Refused(`"${wrong}" is not a fulfilment mode. Use one of: ${FULFILMENT_MODES.join(", ")}.`);
  return modes.filter((mode) => isOneOf(FULFILMENT_MODES, mode));
}

interface Source {
  readonly document: unknown;
  readonly entries: readonly ImportEntry[];
}

function documentOf(file: string, options: { city?: string | undefined; enable: boolean; modes: string }): Source {
  const json = readJson(file);
  if (Array.isArray(json)) return { document: json, entries: [] };
  const { city = null, enable, modes } = options;
  const converted = convertGeoJson(json, { city, enable, modes: modesOf(modes) });
  if (!converted.ok) throw refusedDocument(file, converted.error);
  const { document, entries } = converted.value;
  if (anyImported(entries, "store")) return { document, entries };
  const reasons = entryReport(entries).screen;
  throw new Refused([`No store in ${file} can be imported; nothing was changed.`, ...reasons].join("\n"));
}

await runCommand(USAGE, async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      business: { type: "string" },
      city: { type: "string" },
      modes: { type: "string", default: "pickup" },
      enable: { type: "boolean", default: false },
      "retire-others": { type: "boolean", default: false },
      take: { type: "string" },
      "dry-run": { type: "boolean", default: false },
      "problems-only": { type: "boolean", default: false },
      ...ENV_FILE,
    },
  });
  const [file, ...others] = positionals;
  if (!values.business || !file || others.length > 0) throw new WrongUsage();
  const target = await openTarget({ envFile: values["env-file"] });
  try {
    const business = await target.business(values.business);
    const { document, entries } = documentOf(file, values);
    const dryRun = values["dry-run"];
    const how = {
      source: path.basename(file),
      dryRun,
      retireOthers: values["retire-others"],
      take: takenKeys(values.take),
    };
    const report = await target.stores(business.id, document, how);
    if (!report.ok) throw refusedDocument(file, report.error);
    if (entries.some(({ outcome }) => outcome === "skipped")) process.exitCode = SOME_SKIPPED;
    if (values["problems-only"]) {
      for (const line of problemLines(entries)) console.log(line);
      return;
    }
    const difference = differenceReport({ stores: report.value.difference });
    const kept = conflictReport(report.value.conflicts);
    printReport(`stores-of-${business.id}`, [entryReport(entries), difference, kept]);
    const done = `${business.id} has the stores of ${how.source}, with hours in ${business.timezone}.`;
    console.log(dryRun ? "Dry run: nothing was written." : done);
  } finally {
    await target.close();
  }
});
