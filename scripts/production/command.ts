import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import webPush from "web-push";
import type { Role } from "../../config/environment/row.ts";
import { builtCommit, noteCommit } from "../build/build-commit.ts";
import { buildStorefront, distOf, prepare } from "../build/build-storefront.ts";
import { isGenerated } from "../build/generated-code.ts";
import { CONFIGURATION_ERROR, Refused, readEnvFile, USAGE_ERROR, WrongUsage, wrongUsage } from "../command-line.ts";
import { dataFolderProblems } from "../operate/data-folder.ts";
import { root } from "../processes.ts";
import { accountProblems } from "./account-settings.ts";
import type { Finding } from "./connections/asking.ts";
import { connectionFindings } from "./connections/connections.ts";
import { lastingProblems } from "./connections/database-connection.ts";
import { saidOnce, verdictOf } from "./connections/report.ts";
import { portProblems, runServers } from "./servers.ts";
import { settingsProblems } from "./settings.ts";
import { slipsBeside } from "./spelling.ts";

const USAGE = `Usage: npm run production -- [check | secrets | build] [options]

Starts storefront and backend for real shops. Settings come from the environment (docs/environment.md, deploy/environment.example).

  (no command)          checks the settings, then runs the servers until SIGTERM; exit code 78 if a setting, the database or a port is wrong
  check                 also tries every connection, and says in sentences what is missing and what to do
  secrets               prints new shared secrets for the environment file
  build                 builds the storefront, so that the start need not

  --role <role>         storefront, backend or all (all)
  --env-file <file>     reads settings from this file; what is set already stays
  --running             check: storefront and backend run, or have just been started, and must reach each other`;

/** Longer than a start takes on two processors that do other work too. */
const STARTS_WITHIN_MS = 30_000;

const ROLES: Readonly<Record<string, readonly Role[]>> = {
  storefront: ["storefront"],
  backend: ["backend"],
  all: ["storefront", "backend"],
};

const COMMANDS = ["start", "check", "secrets", "build"];

function printSecrets(): void {
  const secret = () => randomBytes(48).toString("base64url");
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  const names = [
    "STOREFRONT_SECRET",
    "TOKEN_SECRET",
    "PAYMENTS_SERVER_SECRET",
    "PAYMENT_KEYS_SECRET",
    "OPERATOR_PASSWORD",
  ];
  console.log(names.map((name) => `${name}=${secret()}`).join("\n"));
  console.log(`VAPID_PUBLIC_KEY=${publicKey}\nVAPID_PRIVATE_KEY=${privateKey}`);
}

function readSettings(file: string | undefined): NodeJS.ProcessEnv {
  readEnvFile(file);
  const { env } = process;
  env.DATA_DIR = path.resolve(root, env.DATA_DIR || ".data");
  env.BUSINESSES_DIR ||= path.join(env.DATA_DIR, "businesses");
  env.CONFIG_CACHE_FILE ||= path.join(env.DATA_DIR, "config-cache.json");
  return Object.assign(env, { NODE_ENV: "production" });
}

/** A storefront keeps nothing that it could not do without. */
const folderProblems = async (env: NodeJS.ProcessEnv, roles: readonly Role[]): Promise<string[]> =>
  roles.includes("backend") ? dataFolderProblems(env.DATA_DIR ?? "") : [];

const printFinding = ({ name, problems, note }: Finding) => {
  console.log(`${problems.length > 0 ? "WRONG" : note ? "note " : "ok   "} ${name}${note ? `: ${note}` : ""}`);
  for (const problem of problems) console.log(`      ${problem}`);
};

async function check(env: NodeJS.ProcessEnv, roles: readonly Role[], running: boolean): Promise<boolean> {
  const beside = slipsBeside(env).join(" ");
  const settings = {
    name: "Settings",
    ...(beside ? { note: beside } : {}),
    problems: [...settingsProblems(env, roles), ...accountProblems(env, roles)],
    refuses: true,
  };
  const folder = { name: "Data folder", problems: await folderProblems(env, roles), refuses: true };
  const findings = [
    settings,
    ...(roles.includes("backend") ? [folder] : []),
    ...saidOnce(settings, await connectionFindings(env, { roles, running, patience: STARTS_WITHIN_MS })),
  ];
  findings.forEach(printFinding);
  console.log(`\n${verdictOf(findings, running)}`);
  return findings.every(({ problems }) => problems.length === 0);
}

/** Prints what is wrong; true if anything is. */
function refuses(problems: readonly string[]): boolean {
  if (problems.length === 0) return false;
  const lines = problems.map((one) => `- ${one}`);
  console.error(["Nothing was started, because something is missing or wrong:", ...lines].join("\n"));
  return true;
}

async function start(env: NodeJS.ProcessEnv, roles: readonly Role[]): Promise<number> {
  const settings = [...settingsProblems(env, roles), ...accountProblems(env, roles)];
  if (refuses([...settings, ...(await folderProblems(env, roles))])) return CONFIGURATION_ERROR;
  // A backend needs what building generates as well: the console's scripts and icons.
  const isBuilt =
    isGenerated(root) && (!roles.includes("storefront") || existsSync(path.join(distOf(env), "BUILD_ID")));
  if (!isBuilt) {
    console.error("The program is not built. Run npm run production -- build, and start again.");
    return CONFIGURATION_ERROR;
  }
  const lasting = roles.includes("backend") ? await lastingProblems(env) : [];
  if (refuses([...lasting, ...(await portProblems(roles, env))])) return CONFIGURATION_ERROR;
  return runServers(roles, env);
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      role: { type: "string", default: "all" },
      "env-file": { type: "string" },
      running: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
  if (values.help) return console.log(USAGE) ?? 0;
  const [command = "start", ...others] = positionals;
  const roles = ROLES[values.role];
  if (!roles) throw new WrongUsage(`--role is storefront, backend or all, but was "${values.role}".`);
  if (others.length > 0 || !COMMANDS.includes(command))
    throw new WrongUsage(`There is no command "${[command, ...others].join(" ")}".`);
  if (command === "secrets") return printSecrets() ?? 0;
  const env = readSettings(values["env-file"]);
  if (command === "check") return (await check(env, roles, values.running)) ? 0 : 1;
  if (command === "start") {
    env.BUILD_COMMIT ||= builtCommit(distOf(env)) ?? "";
    return start(env, roles);
  }
  await prepare();
  await buildStorefront(env);
  noteCommit(distOf(env), root, env);
  return 0;
}

/** Runs what the arguments ask for; returns the exit code. */
export async function main(): Promise<number> {
  try {
    return await run();
  } catch (error) {
    const wrong = wrongUsage(error, USAGE);
    if (wrong === null && !(error instanceof Refused)) throw error;
    console.error(wrong ?? (error as Refused).message);
    return wrong === null ? CONFIGURATION_ERROR : USAGE_ERROR;
  }
}
