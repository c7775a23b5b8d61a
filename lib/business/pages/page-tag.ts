import { unstable_cache } from "next/cache";

/** Tags the page being rendered with `business:<id>`, so that a change of the configuration revalidates it at once. */
export async function tagPage(businessId: string): Promise<void> {
  await unstable_cache(async () => true, ["page of", businessId], { tags: [`business:${businessId}`] })();
}
