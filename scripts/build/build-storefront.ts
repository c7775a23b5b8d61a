import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { processStarted } from "../../backend/db/lock.ts";
import { node, root } from "../processes.ts";

const sources = [
  "{app,components,lib,payments,ui-kit,config,messages}/**/*.{ts,tsx,css,json,graphql}",
  "backend/schema.graphql",
  "{proxy,instrumentation,next.config,codegen}.ts",
  "postcss.config.mjs",
  "tsconfig.json",
  "package-lock.json",
];

/**
 * A hash of everything the build depends on: the content of every source file, and the environment fixed at build time.
 */
function fingerprint(env: NodeJS.ProcessEnv) {
  const hash = createHash("sha256");
  for (const file of globSync(sources, { cwd: root }).sort()) {
    // Businesses are read at run time, so a new one needs no build.
    if (file.startsWith(path.join("config", "businesses"))) continue;
    if (file.includes(`${path.sep}generated${path.sep}`) || !statSync(path.join(root, file)).isFile()) continue;
    hash.update(file).update(readFileSync(path.join(root, file)));
  }
  for (const name of ["API_URL", "ASSET_PREFIX", "KIT_CATALOGUE", "NODE_ENV"])
    hash.update(`${name}=${env[name] ?? ""}`);
  return hash.digest("hex");
}

/** Generated files that both the build and the type checker need. */
export async function prepare() {
  await node(["scripts/codegen.ts"], { output: "if it fails" });
  await node(["scripts/copy-fonts.ts"], { output: "if it fails" });
}

export const distOf = (env: NodeJS.ProcessEnv): string => path.join(root, env.NEXT_DIST_DIR ?? ".next");

const servers = (dist: string) => path.join(dist, "served-by");

/** Refuses to build into a folder that a running storefront reads: every page not loaded yet would break. */
export function requireNotServed(dist: string): void {
  const pids = existsSync(servers(dist)) ? readdirSync(servers(dist)).map(Number) : [];
  // The system gives the id of a process that has ended to another one.
  const isRunning = (pid: number) => {
    const start = processStarted(pid);
    return start !== null && start === readFileSync(path.join(servers(dist), String(pid)), "utf8");
  };
  const running = pids.find((pid) => pid !== process.pid && isRunning(pid));
  if (running === undefined) return;
  throw new Error(
    `A storefront is running from ${dist} (process ${running}), and building there would break its pages. Stop it first, or build into another folder: NEXT_DIST_DIR=.next-2 npm start`,
  );
}

/** Marks a build folder as in use by this process for as long as it runs. */
export function markServed(dist: string): void {
  mkdirSync(servers(dist), { recursive: true });
  writeFileSync(path.join(servers(dist), String(process.pid)), processStarted(process.pid) ?? "");
}

/**
 * Puts the script that cached pages refer to (lib/render/first-paint) among the files that Next serves as never changing. Also beside a build that
 * is up to date: the script may have been bundled anew since.
 */
async function writeHeldScripts(dist: string): Promise<void> {
  const { HELD_SCRIPTS, HELD_SCRIPTS_FILE } = await import("../../lib/render/generated/held-scripts.ts");
  const file = path.join(dist, "static", HELD_SCRIPTS_FILE);
  // Its name says what is in it, and a browser that was sent half of it would keep that.
  if (!existsSync(file)) writeFileSync(file, HELD_SCRIPTS);
}

/** Builds the storefront for production, unless the last build was made from the same sources. */
export async function buildStorefront(env: NodeJS.ProcessEnv = process.env) {
  const dist = distOf(env);
  const stamp = path.join(dist, "built-from");
  const wanted = fingerprint(env);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return writeHeldScripts(dist);
  requireNotServed(dist);
  console.log("Building the storefront …");
  await node(["node_modules/next/dist/bin/next", "build"], {
    env: { ...env, NODE_ENV: "production" },
    output: "if it fails",
  });
  await writeHeldScripts(dist);
  writeFileSync(stamp, wanted);
}
