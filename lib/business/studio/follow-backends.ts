import { hostsFor } from "@/config/hosts";
import { applyPublished, defaultSources, loadBusiness, loadConfiguration, publishedVersions } from "@/config/load";
import type { PublishedVersions } from "@/config/with-published";
import { storefrontSecret } from "@/lib/business/request/secret";
import { storefrontHeaders } from "@/lib/business/request/visitor";
import { followPublished } from "@/lib/business/studio/follow-published";
import { keepPublished } from "@/lib/business/studio/published-file";
import { logLine } from "@/lib/observe/log-line";
import { expireTags } from "@/lib/render/expire-tags";
import { renewFailedPages } from "@/lib/render/renew-failed";

/** How often the configuration is checked for businesses of another backend. */
const CHECK_EVERY_MS = 10_000;
/**
 * Longer than a page may read (`READ_TIMEOUT` of lib/api/transport/server): what was begun with the former configuration and
 * cached after the change is rendered again.
 */
const LONGEST_RENDER_MS = 12_000;

/** What the tags of a business's cached pages begin with. */
const TOPICS = ["business", "menu", "stores"];

const log = (message: string) => logLine("warn", message, {});
const apiOf = (id: string): string | undefined => {
  const business = loadBusiness(id);
  return business && hostsFor(business.biz.env).api;
};

/** Shows what the studio publishes and what changes, in this process, from now on: one stream for each backend of the configuration. */
export function followBackends(): void {
  const followed = new Set<string>();
  const { cacheFile } = defaultSources();
  const use = (published: PublishedVersions, changed: readonly string[]) => {
    applyPublished(published);
    const tags = changed.map((id) => `business:${id}`);
    expireTags(tags);
    setTimeout(() => expireTags(tags), LONGEST_RENDER_MS).unref();
    try {
      keepPublished(cacheFile, published);
    } catch (error) {
      logLine("warn", "What was published is not kept for a restart.", { error: (error as Error).message });
    }
  };
  const expire = (tags: readonly string[] | null) => {
    expireTags(
      tags ?? loadConfiguration().businesses.flatMap(({ biz }) => TOPICS.map((topic) => `${topic}:${biz.id}`)),
    );
    renewFailedPages();
  };
  const followNew = () => {
    const apis = new Set(loadConfiguration().businesses.map(({ biz }) => hostsFor(biz.env).api));
    // An installation without any business yet: the first one is opened in the console.
    if (apis.size === 0) apis.add(hostsFor("local").api);
    for (const api of apis) {
      if (followed.has(api)) continue;
      followed.add(api);
      const isOurs = (id: string) => (apiOf(id) ?? api) === api;
      const headers = storefrontHeaders(storefrontSecret());
      followPublished({ url: `${api}/p/studio/changes`, headers, known: publishedVersions, isOurs, use, expire, log });
    }
  };
  followNew();
  setInterval(followNew, CHECK_EVERY_MS).unref();
}
