import type { Path } from "./paths.ts";

/** An entry that is added to a list: empty, but for what its editor cannot write. Links lead to a page by its id. */
export const newItem = (list: Path, id: () => string): Readonly<Record<string, unknown>> =>
  list === "customPages" ? { _id: id() } : {};
