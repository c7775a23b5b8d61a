import type { ShopPath } from "../pages/shop-path.ts";

/** Why the page is opened: to take once more a share whose payment failed, or to pay it at once, which was pressed before. */
export type SharePress = "again" | "now";

/** The page on which a phone pays its share online. */
export const sharePath = (paymentId: string, press: SharePress | null = null): ShopPath =>
  `/pay-at-table?${new URLSearchParams({ payment: paymentId, ...(press ? { [press]: "1" } : {}) })}`;
