import path from "node:path";
import { parseArgs } from "node:util";
import { convertGeoJson } from "../backend/importers/geojson/convert.ts";
import { anyImported } from "../backend/importers/import-entry.ts";
import { FULFILMENT_MODES, isOneOf } from "../lib/domain/enumerations.ts";
import { printEntries, readJson, refusedDocument } from "./import-report.ts";
import { openTarget, Refused, runCommand } from "./import-target.ts";

const USAGE = `npm run stores:import -- --business <id> [--city X] [--modes pickup,delivery] [--enable] [--retire-others] [--dry-run] <file>

<file> is GeoJSON with OpenStreetMap tags, or a JSON list of stores of our own (docs/importing.md).
--city X          the city of features that state none
--modes a,b       fulfilment modes of every GeoJSON store; pickup when absent
--enable          new GeoJSON stores with readable hours take orders at once; otherwise the owner enables each
--retire-others   stores that the file does not name are retired
--dry-run         reports what would happen and writes nothing`;

function modesOf(text: string) {
  const modes = text.split(",").map((mode) => mode.trim());
  const wrong = modes.find((mode) => !isOneOf(FULFILMENT_MODES, mode));
  if (wrong !== undefined)
    throw new Refused(`"${wrong}" is no fulfilment mode. Known: ${FULFILMENT_MODES.join(", ")}.`);
  return modes.filter((mode) => isOneOf(FULFILMENT_MODES, mode));
}

function documentOf(file: string, options: { city?: string | undefined; enable: boolean; modes: string }): unknown {
  const json = readJson(file);
  if (Array.isArray(json)) return json;
  const { city = null, enable, modes } = options;
  const converted = convertGeoJson(json, { city, enable, modes: modesOf(modes) });
  if (!converted.ok) throw refusedDocument(file, converted.error);
  printEntries(converted.value.entries);
  if (!anyImported(converted.value.entries, "store"))
    throw new Refused(`No store in ${file} can be imported; nothing was changed.`);
  return converted.value.document;
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
      "dry-run": { type: "boolean", default: false },
    },
  });
  const [file, ...others] = positionals;
  if (!values.business || !file || others.length > 0) throw new Refused(USAGE);
  const target = await openTarget();
  try {
    const business = await target.business(values.business);
    const document = documentOf(file, values);
    const dryRun = values["dry-run"];
    const how = { source: path.basename(file), dryRun, retireOthers: values["retire-others"] };
    const report = await target.stores(business.id, document, how);
    if (!report.ok) throw refusedDocument(file, report.error);
    const { created, kept, retired } = report.value;
    console.log(`stores: ${created} new, ${kept} updated, ${retired} retired (hours in ${business.timezone})`);
    console.log(dryRun ? "Dry run: nothing was written." : `${business.id} has the stores of ${how.source}.`);
  } finally {
    await target.close();
  }
});
