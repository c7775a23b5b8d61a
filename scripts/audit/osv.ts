import { compare, valid } from "semver";
import type { LockedPackage } from "./lock-packages.ts";

/** A point at which a range of versions begins or ends (OSV schema, `affected[].ranges[].events`). */
interface RangeEvent {
  readonly introduced?: string;
  readonly fixed?: string;
  readonly last_affected?: string;
}

/** An advisory of the Open Source Vulnerabilities database (https://ossf.github.io/osv-schema), as far as it is read. */
export interface Advisory {
  readonly id: string;
  readonly summary?: string;
  readonly withdrawn?: string;
  readonly aliases?: readonly string[];
  readonly affected?: readonly {
    readonly package?: { readonly ecosystem: string; readonly name: string };
    readonly versions?: readonly string[];
    readonly ranges?: readonly { readonly type: string; readonly events: readonly RangeEvent[] }[];
  }[];
  readonly database_specific?: { readonly severity?: string };
}

export interface Finding {
  readonly package: LockedPackage;
  readonly id: string;
  readonly severity: string;
  readonly summary: string;
  /** The first version without it, of those that are newer; null if there is none yet. */
  readonly fixedIn: string | null;
}

/** "0" stands for every version; a version that is none of npm's never matches. */
const lowest = (version: string): string | null => (version === "0" ? "0.0.0-0" : valid(version));

function isWithin(version: string, events: readonly RangeEvent[]): boolean {
  const isAfter = (from: string | undefined) => {
    const bound = from === undefined ? null : lowest(from);
    return bound !== null && compare(version, bound) >= 0;
  };
  // Events are sorted by their version; each `introduced` is ended by what follows it.
  let affected = false;
  for (const { introduced, fixed, last_affected } of events) {
    if (isAfter(introduced)) affected = true;
    if (isAfter(fixed)) affected = false;
    if (last_affected !== undefined && isAfter(last_affected) && version !== last_affected) affected = false;
  }
  return affected;
}

function fixOf(version: string, events: readonly RangeEvent[]): string[] {
  return events.flatMap(({ fixed }) => (fixed && valid(fixed) && compare(fixed, version) > 0 ? [fixed] : []));
}

/** What an advisory says of a package of the lock file; null if it does not concern this version, or was withdrawn. */
export function findingOf(locked: LockedPackage, advisory: Advisory): Finding | null {
  if (advisory.withdrawn) return null;
  const { name, version } = locked;
  const about = (advisory.affected ?? []).filter(
    ({ package: named }) => named?.ecosystem === "npm" && named.name === name,
  );
  const ranges = about.flatMap(({ ranges = [] }) => ranges.filter(({ type }) => type === "SEMVER"));
  const listed = about.some(({ versions = [] }) => versions.includes(version));
  if (!listed && !ranges.some(({ events }) => isWithin(version, events))) return null;
  const fixes = ranges.flatMap(({ events }) => fixOf(version, events)).sort(compare);
  return {
    package: locked,
    id: advisory.id,
    severity: (advisory.database_specific?.severity ?? "unknown").toLowerCase(),
    summary: advisory.summary ?? "No summary is given.",
    fixedIn: fixes[0] ?? null,
  };
}

/** Every finding of a set of advisories, those that reach guests first. */
export function findings(packages: readonly LockedPackage[], advisories: Iterable<Advisory>): Finding[] {
  const byName = Map.groupBy(packages, ({ name }) => name);
  const found: Finding[] = [];
  for (const advisory of advisories) {
    const names = new Set((advisory.affected ?? []).map((affected) => affected.package?.name ?? ""));
    for (const locked of [...names].flatMap((name) => byName.get(name) ?? [])) {
      const finding = findingOf(locked, advisory);
      if (finding) found.push(finding);
    }
  }
  return found.sort((a, b) => Number(a.package.onlyInDevelopment) - Number(b.package.onlyInDevelopment));
}
