import type { PageId } from "../../../config/constants.ts";
import { isWithin, type Path } from "./paths.ts";

/** The pages that guests order, pay and are known by, and what the law wants: without one of them no guest can order. */
const OWNER_PAGES = [
  "menu",
  "item_detail",
  "cart",
  "checkout",
  "order_success",
  "order_history",
  "profile",
  "wallet",
  "refer_earn",
  "coupons",
  "privacy",
  "terms",
] as const satisfies readonly PageId[];

/**
 * What is more than looks and pages: whom else the shop's pages talk to and whether guests are asked first, how it takes
 * orders, and what invoices say. The server refuses changes by anybody but an owner.
 */
export const OWNER_PATHS: readonly Path[] = [
  "customizations.accessKeys",
  "customizations.maps",
  "customizations.guestCheckout",
  "customizations.deliveryPickup",
  "customizations.wallet",
  ...OWNER_PAGES.map((page) => `theme.pages.${page}.enabled`),
  "theme.pages.checkout.cashbackCredits",
  "theme.pages.order_history.reorder",
  "biz.timezone",
  "biz.countryCode",
  "biz.taxNumber",
];

/** Whether only owners may change a field. */
export const isOwnersField = (path: Path): boolean => OWNER_PATHS.some((owners) => isWithin(path, owners));
