import { readFile } from "node:fs/promises";
import path from "node:path";

/** What a business lets guests do: `customizations.guestCheckout` of its configuration; allowed where nothing is said. */
export interface GuestRules {
  readonly enabled: boolean;
  readonly emailRequired: boolean;
  readonly cashOnDelivery: boolean;
}

const DEFAULT_RULES: GuestRules = { enabled: true, emailRequired: false, cashOnDelivery: true };

/** Reads the rules from the first of the configuration folders that has a file of the business. */
export async function guestRules(configDirs: readonly string[], businessId: string): Promise<GuestRules> {
  for (const folder of configDirs) {
    const text = await readFile(path.join(folder, `${businessId}.json`), "utf8").catch(() => null);
    const said = text === null ? null : rulesIn(text);
    if (said) return { ...DEFAULT_RULES, ...said };
  }
  return DEFAULT_RULES;
}

function rulesIn(text: string): Partial<GuestRules> | null {
  try {
    const { customizations } = JSON.parse(text) as { customizations?: { guestCheckout?: Partial<GuestRules> } };
    const { enabled, emailRequired, cashOnDelivery } = customizations?.guestCheckout ?? {};
    return Object.fromEntries(
      Object.entries({ enabled, emailRequired, cashOnDelivery }).filter(([, value]) => typeof value === "boolean"),
    );
  } catch {
    return null;
  }
}
