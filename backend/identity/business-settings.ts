import type { Services } from "../services.ts";

/** What of a business's configuration decides whether credit can be given: where nobody could see or spend it, none is given or promised. */
export interface CreditFlags {
  readonly wallet: boolean;
  readonly referral: boolean;
}

/** CFG-07: both are off unless switched on. A business that has no configuration here is limited by its rules alone. */
export function creditFlags({ configuration }: Pick<Services, "configuration">, businessId: string): CreditFlags {
  const said = configuration().byId.get(businessId)?.customizations;
  if (!said) return { wallet: true, referral: true };
  const wallet = said.wallet.enabled;
  return { wallet, referral: wallet && said.accessKeys.referral.enable };
}
