import { isWithin, type Path } from "./paths.ts";

/** What brings scripts of others to the shop's pages; the server refuses changes by anybody but an owner. */
export const OWNER_PATHS: readonly Path[] = ["customizations.accessKeys.analytics.tagManager"];

/** Whether only owners may change a field. */
export const isOwnersField = (path: Path): boolean => OWNER_PATHS.some((owners) => isWithin(path, owners));
