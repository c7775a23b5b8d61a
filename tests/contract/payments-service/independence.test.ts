import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { VENDORS } from "../../../backend/payments-service/providers/vendors.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const ADAPTERS = "backend/payments-service/providers";
const SUITES = "tests/contract/payments-service";
/** The stand-ins, and the adapters that speak to nothing else. */
const STAND_INS = ["backend/payments-sandbox/", `${ADAPTERS}/sandbox/`];

const IMPORT = /(?:from|import) ?\(?"(\.[^"]+\.ts)"/g;

/** The files of a folder and all that they import, directly or not. */
function reachedFrom(start: string): ReadonlySet<string> {
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    const text = readFileSync(path.join(ROOT, file), "utf8");
    for (const [, to = ""] of text.matchAll(IMPORT)) visit(path.join(path.dirname(file), to));
  };
  for (const file of filesOf(start)) visit(file);
  return seen;
}

const filesOf = (start: string): readonly string[] =>
  start.endsWith(".ts") ? [start] : readdirSync(path.join(ROOT, start)).map((name) => path.join(start, name));
const standInsFrom = (start: string) =>
  [...reachedFrom(start)].filter((file) => STAND_INS.some((one) => file.startsWith(one)));
const foldersOf = (start: string) =>
  readdirSync(path.join(ROOT, start), { withFileTypes: true }).flatMap((one) => (one.isDirectory() ? [one.name] : []));

const adapters = foldersOf(ADAPTERS).filter((name) => name !== "sandbox");

describe("what takes real money", () => {
  test.each(adapters)("[ROBUST-25] the adapter in %s shares no code with a stand-in, directly or not", (name) => {
    expect(standInsFrom(`${ADAPTERS}/${name}`)).toEqual([]);
  });

  test("[ROBUST-25] each vendor that takes real money has an adapter of its own and a suite of exchanges, which share no code with a stand-in", () => {
    expect(adapters).toHaveLength(VENDORS.length);
    const suites = foldersOf(SUITES);
    expect([...suites].sort()).toEqual([...adapters].sort());
    for (const suite of suites) expect(standInsFrom(`${SUITES}/${suite}`)).toEqual([]);
  });

  test("[ROBUST-25] the stand-ins hear the adapters that take real money", () => {
    const reached = [...reachedFrom(`${ADAPTERS}/sandbox/index.ts`)];
    const silent = adapters.filter((name) => !reached.some((file) => file.startsWith(`${ADAPTERS}/${name}/`)));
    expect(silent).toEqual([]);
  });

  test("[ROBUST-25] what does use the stand-ins is found", () => {
    expect(standInsFrom("backend/demo/payments.ts")).toContain("backend/payments-sandbox/core/keys.ts");
  });
});
