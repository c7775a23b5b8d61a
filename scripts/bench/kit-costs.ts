import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gzipSync } from "node:zlib";
import { rolldown } from "rolldown";
import { root } from "../processes.ts";

/**
 * What each widget adds to a page's script, in bytes (minified, gzip level 9): its module with everything it imports
 * from the kit and libraries, except React. `first` loads with the page, `later` on demand. `island` says whether it
 * needs script at all; other widgets cost nothing where the server renders them.
 */
export type WidgetCost = { first: number; later: number; island: boolean };

const EXTERNAL = /^react(-dom)?(\/|$)/;
const COSTS = path.join(root, "ui-kit/costs.json");

/** Exported components of a module: functions with a capital first letter, and the page's progress bar. */
function widgetsOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), "utf8");
  return [...source.matchAll(/^export (?:function ([A-Z]\w*)|const (pageProgress)\b)/gm)].map(
    ([, component, store]) => component ?? store ?? "",
  );
}

async function measure(file: string, name: string): Promise<WidgetCost> {
  let island = false;
  const bundle = await rolldown({
    input: "virtual:widget",
    external: EXTERNAL,
    transform: { jsx: { runtime: "automatic" }, define: { "process.env.NODE_ENV": '"production"' } },
    checks: { pluginTimings: false },
    logLevel: "silent",
    resolve: { alias: { "@": root } },
    plugins: [
      {
        name: "widget",
        resolveId: (id) => (id === "virtual:widget" ? id : undefined),
        load: (id) =>
          id === "virtual:widget" ? `export { ${name} } from ${JSON.stringify(path.join(root, file))}` : null,
        transform: (code) => {
          if (/^["']use client["']/.test(code)) island = true;
        },
      },
    ],
  });
  const { output } = await bundle.generate({ format: "esm", minify: true });
  await bundle.close();
  const size = (first: boolean) =>
    output
      .filter((part) => part.type === "chunk" && part.isEntry === first)
      .reduce((sum, part) => sum + gzipSync(part.type === "chunk" ? part.code : "", { level: 9 }).length, 0);
  return { first: size(true), later: size(false), island: island || name === "pageProgress" };
}

/** The widgets that the kit exports. Internal parts have no cost of their own. */
function offered(): Set<string> {
  return new Set(readFileSync(path.join(root, "ui-kit/index.ts"), "utf8").match(/\b\w+\b/g));
}

/** Measures every widget of the kit by name. Icons are left out: they cost about 0.2 KB each. */
export async function measureKit(): Promise<Record<string, WidgetCost>> {
  const files = globSync("ui-kit/*/*.{ts,tsx}", { cwd: root }).filter((file) => !/\b(icons|tokens)\b/.test(file));
  const all = offered();
  const costs: Record<string, WidgetCost> = {};
  for (const file of files.sort())
    for (const name of widgetsOf(file).filter((each) => all.has(each)))
      costs[name] = await measure(file.replaceAll(path.sep, "/"), name);
  return Object.fromEntries(Object.entries(costs).sort(([one], [other]) => (one < other ? -1 : 1)));
}

if (import.meta.main) {
  const costs = await measureKit();
  writeFileSync(COSTS, `${JSON.stringify(costs, null, 2)}\n`);
  for (const [name, { first, later, island }] of Object.entries(costs))
    console.log(
      `${name.padEnd(20)} ${String(first).padStart(6)} ${later ? `+ ${later} later` : ""}${island ? "" : " (0 from the server)"}`,
    );
}
