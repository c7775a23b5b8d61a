import { customizationsOf } from "./business-settings.ts";

/** What a business lets guests do: `customizations.guestCheckout` of its configuration; allowed where nothing is said. */
export interface GuestRules {
  readonly enabled: boolean;
  readonly emailRequired: boolean;
  readonly cashOnDelivery: boolean;
}

const DEFAULT_RULES: GuestRules = { enabled: true, emailRequired: false, cashOnDelivery: true };

/** Reads the rules from the first of the configuration folders that has a file of the business. */
export async function guestRules(configDirs: readonly string[], businessId: string): Promise<GuestRules> {
  const { enabled, emailRequired, cashOnDelivery } =
    (await customizationsOf(configDirs, businessId))?.guestCheckout ?? {};
  const said = Object.entries({ enabled, emailRequired, cashOnDelivery });
  return { ...DEFAULT_RULES, ...Object.fromEntries(said.filter(([, value]) => typeof value === "boolean")) };
}
