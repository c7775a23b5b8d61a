import type pg from "pg";

/** Lists of different lengths make different statements; a backend with more than these plans the others each time. */
const MAX_STATEMENTS = 1_000;
const PREPARABLE = /^\s*(?:begin|commit|select|insert|update|delete|with)\b/i;

const seen = new Set<string>();
const names = new Map<string, string>();

/**
 * A name under which a connection may keep this statement prepared; null on the first time, because most statements
 * that are sent once are never sent again.
 */
export function repeated(text: string): string | null {
  const known = names.get(text);
  if (known) return known;
  if (!PREPARABLE.test(text)) return null;
  if (!seen.has(text)) {
    if (seen.size >= MAX_STATEMENTS) seen.clear();
    seen.add(text);
    return null;
  }
  if (names.size >= MAX_STATEMENTS) return null;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Has a connection keep repeated statements prepared, so that the server plans them once. */
export function nameRepeated(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (config: unknown, ...rest: unknown[]) => unknown;
  const named = (config: unknown) => {
    const { text, name } = (config ?? {}) as { text?: unknown; name?: string };
    const known = typeof text === "string" && !name ? repeated(text) : null;
    return known ? { ...(config as object), name: known } : config;
  };
  client.query = ((config: unknown, ...rest: unknown[]) => query(named(config), ...rest)) as typeof client.query;
}
