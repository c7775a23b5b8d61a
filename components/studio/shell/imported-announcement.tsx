"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useShopLanguages, useStudio, useStudioState } from "@/components/studio/studio-provider";
import { outcomeOf } from "@/lib/actions/outcome";
import { removeImportedAnnouncement } from "@/lib/actions/studio/publishing";
import { hasText } from "@/lib/domain/pages/has-text";
import { isKeyed, valueAt } from "@/lib/domain/studio/paths";
import { useRead } from "@/lib/react/use-read";
import { Button, Notice } from "@/ui-kit";

/**
 * Guests read an announcement that came with the import, although the form is empty: which one, a press that fills it in,
 * and one that takes it away.
 */
export function ImportedAnnouncement() {
  const t = useTranslations("studio.imported");
  const { context, editing, toasts } = useStudio();
  const [removing, setRemoving] = useState(false);
  const [own = "en"] = useShopLanguages();
  const isUnwritten = useStudioState(({ config }) => !hasText(valueAt(config, "announcement.description")));
  const disabled = useStudioState(({ lockedBy }) => lockedBy !== null);
  const read = useRead("imported announcement", () => outcomeOf(context.client.importedAnnouncement()));
  const announcement = read.last?.announcement;
  if (!announcement || !isUnwritten) return null;
  const { description } = announcement;
  const text = isKeyed(description) ? (description[own] ?? Object.values(description)[0]) : description;
  const remove = async () => {
    setRemoving(true);
    const removed = await removeImportedAnnouncement(context);
    setRemoving(false);
    if (removed.ok) read.retry();
    toasts.show({
      title: removed.ok ? t("removed") : (removed.error.message ?? t("failed")),
      variant: removed.ok ? "success" : "failure",
    });
  };
  return (
    <Notice
      tone="info"
      data-imported-announcement
      title={t("title", { text: `\u2068${String(text)}\u2069` })}
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" disabled={disabled} onClick={() => editing.change("announcement", announcement)}>
            {t("take")}
          </Button>
          <Button size="small" variant="secondary" loading={removing} onClick={() => void remove()}>
            {t("remove")}
          </Button>
        </div>
      }
    >
      {t("text")}
    </Notice>
  );
}
