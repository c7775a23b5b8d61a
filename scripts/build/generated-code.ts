import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The lock names the generator's version. */
const SOURCES = ["backend/schema.graphql", "lib/api/**/*.graphql", "codegen.ts", "package-lock.json"];
const DOCUMENTS = "lib/api/generated/graphql.ts";
const MADE = [DOCUMENTS, "backend/generated/resolvers.ts"];
/** What the documents were made from. Not their age: a checkout gives every file a new one. */
const STAMP = "lib/api/generated/made-from";

function fingerprint(root: string): string {
  const hash = createHash("sha256");
  for (const file of globSync(SOURCES, { cwd: root }).sort())
    hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest("hex");
}

/** Notes that the documents were made from the sources as they are now. */
export const stampGenerated = (root: string): void => writeFileSync(path.join(root, STAMP), fingerprint(root));

/** Whether the files were ever made. */
export const isGenerated = (root: string): boolean => existsSync(path.join(root, STAMP));

/** Whether both are there and were made from the sources as they are now: to make them again takes a start two seconds of a processor. */
export const isUpToDate = (root: string): boolean =>
  MADE.every((file) => existsSync(path.join(root, file))) && isStamped(root);

const isStamped = (root: string): boolean =>
  isGenerated(root) && readFileSync(path.join(root, STAMP), "utf8") === fingerprint(root);

/**
 * Refuses a build without the documents of the API's calls, or with those of an older contract. The build does not check types, so it
 * would succeed and its pages would fail.
 */
export function requireGenerated(root: string): void {
  const missing = !existsSync(path.join(root, DOCUMENTS));
  if (!missing && isStamped(root)) return;
  const why = missing ? "is missing" : "was made from other sources than those here";
  throw new Error(`${DOCUMENTS} ${why}, and the built pages would fail. Run npm run codegen first, then build again.`);
}
