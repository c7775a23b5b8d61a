import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { root } from "./processes.ts";

/**
 * npm adds to the lock only the platform packages that the registry served where the lock was made, and `npm ci` then
 * refuses it everywhere. This adds an entry for every optional dependency that is named but not listed, so that macOS
 * and Windows can install too. Run it after each `npm install`: `node scripts/run.mjs complete-lock.ts`.
 */
interface LockEntry {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}
const file = path.join(root, "package-lock.json");
const lock: { packages: Record<string, LockEntry> } = JSON.parse(readFileSync(file, "utf8"));

const systems = ["android", "darwin", "freebsd", "openbsd", "netbsd", "linux", "sunos", "aix", "openharmony"];
const processors = ["arm64", "arm", "x64", "ia32", "ppc64", "s390x", "riscv64", "loong64", "mips64el", "wasm32"];

/** Platform names as npm packages spell them: …-linux-x64-musl, …-win32-arm64-msvc, …-windows-x64. */
function platform(name: string): Pick<LockEntry, "os" | "cpu" | "libc"> {
  const words = name.split(/[-/]/);
  const os = words.some((word) => word === "win32" || word === "windows")
    ? "win32"
    : systems.find((s) => words.includes(s));
  const cpu = processors.find((p) => words.includes(p));
  const libc = words.includes("musl") ? "musl" : words.includes("gnu") ? "glibc" : undefined;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && os === "linux" && { libc: [libc] }) };
}

let added = 0;
for (const [owner, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (!/^\d/.test(version)) continue;
    // Nested below its owner: two versions of one tool each need their own platform packages.
    const beside = `${owner.slice(0, owner.lastIndexOf("node_modules/"))}node_modules/${name}`;
    const listed = [beside, `${owner}/node_modules/${name}`, `node_modules/${name}`].map((key) => lock.packages[key]);
    if (listed.some((found) => found?.version === version)) continue;
    lock.packages[beside] = { version, ...(entry.dev && { dev: true }), optional: true, ...platform(name) };
    added += 1;
  }
}
const sorted = Object.fromEntries(Object.entries(lock.packages).toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
writeFileSync(file, `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
console.log(`${added} platform entries added to package-lock.json.`);
