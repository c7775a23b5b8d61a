"use client";

import { useTranslations } from "next-intl";
import { SaveStatus } from "@/components/studio/shell/save-state";
import { useStudio } from "@/components/studio/studio-provider";
import { signOut } from "@/lib/actions/studio/session";
import { PlainButton } from "@/ui-kit";
import { BrushIcon } from "@/ui-kit/icons/studio";

/** Whose shop it is, whether the draft is saved, and what can be done with it. */
export function TopBar() {
  const t = useTranslations("studio.shell");
  const { settings, context, editing } = useStudio();
  return (
    <header className="studio-bar">
      <span className="studio-mark studio-mark-small" aria-hidden="true">
        <BrushIcon size={18} />
      </span>
      <p className="min-w-0 flex-1 truncate">
        <span className="font-semibold">{settings.name}</span>
        <span className="studio-wide text-text-muted"> · {t("title")}</span>
      </p>
      <SaveStatus />
      <PlainButton variant="ghost" size="small" onClick={() => void signOut(context, editing)}>
        {t("signOut")}
      </PlainButton>
    </header>
  );
}
