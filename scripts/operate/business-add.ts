import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import {
  type NewBusiness,
  newBusinessProblems,
  newConfig,
  newRow,
  PLAIN_COLORS,
} from "../../backend/importers/business/new-business.ts";
import { loadConfiguration } from "../../config/load.ts";
import { plainLogos } from "../../lib/pictures/plain-logos.ts";
import { Refused, runCommand, WrongUsage } from "../command-line.ts";
import { refusedDocument } from "../import/import-report.ts";
import { ENV_FILE, ENV_FILE_USAGE, openTarget } from "../import/import-target.ts";
import { root } from "../processes.ts";

const USAGE = `npm run business:add -- --id <id> --name "…" --currency USD --timezone America/New_York --language en
  [--languages en,es] [--country-code +1] [--domain shop.example.com] [--modes delivery,pickup] [--into <folder>] [--env-file <file>]

Adds a business: to the backend with a new API key, and as config/businesses/<id>.json with the defaults and a plain
logo in public/brands/<id>, to be edited. A storefront that runs serves it at once, at http://<id>.localhost:<its port>.
--modes   pickup when absent: what stores:import gives its stores too
${ENV_FILE_USAGE}`;

const OPTIONS = {
  id: { type: "string" },
  name: { type: "string" },
  currency: { type: "string" },
  timezone: { type: "string" },
  language: { type: "string" },
  languages: { type: "string" },
  "country-code": { type: "string" },
  domain: { type: "string" },
  modes: { type: "string", default: "pickup" },
  /** The folder with config/ and public/; this project by default. */
  into: { type: "string", default: root },
  ...ENV_FILE,
} as const;
/** Currencies used in a single country, to infer the country code. */
const COUNTRY_CODES: Readonly<Record<string, string>> = {
  INR: "+91",
  USD: "+1",
  CAD: "+1",
  GBP: "+44",
  AUD: "+61",
  MXN: "+52",
  BRL: "+55",
  COP: "+57",
  CLP: "+56",
  PEN: "+51",
  ARS: "+54",
  BHD: "+973",
  AED: "+971",
  SAR: "+966",
  KWD: "+965",
  QAR: "+974",
  OMR: "+968",
  JOD: "+962",
  EGP: "+20",
  MAD: "+212",
  TND: "+216",
  LYD: "+218",
  IQD: "+964",
};
type Values = ReturnType<typeof read>;

function read() {
  const { values } = parseArgs({ options: OPTIONS });
  const { id, name, currency, timezone, language } = values;
  if (!id || !name?.trim() || !currency || !timezone || !language) throw new WrongUsage();
  const countryCode = values["country-code"] ?? COUNTRY_CODES[currency];
  if (!countryCode)
    throw new Refused(`${currency} is used in several countries: add --country-code, e.g. --country-code +39.`);
  const languages = (values.languages ?? language).split(",").map((one) => one.trim());
  return {
    ...values,
    id,
    name: name.trim(),
    currency,
    timezone,
    language,
    languages,
    countryCode,
    key: `key_${randomBytes(18).toString("base64url")}`,
  };
}

const valuesOf = (values: Values): NewBusiness => ({
  ...values,
  env: "local",
  domain: values.domain ?? null,
  modes: values.modes.split(",").map((mode) => mode.trim()),
});

/** Checks everything that can be refused before anything is written. */
function check(values: Values): void {
  const problems = newBusinessProblems(valuesOf(values));
  if (problems.length > 0) {
    const lines = problems.map(({ field, message }) => `${field}: ${message}`);
    throw new Refused(`These values are not valid for a business:\n  ${lines.join("\n  ")}`);
  }
  for (const { biz } of loadConfiguration().businesses) {
    if (biz.id === values.id)
      throw new Refused(`There is already a configuration with the id "${values.id}"; nothing was changed.`);
    if (values.domain && biz.domains.some(({ domain }) => domain === values.domain))
      throw new Refused(`${values.domain} is already the domain of "${biz.id}"; nothing was changed.`);
  }
  if (existsSync(configFile(values))) throw new Refused(`${configFile(values)} already exists; nothing was changed.`);
}

const LOGO_COLORS = { brand: `#${PLAIN_COLORS.primary}`, onBrand: "#fff" };
const configFile = ({ into, id }: Values) => path.join(into, "config", "businesses", `${id}.json`);
/** Writes the files. `undo` removes them again, so that nothing is left behind when the backend refuses. */
function writeFiles(values: Values): () => void {
  const folder = path.join(values.into, "public", "brands", values.id);
  const undo = () => {
    rmSync(configFile(values), { force: true });
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    mkdirSync(folder, { recursive: true });
    mkdirSync(path.dirname(configFile(values)), { recursive: true });
    for (const [name, svg] of Object.entries(plainLogos(values.name, LOGO_COLORS)))
      writeFileSync(path.join(folder, name), svg);
    writeFileSync(configFile(values), `${JSON.stringify(newConfig(valuesOf(values)), null, 2)}\n`, { flag: "wx" });
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}

await runCommand(USAGE, async () => {
  const values = read();
  check(values);
  const target = await openTarget({ create: true, envFile: values["env-file"] });
  const undo = writeFiles(values);
  try {
    const added = await target.addBusiness(newRow(valuesOf(values)));
    if (!added.ok) throw refusedDocument(`"${values.id}"`, added.error);
  } catch (error) {
    undo();
    throw error;
  } finally {
    await target.close();
  }
  console.log(`Added ${values.id} to ${target.name}. Its API key is ${values.key}.`);
  console.log(
    `Configuration: config/businesses/${values.id}.json. Shop: http://${values.id}.localhost:${process.env.PORT || "3000"}, at once where npm start runs.`,
  );
  console.log(
    `Next: npm run stores:import -- --business ${values.id} … and npm run menu:import -- --business ${values.id} …`,
  );
});
