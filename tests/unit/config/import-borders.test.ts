import { spawnSync } from "node:child_process";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../../..");

/** Of each folder, what none of its files may import. */
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  "ui-kit": ["@/backend/x", "@/components/x", "@/lib/domain/x", "@/config/x", "next/link"],
  payments: ["@/backend/x", "@/components/x", "@/ui-kit", "@/lib/domain/x", "react"],
  config: ["@/backend/x", "@/components/x", "@/ui-kit", "@/lib/domain/x"],
  "lib/domain": ["@/backend/x", "@/components/x", "@/ui-kit", "@/lib/api/x", "@/lib/actions/x", "react"],
  "lib/api": ["@/backend/x", "@/components/x", "@/lib/actions/x", "@/lib/state/x", "react"],
  "lib/state": ["@/backend/x", "@/components/x", "@/lib/actions/x", "@/lib/api/x"],
  "lib/actions": ["@/backend/x", "@/components/x", "@/payments/core/x", "react"],
  "lib/react": ["@/backend/x", "@/components/x", "@/ui-kit"],
  "lib/business": ["@/backend/x", "@/components/x", "@/ui-kit", "@/ui-kit/dialog", "@/lib/actions/x", "@/lib/react/x"],
  "lib/i18n": ["@/backend/x", "@/components/x", "@/ui-kit", "@/lib/actions/x", "@/lib/api/x"],
  "lib/storage": ["@/backend/x", "@/components/x", "@/ui-kit", "@/lib/actions/x", "@/lib/api/x", "react"],
  "lib/http": ["@/backend/x", "@/components/x", "@/ui-kit", "@/lib/actions/x", "@/lib/api/x", "react"],
  "lib/pictures": ["@/backend/x", "@/components/x", "@/ui-kit", "@/lib/actions/x", "@/lib/api/x", "react"],
  "lib/render": ["@/backend/x", "@/components/x", "@/ui-kit", "@/lib/actions/x", "@/lib/api/x", "react"],
  "lib/observe": ["@/backend/x", "@/components/x", "@/ui-kit", "@/lib/actions/x", "@/lib/react/x"],
  "lib/offline": ["@/backend/x", "@/components/x", "@/ui-kit", "@/lib/actions/x", "@/lib/api/x", "react"],
  components: ["@/backend/x", "@/app/x", "@/payments/core/x"],
  app: ["@/backend/x", "@/payments/core/x"],
  backend: ["@/components/x", "@/ui-kit", "@/lib/api/x", "@/lib/business/x", "@/payments"],
  "backend/rules": ["@/components/x", "@/lib/api/x", "../db/x", "../demo/x"],
  "backend/payments-service": ["@/components/x", "@/lib/api/x", "../orders/x", "../wallet/x"],
};

const copy = mkdtempSync(path.join(os.tmpdir(), "borders-"));
/** The lines that the linter refuses, of each file. */
const refused = new Map<string, Set<number>>();

interface Report {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly location: { readonly path: string; readonly start: { readonly line: number } };
  }[];
}

beforeAll(() => {
  const settings = JSON.parse(readFileSync(path.join(root, "biome.json"), "utf8"));
  writeFileSync(path.join(copy, "biome.json"), JSON.stringify({ ...settings, vcs: { enabled: false } }));
  for (const [folder, imports] of Object.entries(REFUSED)) {
    mkdirSync(path.join(copy, folder), { recursive: true });
    const lines = imports.map((each) => `import ${JSON.stringify(each)};\n`);
    writeFileSync(path.join(copy, folder, "probe.ts"), lines.join(""));
  }
  const biome = path.join(root, "node_modules/@biomejs/biome/bin/biome");
  const args = [biome, "lint", "--only=style/noRestrictedImports", "--reporter=json", "--max-diagnostics=none"];
  const { stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
  for (const { location } of (JSON.parse(stdout) as Report).diagnostics) {
    refused.set(location.path, (refused.get(location.path) ?? new Set()).add(location.start.line));
  }
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(Object.keys(REFUSED))("a file of %s that imports across its border is refused", (folder) => {
  const passed = REFUSED[folder]?.filter((_, index) => !refused.get(`${folder}/probe.ts`)?.has(index + 1));
  expect(passed).toEqual([]);
});

test("each folder of lib has a border of its own", () => {
  const folders = globSync("lib/*/", { cwd: root }).map((each) => each.replace(/\/$/, ""));
  expect(folders.filter((each) => !Object.hasOwn(REFUSED, each))).toEqual([]);
});
