import { isWithin, type Path } from "./paths.ts";

/**
 * What is more than looks and pages: whom else the shop's pages talk to and whether guests are asked first, how it takes
 * orders, and what invoices say. The server refuses changes by anybody but an owner.
 */
export const OWNER_PATHS: readonly Path[] = [
  "customizations.accessKeys",
  "customizations.maps",
  "customizations.guestCheckout",
  "biz.taxNumber",
];

/** Whether only owners may change a field. */
export const isOwnersField = (path: Path): boolean => OWNER_PATHS.some((owners) => isWithin(path, owners));
