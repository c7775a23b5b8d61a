import type { Services } from "../services.ts";

/** What a business allows guests: `customizations.guestCheckout` of its configuration; allowed by default. */
export interface GuestRules {
  readonly enabled: boolean;
  readonly emailRequired: boolean;
  readonly cashOnDelivery: boolean;
}

const DEFAULT_RULES: GuestRules = { enabled: true, emailRequired: false, cashOnDelivery: true };

export const guestRules = ({ configuration }: Pick<Services, "configuration">, businessId: string): GuestRules =>
  configuration().byId.get(businessId)?.customizations.guestCheckout ?? DEFAULT_RULES;
