import { parseArgs } from "node:util";
import { STAFF_ROLES, worksAtStores } from "../../backend/rules/staff-people.ts";
import { Refused, readEnvFile, runCommand, WrongUsage } from "../command-line.ts";
import { callBackend, table } from "./call-backend.ts";

const USAGE = `npm run staff -- list --business <id>
npm run staff -- add --business <id> --login <name> --name "Maria" --role manager|staff --stores all|101,102
npm run staff -- add --business <id> --login <name> --name "Maria" --role owner|editor
npm run staff -- change <login> [--name "Maria"] [--role …] [--stores …]
npm run staff -- password <login>
npm run staff -- sign-out <login>
npm run staff -- off <login>, and on <login> to let them in again
npm run staff -- remove <login>

Who may use the staff console (http://localhost:4000/console). A password is made and shown once; to give your own, put it into
the environment: STAFF_PASSWORD=… (10 characters or more). A new password, off, remove and sign-out end every
session of that person. The last owner of a business cannot be removed. Owners do all of this in the console, too.
With --env-file <file> the people are those of the backend that has these settings.`;

interface Person {
  login: string;
  name: string;
  role: string;
  stores: number[] | null;
  off: boolean;
}

async function list(business: string): Promise<void> {
  const { people } = await callBackend<{ people: Person[] }>(`/staff/people?${new URLSearchParams({ business })}`);
  const rows = people.map(({ login, name, role, stores, off }) => [
    login,
    name,
    off ? `${role} (off)` : role,
    stores?.join(", ") ?? "all",
  ]);
  console.log(rows.length > 0 ? table([["LOGIN", "NAME", "ROLE", "STORES"], ...rows]) : "No staff yet.");
}

function storesOf(text: string): number[] | null {
  if (text === "all") return null;
  const ids = text.split(",").map((part) => Number(part.trim()));
  if (ids.every(Number.isInteger)) return ids;
  throw new Refused(`--stores must be "all" or numbers such as 101,102, but was "${text}".`);
}

/** Owners and editors have every store; of the others it must be said. */
function storesFor(role: string | undefined, stores: string | undefined): number[] | null {
  if (stores !== undefined) return storesOf(stores);
  if (STAFF_ROLES.some((one) => one === role && !worksAtStores(one))) return null;
  throw new Refused("Say at which stores this person works: --stores all, or numbers such as --stores 101,102.");
}

async function run(): Promise<void> {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { business: text, login: text, name: text, stores: text, role: text, "env-file": text },
  });
  const [command, who] = positionals;
  const { business, login, name, stores, role } = values;
  readEnvFile(values["env-file"]);
  const password = process.env.STAFF_PASSWORD || undefined;
  if (command === "list" && business) return list(business);
  if (command === "add" && business && login && name) {
    const body = { business, login, name, stores: storesFor(role, stores), role, password };
    const added = await callBackend<{ password: string | null }>("/staff/people", body);
    console.log(`${name} signs in to the console as ${login}.`);
    if (added.password) console.log(`Password, only shown now: ${added.password}`);
    return;
  }
  if (!who || !["change", "password", "sign-out", "off", "on", "remove"].includes(command ?? ""))
    throw new WrongUsage();
  const wanted = { name, role, stores: stores === undefined ? undefined : storesOf(stores) };
  const body = {
    login: who,
    act: command,
    ...(command === "password" ? { password } : command === "change" ? wanted : {}),
  };
  const changed = await callBackend<{ ended: number; password: string | null }>("/staff/people/change", body);
  const out = command === "remove" || command === "off";
  console.log(`${out ? `${who} can no longer sign in. ` : ""}${changed.ended} sessions ended.`);
  if (changed.password) console.log(`New password, only shown now: ${changed.password}`);
}

await runCommand(USAGE, run);
