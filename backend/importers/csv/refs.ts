import { createHash } from "node:crypto";
import { slugOf } from "../../rules/menu/slug.ts";
import type { Text } from "../menu/menu-document.ts";
import type { Cells } from "./cells.ts";
import { RowProblem } from "./cells.ts";

/** A stable key made of a name: its slug, or for a name without Latin letters a hash, so the same name keeps its row. */
export function refOfName(name: string): string {
  const slug = slugOf(name, "");
  return /^[a-z0-9-]{1,80}$/.test(slug)
    ? slug
    : `n${createHash("sha256").update(name.normalize("NFC")).digest("hex").slice(0, 12)}`;
}

/** The row's own `ref`, else one made of its title. */
export function refOfRow(cells: Cells, title: Text): string {
  const given = cells.raw("ref");
  if (given === undefined) return refOfName(typeof title === "string" ? title : (Object.values(title)[0] ?? ""));
  if (/^[a-z0-9][a-z0-9._-]{0,79}$/.test(given)) return given;
  throw new RowProblem(`ref "${given}" may have only lower case letters, digits, dot, dash and underscore`);
}
