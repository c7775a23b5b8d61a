import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";
import { root } from "../processes.ts";
import { consoleIcons, consoleStyle } from "./console-style.ts";

/**
 * The scripts that Next does not build: the service worker, the staff console's and the two that hold a cached page's
 * scripts back until its first paint. `npm run codegen` builds them with the other generated files, in some 0.2 s.
 */

/** Bundles a module and its imports into one classic script: in a scope of its own, or as bare statements where it declares nothing. */
export async function bundleScript(entry: string, format: "iife" | "esm" = "iife"): Promise<string> {
  const bundle = await rolldown({
    input: path.join(root, entry),
    cwd: root,
    tsconfig: false,
    platform: "browser",
    resolve: { alias: { "@": root } },
    transform: { target: floor() },
    logLevel: "warn",
  });
  const { output } = await bundle.generate({ format, minify: true });
  await bundle.close();
  return output[0].code;
}

/** The oldest supported browsers as build targets: "chrome >= 111" becomes "chrome111". */
function floor(): string[] {
  const { browserslist } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
    browserslist: string[];
  };
  return browserslist.map((line) => line.replace("ios_saf", "ios").replace(" >= ", ""));
}

function write(file: string, text: string): void {
  const target = path.join(root, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

/** Builds the service worker as a module that the storefront's build imports. */
async function buildWorker(): Promise<void> {
  const [worker, retired] = await Promise.all(
    ["index.ts", "retired.ts"].map((file) => bundleScript(`lib/offline/worker/${file}`)),
  );
  write(
    "lib/offline/generated/worker.ts",
    `export const WORKER = ${JSON.stringify(worker)};\nexport const RETIRED_WORKER = ${JSON.stringify(retired)};\n`,
  );
}

/** What a cached page runs before its own scripts, as a module of the page cache: what stands in the page, and a file of the build. */
async function buildHeldScripts(): Promise<void> {
  const [early, script] = await Promise.all([
    bundleScript("lib/render/held-scripts/early-presses.ts", "esm").then((code) => code.trim()),
    bundleScript("lib/render/held-scripts/index.ts").then((code) => code.trim()),
  ]);
  // The file is kept for good under its name, as Next's are.
  const name = `held-${createHash("sha256").update(script).digest("hex").slice(0, 10)}.js`;
  const constants = { EARLY_PRESSES: early, HELD_SCRIPTS: script, HELD_SCRIPTS_FILE: name };
  const lines = Object.entries(constants).map(([key, value]) => `export const ${key} = ${JSON.stringify(value)};\n`);
  write("lib/render/generated/held-scripts.ts", lines.join(""));
}

/** Builds the staff console's scripts, styles and icons, which the backend serves. */
async function buildConsole(): Promise<void> {
  write("backend/console/generated/console.js", await bundleScript("backend/console/browser/main.ts"));
  write("backend/console/generated/map.js", await bundleScript("backend/console/browser/map/index.ts"));
  write("backend/console/generated/console.css", consoleStyle());
  write("backend/console/generated/icons.ts", await consoleIcons(bundleForNode));
}

/** Bundles React components into a module that this process can import. */
async function bundleForNode(entry: string, file: string): Promise<void> {
  const bundle = await rolldown({
    input: path.join(root, entry),
    cwd: root,
    tsconfig: false,
    platform: "node",
    resolve: { alias: { "@": root } },
    external: /^(?:react|clsx)/,
    logLevel: "warn",
  });
  await bundle.write({ format: "esm", file });
  await bundle.close();
}

export async function buildBrowserScripts(): Promise<void> {
  await Promise.all([buildWorker(), buildHeldScripts(), buildConsole()]);
}
