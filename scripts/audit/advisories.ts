import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { LockedPackage } from "./lock-packages.ts";
import type { Advisory } from "./osv.ts";

/** The database's answer could not be had; the message says what to do. */
export class NoAdvisories extends Error {}

/** The advisories of a folder: the database's export for npm, unpacked. It is read a file at a time, because it is large. */
export function* advisoriesIn(folder: string): Generator<Advisory> {
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".json"));
  } catch {
    throw new NoAdvisories(`The folder ${folder} cannot be read. Unpack the database's export for npm there.`);
  }
  if (names.length === 0)
    throw new NoAdvisories(`The folder ${folder} has no advisory. Unpack the database's export for npm there.`);
  for (const name of names) yield JSON.parse(readFileSync(path.join(folder, name), "utf8")) as Advisory;
}

/** As many as the database takes at once. */
const MAX_PER_CALL = 1000;

/** The advisories about these packages, asked of the database's server. */
export async function advisoriesFrom(server: string, packages: readonly LockedPackage[]): Promise<Advisory[]> {
  const call = async (address: string, init?: RequestInit) => {
    const response = await fetch(new URL(address, server), { ...init, signal: AbortSignal.timeout(30_000) }).catch(
      () => null,
    );
    if (!response?.ok)
      throw new NoAdvisories(
        `${server} did not answer. Try again, or unpack the database's export and name its folder with --osv.`,
      );
    return response.json() as Promise<unknown>;
  };
  const ids = new Set<string>();
  for (let from = 0; from < packages.length; from += MAX_PER_CALL) {
    const queries = packages
      .slice(from, from + MAX_PER_CALL)
      .map(({ name, version }) => ({ package: { name, ecosystem: "npm" }, version }));
    const { results } = (await call("/v1/querybatch", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ queries }),
    })) as { results: { vulns?: { id: string }[] }[] };
    for (const { vulns = [] } of results) for (const { id } of vulns) ids.add(id);
  }
  return Promise.all([...ids].map((id) => call(`/v1/vulns/${encodeURIComponent(id)}`) as Promise<Advisory>));
}
