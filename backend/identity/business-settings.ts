import { readFile } from "node:fs/promises";
import path from "node:path";

/** `customizations` of a business's configuration, as far as the backend acts by it; nothing of it is taken on trust. */
export interface Customizations {
  readonly deliveryPickup?: Readonly<Record<string, unknown>>;
  readonly guestCheckout?: Readonly<Record<string, unknown>>;
  readonly wallet?: { readonly enabled?: unknown };
  readonly accessKeys?: {
    readonly referral?: { readonly enable?: unknown };
    readonly socialLogin?: {
      readonly google?: { readonly clientId?: unknown };
      readonly facebook?: { readonly appId?: unknown };
    };
    readonly misc?: { readonly captchaKey?: unknown; readonly captchaProvider?: unknown };
  };
}

/** From the first of the configuration folders that has a readable file of the business; null where none has. */
export async function customizationsOf(
  configDirs: readonly string[],
  businessId: string,
): Promise<Customizations | null> {
  for (const folder of configDirs) {
    try {
      const text = await readFile(path.join(folder, `${businessId}.json`), "utf8");
      return (JSON.parse(text) as { customizations?: Customizations }).customizations ?? {};
    } catch {
      // Not there, or broken: the next folder may have it.
    }
  }
  return null;
}

/** What of customizations decides whether credit can be given: where nobody could see or spend it, none is given or promised. */
export interface CreditFlags {
  readonly wallet: boolean;
  readonly referral: boolean;
}

/** CFG-07: both are off unless switched on. A business that has no configuration here is limited by its rules alone. */
export async function creditFlags(configDirs: readonly string[], businessId: string): Promise<CreditFlags> {
  const said = await customizationsOf(configDirs, businessId);
  if (!said) return { wallet: true, referral: true };
  const wallet = said.wallet?.enabled === true;
  return { wallet, referral: wallet && said.accessKeys?.referral?.enable === true };
}
