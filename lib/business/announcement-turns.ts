import { loadConfiguration } from "@/config/load";
import type { BusinessConfig } from "@/config/schema";
import { announcementPeriod, turnsBetween } from "@/lib/domain/pages/announcement-period";
import { expireTags } from "@/lib/render/expire-tags";

const CHECK_EVERY_MS = 10_000;
/** A backend whose clock is behind announces it later: until then pages are made again at each check. */
const CLOCKS_APART_MS = 30_000;

/** Tags of the businesses whose announcement begins or ends after `since` and not after `now`. */
export const turnedTags = (businesses: readonly BusinessConfig[], since: number, now: number): string[] =>
  businesses
    .filter(
      ({ announcement, biz }) =>
        announcement && turnsBetween(announcementPeriod(announcement, biz.timezone), since, now),
    )
    .map(({ biz }) => `business:${biz.id}`);

interface Following {
  readonly businesses: () => readonly BusinessConfig[];
  readonly expire: (tags: readonly string[]) => void;
}
const OF_THIS_PROCESS: Following = { businesses: () => loadConfiguration().businesses, expire: expireTags };

/**
 * Cached pages get an announcement when its period begins and lose it when it ends, without a publication. Returns how to
 * stop.
 */
export function followAnnouncements({ businesses, expire }: Following = OF_THIS_PROCESS): () => void {
  let last = Date.now();
  const timer = setInterval(() => {
    const now = Date.now();
    // Also what happened while the machine slept, and after its clock was set back.
    const turned = turnedTags(businesses(), Math.min(last, now - CLOCKS_APART_MS), now);
    if (turned.length > 0) expire(turned);
    last = now;
  }, CHECK_EVERY_MS).unref();
  return () => clearInterval(timer);
}
