// Entry of every npm script that must work in a fresh clone: plain JavaScript that the system's Node 20+ can run.
// It installs what is missing, then hands over to the Node version this project pins (npm package "node").
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const [script, ...args] = process.argv.slice(2);
if (!script) {
  console.error("Usage: node scripts/run.mjs <script in scripts/> [arguments]");
  process.exit(2);
}
if (Number(process.versions.node.split(".")[0]) < 20) {
  console.error(
    `Node ${process.versions.node} is too old to install this project. Install Node 20 or newer and try again.`,
  );
  process.exit(1);
}

/** What runs now; signals go on to it. */
let current;
function runToEnd(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    current = spawn(command, args, { cwd: root, ...options });
    current.on("error", reject);
    current.on("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    if (current) current.kill(signal);
    else process.exit(128 + constants.signals[signal]);
  });
}
// Whoever ends npm in a way that it cannot hand on leaves us with another parent.
const parent = process.ppid;
if (process.env.npm_lifecycle_event) {
  setInterval(() => process.ppid !== parent && current?.kill("SIGTERM"), 250).unref();
}

async function installIfNeeded() {
  const lock = readFileSync(path.join(root, "package-lock.json"));
  const stamp = path.join(root, "node_modules", ".installed-lock");
  const wanted = createHash("sha256").update(lock).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log("Installing packages (once; a minute or so) …");
  // Building needs the development packages too, also where NODE_ENV says production.
  const code = await runToEnd("npm", ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"], {
    stdio: ["ignore", "inherit", "inherit"],
    shell: process.platform === "win32",
  });
  if (code > 128) process.exit(code);
  if (code !== 0) {
    console.error(
      "Packages could not be installed: npm ci failed (see above). Check the network or the npm registry setting, then run the command again.",
    );
    process.exit(code);
  }
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

await installIfNeeded();
const pinned = path.join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
const node = existsSync(pinned) ? pinned : process.execPath;
const preloads = ["end-with-parent.mjs", "../backend/db/quick-imports.mjs"].flatMap((file) => [
  "--import",
  new URL(file, import.meta.url).href,
]);
// Without the dashes Node takes a script's own --env-file for one of its options.
const code = await runToEnd(node, [...preloads, "--", path.join(root, "scripts", script), ...args], {
  stdio: "inherit",
  env: {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: "1",
    PATH: [path.join(root, "node_modules", ".bin"), process.env.PATH].join(path.delimiter),
  },
});
process.exit(code);
