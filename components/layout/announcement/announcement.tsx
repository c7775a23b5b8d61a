import { getTranslations } from "next-intl/server";
import { AnnouncementIsland } from "@/components/layout/announcement/announcement-island";
import type { AnnouncementPage } from "@/config/constants";
import type { BusinessConfig } from "@/config/schema";
import { type Announcement as Announced, getAnnouncement } from "@/lib/api/shop/business";
import { settle } from "@/lib/api/transport/source";
import { textIn } from "@/lib/business/features";
import type { PageContext } from "@/lib/business/pages/page-context";
import { announcementColor } from "@/lib/business/theme/announcement-color";
import { linkTarget } from "@/lib/business/urls";
import { announcementPeriod, isInPeriod } from "@/lib/domain/pages/announcement-period";
import { AnnouncementBar } from "@/ui-kit";

/**
 * The configured announcement with its period, shown if the API has none of its own. Null outside of its period: nothing of
 * it may be in the source of a page before.
 */
function configured(business: BusinessConfig, locale: string) {
  const { announcement, biz } = business;
  const description = textIn(business, announcement?.description, locale).trim();
  if (!announcement || !description) return null;
  const period = announcementPeriod(announcement, biz.timezone);
  if (!isInPeriod(period, Date.now())) return null;
  const { title, url, pages } = announcement;
  return {
    announcement: {
      title: textIn(business, title, locale),
      description,
      url: url ?? null,
      color: announcementColor(business),
      pages,
    } satisfies Announced,
    period,
  };
}

type Props = { context: PageContext; page: AnnouncementPage };

/** RTE-21: only on landing and menu pages, and only if the announcement has a description. */
export async function Announcement({ context: { business, locale, source }, page }: Props) {
  const fallback = configured(business, locale);
  const [t, read] = await Promise.all([getTranslations("announcement"), settle(getAnnouncement(source))]);
  const found = (read.ok ? read.value : null) ?? fallback?.announcement;
  const announcement = found?.pages?.includes(page) === false ? null : (found ?? null);
  const words = { label: t("label"), newTabLabel: t("newTab") };
  return (
    <AnnouncementIsland announcement={announcement} fallback={fallback} page={page} {...words}>
      {announcement && (
        <AnnouncementBar
          data-announcement
          {...words}
          url={announcement.url && linkTarget(business, announcement.url)}
          backgroundColor={announcement.color}
          text={
            announcement.title
              ? t("text", { title: announcement.title, description: announcement.description })
              : announcement.description
          }
        />
      )}
    </AnnouncementIsland>
  );
}
