import type { BusinessConfig } from "./schema.ts";

/** A business's configuration as anybody may read it: without what is the server's own. */
export function publishedConfig(business: BusinessConfig): BusinessConfig {
  const { accessKeys } = business.customizations;
  const { mapsKey: _, ...misc } = accessKeys.misc;
  return { ...business, customizations: { ...business.customizations, accessKeys: { ...accessKeys, misc } } };
}
