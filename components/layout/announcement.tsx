import { getTranslations } from "next-intl/server";
import { getAnnouncement } from "@/lib/api/business";
import { settle } from "@/lib/api/transport/source";
import type { PageContext } from "@/lib/business/page-context";
import { linkTarget } from "@/lib/business/urls";
import { AnnouncementBar } from "@/ui-kit";

/** RTE-21: on landing and menu pages only, and only when the announcement has a description. */
export async function Announcement({ context: { business, source } }: { context: PageContext }) {
  const [t, read] = await Promise.all([getTranslations("announcement"), settle(getAnnouncement(source))]);
  const announcement = read.ok ? read.value : null;
  if (!announcement) return null;
  const { title, description, url, color } = announcement;
  return (
    <AnnouncementBar
      data-announcement
      label={t("label")}
      newTabLabel={t("newTab")}
      url={url && linkTarget(business, url)}
      backgroundColor={color}
      text={title ? t("text", { title, description }) : description}
    />
  );
}
