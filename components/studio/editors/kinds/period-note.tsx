"use client";

import { useFormatter, useNow, useTranslations } from "next-intl";
import { useShopZone } from "@/components/studio/editors/kinds/use-shop-zone";
import { useStudioState } from "@/components/studio/studio-provider";
import { announcementPeriod } from "@/lib/domain/pages/announcement-period";
import { hasText } from "@/lib/domain/pages/has-text";
import { valueAt } from "@/lib/domain/studio/paths";
import { MINUTE } from "@/lib/domain/time/zoned-time";

/** How often it is looked whether the announcement has begun or ended. */
const CHECK_EVERY_MS = 10_000;

/** What guests see of the announcement of the draft, and when, on the clock of the business. */
export function PeriodNote() {
  const t = useTranslations("studio.moments");
  const format = useFormatter();
  const zone = useShopZone();
  const now = useNow({ updateInterval: CHECK_EVERY_MS }).getTime();
  const written = useStudioState(({ config }) => valueAt(config, "announcement")) as
    | Record<string, unknown>
    | undefined;
  const moment = (name: string) => (typeof written?.[name] === "string" ? written[name] : undefined);
  const { from, until } = announcementPeriod({ from: moment("from"), until: moment("until") }, zone);
  if (Number.isNaN(from) || Number.isNaN(until)) return null;
  const shown = (at: number) => format.dateTime(at, { dateStyle: "long", timeStyle: "short", timeZone: zone });
  const words = {
    from: from === null ? "" : shown(from),
    // The last minute that counts, not the first that does not.
    until: until === null ? "" : shown(until - MINUTE),
  };
  const sentenceAt = () => {
    if (from === null && until === null) return null;
    if (!hasText(written?.description)) return t("unwritten");
    if (until !== null && until <= now) return t("over", words);
    if (from === null || from <= now) return until === null ? null : t("now", words);
    return until === null ? t("later", words) : t("between", words);
  };
  const sentence = sentenceAt();
  return (
    sentence && (
      <p className="text-small" role="status" data-period-note>
        {sentence}
      </p>
    )
  );
}
