import { unstable_cache } from "next/cache";

/** Files the page that is being rendered under `business:<id>`, so that a change of the configuration renews it at once. */
export async function tagPage(businessId: string): Promise<void> {
  await unstable_cache(async () => true, ["page of", businessId], { tags: [`business:${businessId}`] })();
}
