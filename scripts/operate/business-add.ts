import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { businessInput } from "../../backend/importers/business/business-document.ts";
import { loadConfiguration } from "../../config/load.ts";
import { parseBusinessConfig } from "../../config/schema.ts";
import { refusedDocument } from "../import/import-report.ts";
import { openTarget, Refused, runCommand } from "../import/import-target.ts";
import { root } from "../processes.ts";

const USAGE = `npm run business:add -- --id <id> --name "…" --currency USD --timezone America/New_York --language en
  [--languages en,es] [--country-code +1] [--domain shop.example.com] [--modes delivery,pickup] [--into <folder>]

Adds a business: to the backend with a new API key, and as config/businesses/<id>.json with the defaults and a plain
logo in public/brands/<id>, to be edited. A storefront that runs serves it at once, at http://<id>.localhost:<its port>.
--modes   pickup when absent: what stores:import gives its stores too`;

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
  if (!id || !name?.trim() || !currency || !timezone || !language) throw new Refused(USAGE);
  const countryCode = values["country-code"] ?? COUNTRY_CODES[currency];
  if (!countryCode)
    throw new Refused(`${currency} is used in several countries: add --country-code, e.g. --country-code +39.`);
  const languages = (values.languages ?? language).split(",").map((one) => one.trim());
  if (!/^[A-Z]{3}$/.test(currency) || !Intl.supportedValuesOf("currency").includes(currency))
    throw new Refused(`"${currency}" is not an ISO 4217 currency code. Use one such as USD.`);
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

function configOf({ id, name, key, ...values }: Values) {
  return {
    version: 1,
    biz: {
      id,
      name,
      logoUrl: `/brands/${id}/logo.svg`,
      logoUrlSquare: `/brands/${id}/logo-square.svg`,
      favicon: `/brands/${id}/logo-square.svg`,
      apiKey: key,
      env: "local",
      domains: values.domain ? [{ domain: values.domain, type: "primary" }] : [],
      defaultLanguage: values.language,
      supportedLanguages: values.languages,
      currency: values.currency,
      timezone: values.timezone,
      countryCode: values.countryCode,
    },
    customizations: { deliveryPickup: { modes: values.modes.split(",").map((mode) => mode.trim()) } },
    theme: { customizations: { colors: COLORS } },
  };
}

/** Neutral colours that pass the contrast rules, until the brand sets its own. */
const COLORS = {
  primary: "1F4E79",
  secondary: "F4F6F8",
  tertiary: "C2410C",
  success: "2F7D32",
  failure: "C62828",
  primaryText: "1A1A1A",
  secondaryText: "555555",
};

function rowOf({ id, name, key, ...values }: Values) {
  return {
    id,
    api_key: key,
    name,
    currency: values.currency,
    isd_code: values.countryCode,
    timezone: values.timezone,
    default_language: values.language,
    languages: values.languages,
    payment_options: ["cash"],
  };
}

/** Checks everything that can be refused before anything is written. */
function check(values: Values): void {
  const parsed = parseBusinessConfig(configOf(values));
  if (!parsed.ok) throw new Refused(`These values are not valid for a business:\n  ${parsed.errors.join("\n  ")}`);
  const row = businessInput.safeParse(rowOf(values));
  if (!row.success) {
    throw new Refused(
      `These values are not valid for a business:\n  ${row.error.issues.map(({ path: at, message }) => `${at.join(".")}: ${message}`).join("\n  ")}`,
    );
  }
  for (const { biz } of loadConfiguration().businesses) {
    if (biz.id === values.id)
      throw new Refused(`There is already a configuration with the id "${values.id}"; nothing was changed.`);
    if (values.domain && biz.domains.some(({ domain }) => domain === values.domain))
      throw new Refused(`${values.domain} is already the domain of "${biz.id}"; nothing was changed.`);
  }
  if (existsSync(configFile(values))) throw new Refused(`${configFile(values)} already exists; nothing was changed.`);
}

const configFile = ({ into, id }: Values) => path.join(into, "config", "businesses", `${id}.json`);
const escapeXml = (text: string) => text.replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** A plain wordmark and initial, used until the shop has a logo. */
function logos(name: string): Record<string, string> {
  const initial = escapeXml(Array.from(name)[0]?.toUpperCase() ?? "");
  const width = 24 + Array.from(name).length * 17;
  const font = 'font-family="system-ui, sans-serif" font-weight="700"';
  return {
    "logo.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 48"><text x="${width / 2}" y="33" text-anchor="middle" font-size="28" ${font} fill="#${COLORS.primary}">${escapeXml(name)}</text></svg>\n`,
    "logo-square.svg": `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#${COLORS.primary}"/><text x="32" y="44" text-anchor="middle" font-size="36" ${font} fill="#fff">${initial}</text></svg>\n`,
  };
}

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
    for (const [name, svg] of Object.entries(logos(values.name))) writeFileSync(path.join(folder, name), svg);
    writeFileSync(configFile(values), `${JSON.stringify(configOf(values), null, 2)}\n`, { flag: "wx" });
  } catch (error) {
    undo();
    throw error;
  }
  return undo;
}

await runCommand(USAGE, async () => {
  const values = read();
  check(values);
  const target = await openTarget({ create: true });
  const undo = writeFiles(values);
  try {
    const added = await target.addBusiness(rowOf(values));
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
