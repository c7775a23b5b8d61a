import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../processes.ts";
import { type CodeFile, findNewApis } from "./browser-floor/find-new-apis.ts";
import { floorOf, newApis } from "./browser-floor/new-apis.ts";

/**
 * Fails on calls that a browser at the floor (`browserslist` in package.json) lacks by MDN's compatibility tables: in
 * the sources that reach a browser, or, with a folder as argument, in the scripts of a build (`.next/static`).
 */
const SOURCES = "{app,components,lib,payments,ui-kit,backend/console/browser}/**/*.{ts,tsx}";
/** The parts of these folders that run on the server only. */
const SERVER = /^lib\/(?:business|observe|render(?!\/held-scripts))\/|^app\/.*\broute(?:\.kit)?\.ts$|\/generated\//;

/** Calls to a library that look like web APIs, or that the library feature-detects. */
const NOT_MEANT: Readonly<Record<string, string>> = {
  configure: "nprogress",
  destroy: "an element of Stripe.js",
  handle: "Apollo Client, its incremental handler",
  startViewTransition: "React DOM catches its absence and commits without a transition",
  skipTransition: "React DOM, on what startViewTransition returned",
};

function sources(): CodeFile[] {
  return read(globSync(SOURCES, { cwd: root }).filter((file) => !SERVER.test(file)));
}

function read(files: readonly string[]): CodeFile[] {
  return files.toSorted().map((file) => ({ file, code: readFileSync(path.resolve(root, file), "utf8") }));
}

const { browserslist } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as {
  browserslist: string[];
};
const [built] = process.argv.slice(2);
const files = built ? read(globSync(`${built}/**/*.js`, { cwd: root })) : sources();
const uses = findNewApis(files, newApis(floorOf(browserslist))).filter(({ name }) => !(name in NOT_MEANT));
for (const { name, file, line } of uses)
  console.error(`${file}:${line}: ${name} is newer than ${browserslist.join(", ")}`);
if (!files.length) console.error(`${built} holds no scripts.`);
if (uses.length || !files.length) process.exit(1);
console.log(`${files.length} files need nothing newer than ${browserslist.join(", ")}.`);
