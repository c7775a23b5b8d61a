import { loadBusiness } from "@/config/load";
import type { BusinessConfig } from "@/config/schema";
import { type Announcement, getAnnouncement } from "@/lib/api/shop/business";
import { settle } from "@/lib/api/transport/source";
import { ownLanguage, textIn } from "@/lib/business/features";
import type { PageContext } from "@/lib/business/pages/page-context";
import { type AnnouncementPeriod, announcementPeriod, isInPeriod } from "@/lib/domain/pages/announcement-period";

interface Configured {
  readonly announcement: Announcement;
  readonly period: AnnouncementPeriod;
}

const isAhead = ({ from, until }: AnnouncementPeriod, now: number): boolean =>
  from !== null && from > now && (until === null || until > from);

const isWritten = (business: BusinessConfig | undefined, locale: string): boolean =>
  business !== undefined && textIn(business, business.announcement?.description, locale).trim() !== "";

/**
 * The configured announcement with its period, shown if the API has none of its own. Null outside of its period: nothing of
 * it may be in the source of a page before. A draft shows it ahead.
 */
function configured(business: BusinessConfig, locale: string, isDraft: boolean): Configured | null {
  const { announcement, biz } = business;
  if (!announcement || !isWritten(business, locale)) return null;
  const period = announcementPeriod(announcement, biz.timezone);
  const now = Date.now();
  if (!isInPeriod(period, now) && !(isDraft && isAhead(period, now))) return null;
  const { title, description, url, styles, pages } = announcement;
  return {
    announcement: {
      title: textIn(business, title, locale),
      description: textIn(business, description, locale).trim(),
      url: url ?? null,
      color: styles.color,
      pages,
      own: ownLanguage(business, description, locale),
    },
    period,
  };
}

const beginning = (period: AnnouncementPeriod): number | null => (isAhead(period, Date.now()) ? period.from : null);

/**
 * What a page announces, and what it falls back to while it is open. The API knows only what is published or was imported,
 * so a page of the draft shows the draft's own: what is published counts there only where neither has one, as the imported
 * one then does for guests too.
 */
export async function readAnnouncement(
  { business, locale, source, isDraft }: PageContext,
  published = loadBusiness(business.biz.id),
) {
  const fallback = configured(business, locale, isDraft);
  const isOwn = isDraft && (isWritten(business, locale) || isWritten(published, locale));
  const read = isOwn ? null : await settle(getAnnouncement(source));
  const announcement = (read?.ok ? read.value : null) ?? fallback?.announcement ?? null;
  /** When guests see what a page of the draft shows ahead. */
  const begins = fallback && announcement === fallback.announcement ? beginning(fallback.period) : null;
  return { announcement, fallback, begins };
}
