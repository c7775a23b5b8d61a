import type { BusinessConfig } from "./schema.ts";

/** A business's configuration without the server's secrets, safe to send to anyone. */
export function publishedConfig(business: BusinessConfig): BusinessConfig {
  const { accessKeys } = business.customizations;
  const { mapsKey: _, ...misc } = accessKeys.misc;
  return { ...business, customizations: { ...business.customizations, accessKeys: { ...accessKeys, misc } } };
}
