import { getTranslations } from "next-intl/server";
import { AnnouncementIsland } from "@/components/layout/announcement/announcement-island";
import type { AnnouncementPage } from "@/config/constants";
import { directionOf } from "@/config/languages";
import type { PageContext } from "@/lib/business/pages/page-context";
import { readAnnouncement } from "@/lib/business/pages/readers/read-announcement";
import { linkTarget } from "@/lib/business/urls";
import { withOwnDirection } from "@/lib/domain/text/isolated";
import { clockLocale } from "@/lib/domain/time/clock-locale";
import { AnnouncementBar } from "@/ui-kit";

type Props = { context: PageContext; page: AnnouncementPage };

/** RTE-21: only on landing and menu pages, and only if the announcement has a description. */
export async function Announcement({ context, page }: Props) {
  const { business, locale, isDraft } = context;
  const [t, { announcement: found, fallback, begins }] = await Promise.all([
    getTranslations("announcement"),
    readAnnouncement(context),
  ]);
  const announcement = found?.pages?.includes(page) === false ? null : found;
  const words = { label: t("label"), newTabLabel: t("newTab") };
  const text = announcement?.title
    ? t("text", { title: announcement.title, description: announcement.description })
    : announcement?.description;
  const own = announcement?.own ?? withOwnDirection(text ?? "", directionOf(locale) === "rtl");
  const bar = announcement && (
    <AnnouncementBar
      data-announcement
      {...words}
      url={announcement.url && linkTarget(business, announcement.url)}
      backgroundColor={announcement.color}
      text={own ? <span {...own}>{text}</span> : text}
    />
  );
  // Read again, the API would say what is published.
  if (isDraft)
    return (
      <>
        {bar}
        {bar && begins !== null && <Ahead begins={begins} locale={locale} timezone={business.biz.timezone} />}
      </>
    );
  return (
    <AnnouncementIsland announcement={announcement} fallback={fallback} page={page} {...words}>
      {bar}
    </AnnouncementIsland>
  );
}

type AheadProps = { begins: number; locale: string; timezone: string };

/** Below an announcement that only the draft shows yet: from when guests see it. */
async function Ahead({ begins, locale, timezone }: AheadProps) {
  const t = await getTranslations("preview");
  const time = new Intl.DateTimeFormat(clockLocale(locale, timezone), {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: timezone,
  }).format(begins);
  return (
    <p data-announced-later className="bg-surface-sunken px-4 py-1 text-center text-small text-text-muted">
      {t("announced", { time })}
    </p>
  );
}
