import { getTranslations } from "next-intl/server";
import { AnnouncementIsland } from "@/components/layout/announcement/announcement-island";
import type { AnnouncementPage } from "@/config/constants";
import type { PageContext } from "@/lib/business/pages/page-context";
import { readAnnouncement } from "@/lib/business/pages/readers/read-announcement";
import { linkTarget } from "@/lib/business/urls";
import { AnnouncementBar } from "@/ui-kit";

type Props = { context: PageContext; page: AnnouncementPage };

/** RTE-21: only on landing and menu pages, and only if the announcement has a description. */
export async function Announcement({ context, page }: Props) {
  const { business, isDraft } = context;
  const [t, { announcement: found, fallback }] = await Promise.all([
    getTranslations("announcement"),
    readAnnouncement(context),
  ]);
  const announcement = found?.pages?.includes(page) === false ? null : found;
  const words = { label: t("label"), newTabLabel: t("newTab") };
  const bar = announcement && (
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
  );
  // Read again, the API would say what is published.
  if (isDraft) return bar;
  return (
    <AnnouncementIsland announcement={announcement} fallback={fallback} page={page} {...words}>
      {bar}
    </AnnouncementIsland>
  );
}
