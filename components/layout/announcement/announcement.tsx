import { getTranslations } from "next-intl/server";
import { AnnouncementIsland } from "@/components/layout/announcement/announcement-island";
import type { BusinessConfig } from "@/config/schema";
import { type Announcement as Announced, getAnnouncement } from "@/lib/api/shop/business";
import { settle } from "@/lib/api/transport/source";
import type { PageContext } from "@/lib/business/pages/page-context";
import { linkTarget } from "@/lib/business/urls";
import { AnnouncementBar } from "@/ui-kit";

/** The configured announcement, shown if the API has none of its own. */
function configured({ announcement }: BusinessConfig): Announced | null {
  const description = announcement?.description?.trim();
  if (!announcement || !description) return null;
  return {
    title: announcement.title ?? "",
    description,
    url: announcement.url ?? null,
    color: announcement.styles.color,
  };
}

/** RTE-21: only on landing and menu pages, and only if the announcement has a description. */
export async function Announcement({ context: { business, source } }: { context: PageContext }) {
  const fallback = configured(business);
  const [t, read] = await Promise.all([getTranslations("announcement"), settle(getAnnouncement(source))]);
  const announcement = (read.ok ? read.value : null) ?? fallback;
  const words = { label: t("label"), newTabLabel: t("newTab") };
  return (
    <AnnouncementIsland announcement={announcement} fallback={fallback} {...words}>
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
