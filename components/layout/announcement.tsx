import { getTranslations } from "next-intl/server";
import { AnnouncementIsland } from "@/components/layout/announcement-island";
import { getAnnouncement } from "@/lib/api/business";
import { settle } from "@/lib/api/transport/source";
import type { PageContext } from "@/lib/business/pages/page-context";
import { linkTarget } from "@/lib/business/urls";
import { AnnouncementBar } from "@/ui-kit";

/** RTE-21: on landing and menu pages only, and only when the announcement has a description. */
export async function Announcement({ context: { business, source } }: { context: PageContext }) {
  const [t, read] = await Promise.all([getTranslations("announcement"), settle(getAnnouncement(source))]);
  const announcement = read.ok ? read.value : null;
  const words = { label: t("label"), newTabLabel: t("newTab") };
  return (
    <AnnouncementIsland announcement={announcement} {...words}>
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
