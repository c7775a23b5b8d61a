import { readFileSync } from "node:fs";
import path from "node:path";
import { loadConfiguration } from "../config/load.ts";
import { buildStorefront, distOf, markServed, prepare } from "./build/build-storefront.ts";
import { CONFIGURATION_ERROR, PORT, readNumbers, readOptions } from "./command-line.ts";
import { dataFolderProblems } from "./operate/data-folder.ts";
import {
  backendCommand,
  installationSecret,
  portIsFree,
  root,
  SIGNALS,
  type Supervised,
  stopCommands,
  supervise,
  waitFor,
} from "./processes.ts";
import { developmentCommand, storefrontCommand } from "./storefront/command.ts";

const USAGE = `Usage: npm start, or npm run dev

The demo with database, backend and storefront on one machine, until Ctrl+C: invented shops, no real money. Settings come
from the environment (docs/environment.md). Real shops: npm run production (docs/running.md).

  --dev      what npm run dev adds: pages are built when they are asked for, and follow the sources`;

const { values } = readOptions(USAGE, { options: { dev: { type: "boolean", default: false } } });
const { PORT: port, BACKEND_PORT: backendPort } = readNumbers(USAGE, process.env, {
  PORT: { ...PORT, otherwise: 3000 },
  BACKEND_PORT: { ...PORT, otherwise: 4000 },
});
/** The first of eight in a row (backend/payments-sandbox). */
const { SANDBOX_PORT: sandboxPort } = readNumbers(USAGE, process.env, {
  SANDBOX_PORT: { ...PORT, otherwise: backendPort + 101 },
});
const dataDir = path.resolve(root, process.env.DATA_DIR ?? ".data");
const backendUrl = `http://localhost:${backendPort}`;
const storefrontUrl = `http://localhost:${port}`;

async function requireFreePorts() {
  for (const [wanted, variable] of [
    [port, "PORT"],
    [backendPort, "BACKEND_PORT"],
    ...Array.from({ length: 8 }, (_, index) => [sandboxPort + index, "SANDBOX_PORT"] as const),
  ] as const) {
    if (await portIsFree(wanted)) continue;
    console.error(
      `Port ${wanted} is in use by another program, so nothing was started. Stop that program, or choose another port: ${variable}=${wanted + 100} npm start`,
    );
    process.exit(1);
  }
}

function printAddresses() {
  const lines = [
    "",
    "This is the demo: invented shops, no real money, messages in the outbox. For real shops: npm run production (docs/running.md).",
    ...(process.env.DATABASE_URL
      ? []
      : ["The demo's database does not wait for the disk: a power cut may lose the last orders."]),
    "",
    "Ready. The shops:",
  ];
  for (const business of loadConfiguration().businesses) {
    const { biz } = business;
    const primary = biz.domains.find((domain) => domain.type === "primary") ?? biz.domains[0];
    const subPath = biz.urlSubPath ? `/${biz.urlSubPath.replace(/^\/|\/$/g, "")}` : "";
    lines.push(
      `  ${biz.name}`,
      `    shop            http://${primary?.domain}:${port}${subPath}`,
      `    business-id     http://${biz.id}.localhost:${port}${subPath}`,
      `    staff console   ${backendUrl}/console   sign in as ${biz.id}`,
    );
  }
  lines.push(
    "",
    `  Password of the consoles ${passwordIn("console")}`,
    `  Open a new shop          ${backendUrl}/console/new-shop   password ${process.env.OPERATOR_PASSWORD ? "as in OPERATOR_PASSWORD" : passwordIn("operator")}`,
    `  One-time codes (outbox)  ${backendUrl}/outbox`,
    `  API                      ${backendUrl}/graphql`,
    `  Payments                 eight sandboxes, ports ${sandboxPort} to ${sandboxPort + 7}: no money moves, test cards stand where you pay`,
    "",
  );
  console.log(lines.join("\n"));
}

/** Made for this data folder by the backend: of the demo's consoles, and of whoever runs the installation. */
const passwordIn = (name: "console" | "operator") =>
  readFileSync(path.join(dataDir, `${name}.password`), "utf8").trim();

const running: Supervised[] = [];
let stopping = false;
async function stopAll() {
  if (stopping) return;
  stopping = true;
  stopCommands();
  await Promise.all(running.map((one) => one.stop()));
  process.exit(0);
}
for (const signal of SIGNALS) process.on(signal, stopAll);

const unwritable = await dataFolderProblems(dataDir);
if (unwritable.length > 0) {
  console.error(unwritable.join("\n"));
  process.exit(CONFIGURATION_ERROR);
}
await requireFreePorts();
const env: NodeJS.ProcessEnv = {
  ...process.env,
  PORT: String(port),
  BACKEND_PORT: String(backendPort),
  SANDBOX_PORT: String(sandboxPort),
  DATA_DIR: dataDir,
  API_URL: process.env.API_URL ?? backendUrl,
  STOREFRONT_URL: process.env.STOREFRONT_URL ?? storefrontUrl,
  STOREFRONT_SECRET: installationSecret(dataDir),
  NODE_ENV: values.dev ? "development" : "production",
  LOG_LEVEL: process.env.LOG_LEVEL ?? "warn",
};
try {
  await prepare();
  running.push(supervise("The backend", backendCommand("--demo"), { ...env, PORT: undefined }));
  if (!values.dev) {
    await buildStorefront(env);
    markServed(distOf(env));
  }
  await waitFor("The backend", `${backendUrl}/p/health`);
  // "localhost", not 127.0.0.1: with an address, rewrites loop over the network and lose the tenant's host.
  running.push(supervise("The storefront", values.dev ? developmentCommand(port) : storefrontCommand(port), env));
  await waitFor("The storefront", `${storefrontUrl}/api/health`);
  printAddresses();
} catch (error) {
  // A step that was broken off by a stop is no fault.
  if (stopping) await new Promise(() => {});
  console.error(error instanceof Error ? error.message : error);
  await Promise.all(running.map((one) => one.stop()));
  process.exit(1);
}
