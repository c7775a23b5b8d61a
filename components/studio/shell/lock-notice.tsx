"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { clockInSentence } from "@/lib/domain/time/clock-in-sentence";
import { Button, Notice } from "@/ui-kit";

/** Somebody else changes the draft: who, since when, and a way to take it over. */
export function LockNotice() {
  const t = useTranslations("studio.lock");
  const format = useFormatter();
  const locale = useLocale();
  const { editing, toasts } = useStudio();
  const lock = useStudioState((state) => state.lockedBy);
  const [taking, setTaking] = useState(false);
  if (!lock) return null;
  const take = async () => {
    setTaking(true);
    const taken = await editing.takeOver();
    setTaking(false);
    if (!taken.ok) toasts.show({ title: taken.error.message ?? t("failed"), variant: "failure" });
  };
  const since = Number.isNaN(Date.parse(lock.since))
    ? null
    : clockInSentence(format.dateTime(new Date(lock.since), { hour: "numeric", minute: "2-digit" }), locale);
  return (
    <Notice
      tone="warning"
      live
      data-studio-lock
      title={since ? t("title", { name: lock.by, time: since }) : t("titleOnly", { name: lock.by })}
      action={
        <Button size="large" loading={taking} onClick={take}>
          {t("take")}
        </Button>
      }
    >
      {t("text", { name: lock.by })}
    </Notice>
  );
}
