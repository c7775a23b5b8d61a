import { expect, test } from "vitest";
import { walletTerms } from "@/components/account/wallet/wallet-terms";
import { loadConfiguration } from "@/config/load";
import type { BusinessInfo } from "@/lib/api/shop/business";

const { byId } = loadConfiguration();
const info = { minimum_wallet_credit_threshold: 2000 } as unknown as BusinessInfo;

test("[WALL-03] the wallet says from which balance on it pays for orders, unless the checkout does not accept it", () => {
  const [kaapi, union] = [byId.get("kaapi-kitchen"), byId.get("union-burger")];
  if (!kaapi || !union) throw new Error("The demo's shops are missing.");
  expect(walletTerms(kaapi, info)).toEqual({ pays: true, from: 2000 });
  expect(walletTerms(kaapi, null)).toEqual({ pays: true, from: null });
  expect(walletTerms(union, info).pays).toBe(false);
});
