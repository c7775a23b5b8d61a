import { shopPath } from "@/lib/domain/pages/shop-path";

/** The home page and the menu: where a guest arrives, and where what they have ordered is told at the foot. */
export const isShopFront = (path: string, subPath: string): boolean =>
  [subPath || "/", `${subPath}/`, shopPath(subPath, "/menu")].includes(path);
