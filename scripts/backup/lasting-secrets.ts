import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseEnv } from "node:util";
import { VARIABLES } from "../../config/environment/variables.ts";
import { Refused } from "../command-line.ts";

type Settings = Readonly<Record<string, string | undefined>>;

/** In a backup, beside its database. */
const FILE = "secrets.env";

const NAMES = VARIABLES.filter(({ inBackup }) => inBackup).map(({ name }) => name);

/** Without it, what the database has of the businesses' payment accounts cannot be read. A list: the first encrypts, each reads. */
const ACCOUNT_KEYS = "PAYMENT_KEYS_SECRET";
/** Where it is if no variable gives it (backend/identity/token.ts). */
const ACCOUNT_KEYS_FILE = "payment-keys.secret";

const QUOTES = ["'", '"', "`"];

/** As node's --env-file and systemd read it; null for a value that no quotation marks can hold. */
function lineOf(name: string, value: string): string | null {
  if (/^[\w.,+/=:@-]*$/.test(value)) return `${name}=${value}\n`;
  const quote = QUOTES.find((mark) => !value.includes(mark));
  return quote ? `${name}=${quote}${value}${quote}\n` : null;
}

/**
 * Writes the settings without which stored data is of no use into a backup. Returns what the backup lacks as a sentence,
 * or null. An installation that has all of them in its data folder needs no such file.
 */
export async function keepSecrets(settings: Settings, dataDir: string, backup: string): Promise<string | null> {
  const lacking: string[] = [];
  let text = "";
  for (const name of NAMES) {
    const value = settings[name];
    const line = value ? lineOf(name, value) : "";
    if (line === null) lacking.push(name);
    text += line ?? "";
  }
  if (text) await writeFile(path.join(backup, FILE), text, { mode: 0o600 });
  if (!settings[ACCOUNT_KEYS] && !existsSync(path.join(dataDir, ACCOUNT_KEYS_FILE))) lacking.push(ACCOUNT_KEYS);
  if (lacking.length === 0) return null;
  return `The backup lacks ${lacking.join(", ")}. Name the environment file with --env-file, or keep that value elsewhere: without it, payment accounts cannot be read from a restored database.`;
}

function agrees(name: string, kept: string, set: string): boolean {
  if (name !== ACCOUNT_KEYS) return kept === set;
  const keysOf = (list: string) => list.split(",").map((key) => key.trim());
  const readable = new Set(keysOf(set));
  return keysOf(kept).every((key) => readable.has(key));
}

/** Writes over no file; one with the same text may be there, left by the same command before. */
async function writeOnce(file: string, text: string): Promise<void> {
  await writeFile(file, text, { mode: 0o600, flag: "wx" }).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    if ((await readFile(file, "utf8")) !== text)
      throw new Refused(`${file} is there already with other secrets. Move it elsewhere, then repeat this command.`);
  });
}

/**
 * Compares the secrets of a backup with the settings. Where the settings lack one or have another, the backup's are
 * written into a file of the data folder, and sentences that say what to do are returned; else null.
 */
export async function restoreSecrets(settings: Settings, backup: string, dataDir: string): Promise<string | null> {
  if (!existsSync(path.join(backup, FILE))) return null;
  const text = await readFile(path.join(backup, FILE), "utf8");
  const lacking: string[] = [];
  const other: string[] = [];
  for (const [name, kept = ""] of Object.entries(parseEnv(text))) {
    const set = settings[name];
    if (!set) lacking.push(name);
    else if (!agrees(name, kept, set)) other.push(name);
  }
  if (lacking.length + other.length === 0) return null;
  const file = path.join(dataDir, `secrets-of-${path.basename(backup)}.env`);
  await writeOnce(file, text);
  return [
    ...(lacking.length > 0 ? [`The settings lack ${lacking.join(", ")}.`] : []),
    ...(other.length > 0 ? [`The settings have another ${other.join(", ")} than the backup.`] : []),
    `The backup's values are in ${file}. Before the servers start, put its lines into the environment file, in place of others, and delete it: without them payment accounts cannot be read, guests are signed out, and push messages end. Where one was replaced because it had leaked, keep the new one, and put the backup's behind it after a comma in ${ACCOUNT_KEYS} only.`,
  ].join(" ");
}
