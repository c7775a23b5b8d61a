"use client";

import { useTranslations } from "next-intl";
import { useShopLanguages, useStudio, useStudioState } from "@/components/studio/studio-provider";
import { outcomeOf } from "@/lib/actions/outcome";
import { isKeyed, valueAt } from "@/lib/domain/studio/paths";
import { useRead } from "@/lib/react/use-read";
import { Button, Notice } from "@/ui-kit";

const isEmpty = (text: unknown): boolean =>
  isKeyed(text) ? Object.values(text).every(isEmpty) : typeof text !== "string" || text.trim() === "";

/** Guests read an announcement that came with the import, although the form is empty: which one, and a press that fills it in. */
export function ImportedAnnouncement() {
  const t = useTranslations("studio.imported");
  const { context, editing } = useStudio();
  const [own = "en"] = useShopLanguages();
  const isUnwritten = useStudioState(({ config }) => isEmpty(valueAt(config, "announcement.description")));
  const disabled = useStudioState(({ lockedBy }) => lockedBy !== null);
  const read = useRead("imported announcement", () => outcomeOf(context.client.importedAnnouncement()));
  const announcement = read.last?.announcement;
  if (!announcement || !isUnwritten) return null;
  const { description } = announcement;
  const text = isKeyed(description) ? (description[own] ?? Object.values(description)[0]) : description;
  return (
    <Notice
      tone="info"
      data-imported-announcement
      title={t("title", { text: `\u2068${String(text)}\u2069` })}
      action={
        <Button size="small" disabled={disabled} onClick={() => editing.change("announcement", announcement)}>
          {t("take")}
        </Button>
      }
    >
      {t("text")}
    </Notice>
  );
}
