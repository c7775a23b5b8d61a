import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";
import { root } from "./processes.ts";

/**
 * The scripts that Next does not build: the service worker and the staff console's. `npm run codegen` builds them with
 * the other generated files, in a few milliseconds each.
 */

/** Bundles a module and its imports into one classic script. */
export async function bundleScript(entry: string): Promise<string> {
  const bundle = await rolldown({
    input: path.join(root, entry),
    cwd: root,
    tsconfig: false,
    platform: "browser",
    transform: { target: floor() },
    logLevel: "warn",
  });
  const { output } = await bundle.generate({ format: "iife", minify: true });
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

/** Builds the staff console's script and styles, which the backend serves. */
async function buildConsole(): Promise<void> {
  write("backend/console/generated/console.js", await bundleScript("backend/console/browser/main.ts"));
  write("backend/console/generated/console.css", withImports("backend/console/browser/console.css"));
}

/** A stylesheet with its imports inlined and comments removed. */
function withImports(file: string): string {
  const text = readFileSync(path.join(root, file), "utf8");
  return text
    .replace(/\/\*[\s\S]*?\*\/\n*/g, "")
    .replace(/^@import "(\.[^"]+)";$/gm, (_, name: string) => withImports(path.join(path.dirname(file), name)));
}

export async function buildBrowserScripts(): Promise<void> {
  await Promise.all([buildWorker(), buildConsole()]);
}
