import { tagsManifest } from "next/dist/server/lib/incremental-cache/tags-manifest.external.js";
import { steadyNow } from "./steady-now.ts";

/**
 * Everything cached under these tags in this process is rendered again on its next request. Next's `revalidateTag` does
 * so within a request only, and by a clock that may jump.
 */
export function expireTags(tags: readonly string[]): void {
  const now = steadyNow();
  for (const tag of tags) tagsManifest.set(tag, { ...tagsManifest.get(tag), stale: now, expired: now });
}
