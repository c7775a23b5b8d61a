import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { GATEWAYS } from "../../../payments/core/enumerations.ts";

const ENDINGS = ["", ".ts", ".tsx", ".css", ".graphql", ".json"];
/** Paths in examples, which do not exist. */
const EXAMPLES = ["public/brands/my-place", "config/businesses/my-place.json", ".cache/config.json"];

/** What stands in a text between backticks or as the target of a link. */
const quotedIn = (text: string): string[] =>
  [...text.matchAll(/`([\w@%./()[\]-]+)`|\]\(([\w./-]+)\)/g)].map(([, code, link]) => code ?? link ?? "");

/** Paths in a text whose first folder is in the repository. */
const pathsIn = (text: string): string[] =>
  quotedIn(text).filter(
    (name) => name.includes("/") && !/^(?:\/|\.\.\/)/.test(name) && existsSync(name.split("/")[0] ?? ""),
  );

const SOURCES = globSync("{app,backend,components,config,lib,payments,scripts,tests,ui-kit}/**/*.{ts,tsx,css}");
/** Every end of a source's path: `core/keys.ts` and `keys.ts` of `backend/payments-sandbox/core/keys.ts`. */
const ENDS = new Set(
  SOURCES.flatMap((file) => file.split(path.sep).map((_, at, parts) => parts.slice(at).join("/"))).concat(
    globSync("*.ts"),
  ),
);
/** Files of vendors that comments cite. */
const OF_VENDORS = ["dist/stripe-js/elements/express-checkout.d.ts", "tests/callback.test.ts"];
const SCRIPTS: Readonly<Record<string, string>> = JSON.parse(readFileSync("package.json", "utf8")).scripts;

test.each(["lib", "scripts", "tests"])("the README's map names each folder of %s", (parent) => {
  const [, row = ""] = new RegExp(`^\\| \`${parent}/\` \\|(.*)$`, "m").exec(readFileSync("README.md", "utf8")) ?? [];
  const folders = readdirSync(parent, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).filter((name) => !quotedIn(row).includes(name))).toEqual([]);
});

test("every source that a comment names by the end of its path is there", () => {
  const gone = SOURCES.flatMap((file) => {
    const comments = [...readFileSync(file, "utf8").matchAll(/^\s*(?:\/?\*+|\/\/).*|\s\/\/ .*/gm)].join("\n");
    const names = [...comments.matchAll(/(?<![\w./@-])\w[\w/-]*\/[\w.-]+\.(?:tsx?|css)\b/g)].map(([name]) => name);
    return names
      .filter((name) => !ENDS.has(name) && !OF_VENDORS.includes(name) && !existsSync(path.join(file, "..", name)))
      .map((name) => `${file}: ${name}`);
  });
  expect(gone).toEqual([]);
});

test("README and ARCHITECTURE count the payment providers that there are", () => {
  const words: Readonly<Record<number, string>> = { 7: "seven", 8: "eight", 9: "nine", 10: "ten" };
  const counts = ["README.md", "ARCHITECTURE.md"].flatMap((file) =>
    [
      ...readFileSync(file, "utf8").matchAll(
        /\b(seven|eight|nine|ten)\s+(?:payment providers|providers behind|stand-ins for)/g,
      ),
    ].map(([, count]) => count),
  );
  expect(counts).toEqual([1, 2, 3].map(() => words[GATEWAYS.length]));
});

describe.each(globSync("{*.md,backend/*.md,docs/*.md,payments/*.md}"))("%s", (file) => {
  const text = readFileSync(file, "utf8");

  test("every file and folder that it names is there", () => {
    const paths = pathsIn(text).filter((name) => !EXAMPLES.includes(name));
    expect(paths.filter((name) => !ENDINGS.some((ending) => existsSync(name + ending)))).toEqual([]);
  });

  test("every source that it names by the end of its path is there", () => {
    const names = quotedIn(text).filter((name) => /^\w[\w/-]*[\w-]\.(?:ts|tsx|css)$/.test(name));
    expect(names.filter((name) => !ENDS.has(name))).toEqual([]);
  });

  test("every command that it names is in package.json, and the system's Node can run it", () => {
    const commands = [...text.matchAll(/npm run (?:--silent )?([a-z][\w:]*)/g)].map(([, name = ""]) => name);
    expect(commands.filter((name) => !Object.hasOwn(SCRIPTS, name))).toEqual([]);
    // In a container Node is the project's own.
    const lines = text.split("\n").filter((line) => !line.includes("docker compose"));
    expect(lines.filter((line) => /(?:^|[\s`])node scripts\/(?!run\.mjs)/.test(line))).toEqual([]);
  });
});
