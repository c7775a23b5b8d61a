/**
 * What an editor must not change: it brings scripts of others to the shop's pages. Only an owner decides that.
 */
const OWNER_FIELDS: readonly (readonly string[])[] = [["customizations", "accessKeys", "analytics", "tagManager"]];

const valueAt = (config: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null && Object.hasOwn(value, step)
        ? (value as Record<string, unknown>)[step]
        : undefined,
    config,
  );

/** The first field of an owner that differs; null if none does. */
export function changedOwnerField(before: unknown, after: unknown): string | null {
  const said = (config: unknown, path: readonly string[]) => JSON.stringify(valueAt(config, path)) ?? "{}";
  return OWNER_FIELDS.find((path) => said(before, path) !== said(after, path))?.join(".") ?? null;
}
