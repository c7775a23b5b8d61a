import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll } from "vitest";
import { startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { NOON } from "../../fixtures/backend/ordering.ts";
import { root, runInHost } from "../../fixtures/imports/commands.ts";

export const MINI = path.join(root, "tests/fixtures/imports/mini-catalogue.json");
export const SHEET = path.join(root, "tests/fixtures/imports/menu.csv");
const always = Object.fromEntries(
  ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [day, [["00:00", "24:00"]]]),
);
export const STORE = [
  {
    ref: "main",
    name: "Main street",
    address: "1 Main street",
    city: "Springfield",
    lat: 40.7,
    lng: -73.9,
    hours: always,
    tax_rate: 10,
    fulfillment_modes: ["pickup"],
  },
];
export const IDENTITY = [
  "--currency",
  "USD",
  "--timezone",
  "America/New_York",
  "--language",
  "en",
  "--country-code",
  "+91",
];

/** Everything that the business sells, as one string to compare. */
export async function soldBy(backend: TestBackend, key: string): Promise<string> {
  const { data } = await backend.query("{ getAllItems(limit: 50) { items { id item_title item_price } } }", { key });
  return JSON.stringify(data.getAllItems.items);
}

export let backend: TestBackend;
export let folder: string;
export const run = (script: string, ...args: string[]) => runInHost(script, args, backend.dataDir);
export const file = async (name: string, content: unknown) => {
  const at = path.join(folder, name);
  await writeFile(at, typeof content === "string" ? content : JSON.stringify(content));
  return at;
};
export const keyOf = async (id: string): Promise<string> => {
  const config = JSON.parse(await readFile(path.join(folder, "config/businesses", `${id}.json`), "utf8"));
  return config.biz.apiKey;
};
export const addBusiness = (id: string, ...more: string[]) =>
  run("operate/business-add.ts", "--id", id, "--name", `The ${id}`, ...IDENTITY, "--into", folder, ...more);
export const openStore = async (id: string) =>
  run("import/stores-import.ts", "--business", id, await file("stores.json", STORE));

/** Runs a backend with an empty configuration folder for this file. Test files share one module graph, so each file has to call this itself. */
export function runImports(): void {
  beforeAll(async () => {
    backend = await startTestBackend({ autopilotSeconds: 0, clock: () => new Date(NOON) });
    folder = await mkdtemp(path.join(tmpdir(), "imports-"));
  });
  afterAll(async () => {
    await backend?.remove();
    await rm(folder, { recursive: true, force: true });
  });
}
