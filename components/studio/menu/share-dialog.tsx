"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { sharePreview } from "@/lib/actions/studio/publishing";
import { useRead } from "@/lib/react/use-read";
import { Button, Field, Input, ModalDialog, Notice, Skeleton } from "@/ui-kit";

/** A link for others, who see the draft for a week without signing in. */
export function ShareDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("studio.share");
  const common = useTranslations("common");
  const format = useFormatter();
  const { context, editing } = useStudio();
  const revision = useStudioState(({ draft }) => draft?.revision ?? 0);
  const [copied, setCopied] = useState(false);
  const read = useRead(open ? `link ${revision}` : null, () => sharePreview(context, editing));
  const link = read.last;
  const copy = async () => {
    // Without the permission the link can still be selected and copied by hand.
    const done = await navigator.clipboard?.writeText(link?.url ?? "").then(
      () => true,
      () => false,
    );
    setCopied(done === true);
  };
  const until = link && new Date(typeof link.until === "number" ? link.until * 1000 : link.until);
  return (
    <ModalDialog open={open} onClose={onClose} title={t("title")} closeLabel={common("close")}>
      <div className="grid gap-4">
        <p>{t("text")}</p>
        {read.error && <Notice tone="failure">{read.error.message ?? t("failed")}</Notice>}
        {!link && !read.error && <Skeleton className="h-20 rounded-card!" />}
        {link && until && (
          <>
            <Field label={t("link")} hint={t("until", { day: format.dateTime(until, { dateStyle: "full" }) })}>
              {(control) => (
                <Input {...control} dir="ltr" readOnly value={link.url} onFocus={(event) => event.target.select()} />
              )}
            </Field>
            <Button onClick={copy}>{copied ? t("copied") : t("copy")}</Button>
          </>
        )}
      </div>
    </ModalDialog>
  );
}
