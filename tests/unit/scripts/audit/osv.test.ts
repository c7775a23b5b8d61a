import { describe, expect, test } from "vitest";
import { lockedPackages } from "../../../../scripts/audit/lock-packages.ts";
import { type Advisory, findingOf, findings } from "../../../../scripts/audit/osv.ts";

const locked = (name: string, version: string, onlyInDevelopment = false) => ({ name, version, onlyInDevelopment });
const advisory = (events: object[], more: object = {}): Advisory => ({
  id: "GHSA-1",
  summary: "Escapes the folder.",
  affected: [{ package: { ecosystem: "npm", name: "tar" }, ranges: [{ type: "SEMVER", events }] }],
  database_specific: { severity: "HIGH" },
  ...more,
});
const isFound = (version: string, events: object[]) => findingOf(locked("tar", version), advisory(events)) !== null;

describe("advisories about packages", () => {
  test("a version from the introduced one up to, and without, the fixed one is found, with that fix", () => {
    const events = [{ introduced: "6.0.0" }, { fixed: "6.1.9" }];
    expect(["5.9.9", "6.0.0", "6.1.8", "6.1.9"].map((version) => isFound(version, events))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(findingOf(locked("tar", "6.1.2"), advisory(events))).toMatchObject({ severity: "high", fixedIn: "6.1.9" });
  });

  test("several ranges in a row, a last affected version and a pre-release are distinguished", () => {
    const twice = [{ introduced: "0" }, { fixed: "1.2.0" }, { introduced: "2.0.0-rc.1" }, { last_affected: "2.1.0" }];
    const versions = ["0.0.1", "1.1.9", "1.2.0", "2.0.0-beta", "2.0.0-rc.1", "2.1.0", "2.1.1"];
    expect(versions.filter((version) => isFound(version, twice))).toEqual(["0.0.1", "1.1.9", "2.0.0-rc.1", "2.1.0"]);
    expect(findingOf(locked("tar", "2.0.5"), advisory(twice))?.fixedIn).toBeNull();
  });

  test("another package, another ecosystem and an advisory that was withdrawn are not found; a listed version is", () => {
    const every = [{ introduced: "0" }];
    expect(findingOf(locked("star", "1.0.0"), advisory(every))).toBeNull();
    expect(findingOf(locked("tar", "1.0.0"), advisory(every, { withdrawn: "2026-01-01T00:00:00Z" }))).toBeNull();
    const python = { affected: [{ package: { ecosystem: "PyPI", name: "tar" }, versions: ["1.0.0"] }] };
    expect(findingOf(locked("tar", "1.0.0"), advisory(every, python))).toBeNull();
    const listed = { affected: [{ package: { ecosystem: "npm", name: "tar" }, versions: ["1.0.0"] }] };
    expect(findingOf(locked("tar", "1.0.0"), advisory([], listed))?.id).toBe("GHSA-1");
  });

  test("what runs in shops comes before what only builds and tests them", () => {
    const packages = [locked("tar", "1.0.0", true), locked("tar", "2.0.0")];
    const found = findings(packages, [advisory([{ introduced: "0" }])]);
    expect(found.map((finding) => finding.package.version)).toEqual(["2.0.0", "1.0.0"]);
  });

  test("a lock file's packages are named without their folders, and one that both need runs in shops", () => {
    const lock = {
      packages: {
        "": { version: "0.1.0" },
        "node_modules/@scope/tar": { version: "1.0.0", dev: true },
        "node_modules/a/node_modules/@scope/tar": { version: "1.0.0" },
        "node_modules/alias": { name: "real", version: "3.0.0", dev: true },
        "node_modules/linked": { link: true },
      },
    };
    expect(lockedPackages(lock)).toEqual([locked("@scope/tar", "1.0.0"), locked("real", "3.0.0", true)]);
  });
});
