import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";

export interface Stored {
  readonly id: string;
}
export interface Collection<T extends Stored> {
  get(id: string): T | undefined;
  values(): readonly T[];
  /** Stored before it returns. */
  put(value: T): void;
  remove(id: string): void;
}
export interface Store {
  collection<T extends Stored>(kind: string): Collection<T>;
}

type Line = { readonly kind: string; readonly id: string; readonly value: Stored | null };

/**
 * One vendor's data, in memory and, with a file, appended to it line by line: an acknowledged charge survives the end
 * of the process. A line cut off by a crash was never acknowledged, so it is dropped. The file is rewritten when it is
 * opened.
 */
export function openStore(file: string | null): Store {
  const kinds = new Map<string, Map<string, Stored>>();
  const of = (kind: string) => {
    const known = kinds.get(kind) ?? new Map<string, Stored>();
    kinds.set(kind, known);
    return known;
  };
  if (file) {
    for (const { kind, id, value } of readLines(file)) {
      if (value) of(kind).set(id, value);
      else of(kind).delete(id);
    }
    rewrite(file, kinds);
  }
  const write = (line: Line) => {
    if (file) appendFileSync(file, `${JSON.stringify(line)}\n`);
  };
  return {
    collection: <T extends Stored>(kind: string): Collection<T> => {
      const known = of(kind) as Map<string, T>;
      return {
        get: (id) => known.get(id),
        values: () => [...known.values()],
        put: (value) => {
          known.set(value.id, value);
          write({ kind, id: value.id, value });
        },
        remove: (id) => {
          if (known.delete(id)) write({ kind, id, value: null });
        },
      };
    },
  };
}

function readLines(file: string): readonly Line[] {
  let text = "";
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  return text.split("\n").flatMap((line) => {
    try {
      return [JSON.parse(line) as Line];
    } catch {
      return [];
    }
  });
}

function rewrite(file: string, kinds: ReadonlyMap<string, ReadonlyMap<string, Stored>>): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const lines = [...kinds].flatMap(([kind, known]) =>
    [...known.values()].map((value) => `${JSON.stringify({ kind, id: value.id, value })}\n`),
  );
  writeFileSync(`${file}.new`, lines.join(""));
  renameSync(`${file}.new`, file);
}
