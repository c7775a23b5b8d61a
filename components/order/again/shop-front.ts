import { shopPath } from "@/lib/domain/pages/shop-path";

/** The home page and the menu: where a guest arrives, and where the bar of their last order is shown. */
export const isShopFront = (path: string, subPath: string): boolean =>
  [subPath || "/", `${subPath}/`, shopPath(subPath, "/menu")].includes(path);
