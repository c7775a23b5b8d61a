import type { Services } from "../services.ts";

/**
 * The part of a business's configuration that decides whether credit can be given: none is given or promised where it
 * could not be seen or spent.
 */
export interface CreditFlags {
  readonly wallet: boolean;
  readonly referral: boolean;
}

/** CFG-07: both are off unless switched on. Without a configuration here, only the business's own rules apply. */
export function creditFlags({ configuration }: Pick<Services, "configuration">, businessId: string): CreditFlags {
  const customizations = configuration().byId.get(businessId)?.customizations;
  if (!customizations) return { wallet: true, referral: true };
  const wallet = customizations.wallet.enabled;
  return { wallet, referral: wallet && customizations.accessKeys.referral.enable };
}
