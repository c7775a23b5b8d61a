import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { sheetOf } from "../../backend/importers/csv/write-sheet.ts";
import { Refused, runCommand, WrongUsage } from "../command-line.ts";
import { ENV_FILE, ENV_FILE_USAGE, openTarget } from "./import-target.ts";
import { fromCaller } from "./read-source.ts";

const USAGE = `npm run menu:export -- --business <id> [--format json|csv] [--out <file>] [--env-file <file>]

Writes the business's menu as menu:import reads it: importing it again changes nothing, and the same menu is always the same
file. Without --out it goes to the terminal. A sheet (csv) has the columns of docs/menu-format.md; a menu with more than a sheet
can hold is refused, with what that is. Through npm, say npm --silent when the output goes into a file. ${ENV_FILE_USAGE}`;

function read() {
  const { values } = parseArgs({
    options: {
      business: { type: "string" },
      format: { type: "string", default: "json" },
      out: { type: "string" },
      ...ENV_FILE,
    },
  });
  if (!values.business || !["json", "csv"].includes(values.format)) throw new WrongUsage();
  return { ...values, business: values.business };
}

await runCommand(USAGE, async () => {
  const { business: id, format, out, "env-file": envFile } = read();
  const target = await openTarget({ envFile });
  try {
    const business = await target.business(id);
    const menu = await target.currentMenu(business.id);
    if (menu.categories.length === 0) throw new Refused(`${id} has no menu yet.`);
    const sheet = format === "csv" ? sheetOf(menu, business.default_language) : null;
    if (sheet && !sheet.ok)
      throw new Refused(
        [
          `A sheet cannot hold this menu; nothing was written. Use --format json.`,
          ...sheet.error.map((line) => `  ${line}`),
        ].join("\n"),
      );
    const text = sheet?.ok ? sheet.value : `${JSON.stringify(menu, null, 2)}\n`;
    if (!out) process.stdout.write(text);
    else {
      writeFileSync(fromCaller(out), text);
      console.log(`Wrote the menu of ${id} to ${out}.`);
    }
  } finally {
    await target.close();
  }
});
