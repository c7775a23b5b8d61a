import type { BusinessConfig } from "@/config/schema";
import type { BusinessInfo } from "@/lib/api/shop/business";
import { featuresOf } from "@/lib/business/features";
import type { Minor } from "@/lib/domain/money";

/** WALL-03: how the wallet pays for orders. */
export interface WalletTerms {
  /** CFG-07, CFG-10: the checkout offers it. */
  readonly pays: boolean;
  /** minimum_wallet_credit_threshold in minor units; null: any balance can be used, or it is not known. */
  readonly from: Minor | null;
}

export const walletTerms = (business: BusinessConfig, info: BusinessInfo | null): WalletTerms => ({
  pays: featuresOf(business).wallet && business.theme.pages.checkout.cashbackCredits,
  from: info?.minimum_wallet_credit_threshold ?? null,
});
