import { isDeepStrictEqual } from "node:util";
import { OWNER_PATHS } from "../../../lib/domain/studio/owner-fields.ts";
import { type Path, valueAt } from "../../../lib/domain/studio/paths.ts";

/**
 * The first field that only an owner may change and that differs; null if none does. The order of keys says nothing: the
 * database has its own. Nothing and an empty object are the same.
 */
export function changedOwnerField(before: unknown, after: unknown): Path | null {
  const said = (config: unknown, path: Path) => valueAt(config, path) ?? {};
  return OWNER_PATHS.find((path) => !isDeepStrictEqual(said(before, path), said(after, path))) ?? null;
}
