import type { ShopPath } from "../pages/shop-path.ts";

/** The page on which a phone pays its share online; `again`: a share whose payment failed, which is taken once more. */
export const sharePath = (paymentId: string, again = false): ShopPath =>
  `/pay-at-table?${new URLSearchParams({ payment: paymentId, ...(again ? { again: "1" } : {}) })}`;
