"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { StudioMenu } from "@/components/studio/menu/studio-menu";
import { PublishSheet } from "@/components/studio/publish/publish-sheet";
import { SaveStatus } from "@/components/studio/shell/save-state";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { isPublished } from "@/lib/domain/studio/draft";
import { Button, OutwardIcon } from "@/ui-kit";
import { BrushIcon } from "@/ui-kit/icons/studio";

/** Whose shop it is, whether the draft is saved, and what can be done with it. */
export function TopBar() {
  const t = useTranslations("studio.shell");
  const { settings } = useStudio();
  const locked = useStudioState((state) => state.lockedBy !== null);
  const nothingNew = useStudioState(({ draft, save }) => save === "saved" && draft !== null && isPublished(draft));
  const [publishing, setPublishing] = useState(false);
  return (
    <header className="studio-bar">
      <span className="studio-mark studio-mark-small" aria-hidden="true">
        <BrushIcon size={18} />
      </span>
      <p className="min-w-0 flex-1 truncate">
        {/* Cut at its own end: of a Latin name in an Arabic bar the beginning would go. */}
        <bdi className="inline-block max-w-full truncate align-bottom font-semibold">{settings.name}</bdi>
        <span className="studio-wide text-text-muted"> · {t("title")}</span>
      </p>
      <a href={settings.shopUrl} target="_blank" rel="noopener" className="studio-shop" data-view-shop>
        <span className="max-sm:sr-only">{t("viewShop")}</span>
        <OutwardIcon size={18} />
      </a>
      <SaveStatus />
      {/* Not `disabled`: the focus comes back to it from the sheet. */}
      <Button
        size="small"
        disabled={locked}
        aria-disabled={nothingNew || undefined}
        onClick={nothingNew ? undefined : () => setPublishing(true)}
      >
        {t("publish")}
      </Button>
      <StudioMenu />
      <PublishSheet open={publishing} onClose={() => setPublishing(false)} />
    </header>
  );
}
