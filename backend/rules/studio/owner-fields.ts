import { OWNER_PATHS } from "../../../lib/domain/studio/owner-fields.ts";
import { joined, type Path, valueAt } from "../../../lib/domain/studio/paths.ts";
import { changesBetween } from "./changes.ts";

/**
 * The first field that only an owner may change and that differs; null if none does. The order of keys says nothing: the
 * database has its own. Nothing and an empty object are the same.
 */
export function changedOwnerField(before: unknown, after: unknown): Path | null {
  const fieldAt = (config: unknown, path: Path) => valueAt(config, path) ?? {};
  for (const path of OWNER_PATHS) {
    const [first] = changesBetween(fieldAt(before, path), fieldAt(after, path));
    if (first) return joined(path, ...first.path);
  }
  return null;
}
