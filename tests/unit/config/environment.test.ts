import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { OTHER_VARIABLES, VARIABLES } from "@/config/environment/variables";
import { environmentDocs, environmentExample } from "@/scripts/production/environment-files";

const TABLE = "config/environment";
const SOURCES = ["{app,backend,components,config,lib,payments,scripts,ui-kit}/**/*.{ts,tsx,mjs}", "*.{ts,mjs}"];

const sources = globSync(SOURCES)
  .filter((file) => !file.startsWith(TABLE))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));

/** Names that a text reads from the environment: as a property, by its name in brackets, or by taking it apart. */
function namesIn(text: string): string[] {
  const properties = [...text.matchAll(/\benv(?:ironment)?(?:\.|\[["'])([A-Z]\w*|npm_\w+)/g)].map(([, name]) => name);
  const taken = [...text.matchAll(/\{([^{}]*)\} = (?:process\.)?env(?:ironment)?\b/g)].flatMap(([, parts = ""]) =>
    [...parts.matchAll(/\b([A-Z][A-Z0-9_]+)\b/g)].map(([, name]) => name),
  );
  return [...properties, ...taken].flatMap((name) => name ?? []);
}

const known = new Set([...VARIABLES.map(({ name }) => name), ...Object.keys(OTHER_VARIABLES)]);

test("every variable that the sources read from the environment is in the table", () => {
  const unknown = sources.flatMap(({ file, text }) =>
    namesIn(text).flatMap((name) => (known.has(name) ? [] : [`${file}: ${name} is missing in ${TABLE}`])),
  );
  expect(unknown).toEqual([]);
});

test("every variable of the table is read by the sources", () => {
  const all = sources.map(({ text }) => text).join("\n");
  // The hosts of an environment are named by what follows it (config/hosts.ts).
  const stems = [...known].map((name) => [name, name.replace(/^((?:API|PAYMENTS)_URL)_\w+$/, "$1")] as const);
  expect(stems.filter(([, stem]) => !new RegExp(`\\b${stem}\\b`).test(all))).toEqual([]);
});

test("deploy/environment.example and docs/environment.md are what the table says", () => {
  const write = "Run: node scripts/run.mjs production/write-environment.ts";
  expect(readFileSync("deploy/environment.example", "utf8"), write).toBe(environmentExample());
  expect(readFileSync("docs/environment.md", "utf8"), write).toBe(environmentDocs());
});

test("node reads the example with --env-file, and it sets nothing by itself", () => {
  expect(environmentExample()).not.toMatch(/^[A-Z]/m);
  for (const { name } of VARIABLES) expect(environmentExample()).toContain(`#${name}=`);
});
