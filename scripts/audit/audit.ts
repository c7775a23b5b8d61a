import { readFileSync } from "node:fs";
import path from "node:path";
import { readOptions } from "../command-line.ts";
import { root } from "../processes.ts";
import { advisoriesFrom, advisoriesIn, NoAdvisories } from "./advisories.ts";
import { lockedPackages } from "./lock-packages.ts";
import { type Finding, findings } from "./osv.ts";

const USAGE = `Usage: npm run audit -- [options]

Known vulnerabilities of the packages of package-lock.json, by the Open Source Vulnerabilities database. Ends with 1 if a
package that runs in a shop has one, and with 2 if the database cannot be read.

  --osv <folder>    the database's unpacked export, where there is no network
  --server <url>    the database's server (https://api.osv.dev)
  --lock <file>     another package-lock.json`;

const { values } = readOptions(USAGE, {
  options: {
    osv: { type: "string" },
    server: { type: "string", default: "https://api.osv.dev" },
    lock: { type: "string", default: path.join(root, "package-lock.json") },
  },
});

function line({ package: { name, version, onlyInDevelopment }, id, severity, summary, fixedIn }: Finding): string {
  const where = onlyInDevelopment ? "only in development" : "runs in shops";
  const fix = fixedIn ? `fixed in ${fixedIn}` : "no fixed version yet";
  return `${name}@${version}  ${severity}, ${where}, ${fix}\n    ${id}: ${summary}`;
}

try {
  const packages = lockedPackages(JSON.parse(readFileSync(values.lock, "utf8")));
  const found = findings(
    packages,
    values.osv ? advisoriesIn(values.osv) : await advisoriesFrom(values.server, packages),
  );
  for (const finding of found) console.log(line(finding));
  const inShops = found.filter((finding) => !finding.package.onlyInDevelopment).length;
  console.log(
    found.length === 0
      ? `None of the ${packages.length} packages has a known vulnerability.`
      : `${packages.length} packages: ${inShops} vulnerabilities run in shops, ${found.length - inShops} only in development. ` +
          "Raise the version in package.json, or of a package below another in `overrides`, then run npm install and npm test.",
  );
  process.exitCode = inShops > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof NoAdvisories)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
