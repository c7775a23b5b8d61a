"use client";

import { useTranslations } from "next-intl";
import { useStudioState } from "@/components/studio/studio-provider";
import { isUnderWay } from "@/lib/actions/studio/uploading";
import { isPublished } from "@/lib/domain/studio/draft";
import { Spinner } from "@/ui-kit";
import { CloudIcon, CloudOffIcon } from "@/ui-kit/icons/studio";

/** Whether the draft is saved, and whether it is published, in words. */
export function SaveStatus() {
  const t = useTranslations("studio.save");
  const save = useStudioState((state) => state.save);
  const isUploading = useStudioState(({ uploads }) => uploads.some(isUnderWay));
  const busy = save === "waiting" || save === "saving" || (save === "saved" && isUploading);
  // While a file on the server takes precedence, guests have nothing of it.
  const published = useStudioState(({ draft }) => draft !== null && isPublished(draft) && !draft.rootFileWins);
  const fine = save === "saved" && !busy;
  return (
    <p role="status" className="flex items-center gap-2 text-small text-text-muted" data-save={save}>
      {busy ? (
        <Spinner size={18} />
      ) : fine ? (
        <CloudIcon size={20} />
      ) : (
        <CloudOffIcon size={20} className="text-failure-text" />
      )}
      <span className={fine || busy ? "studio-wide" : "font-semibold text-failure-text"}>
        {busy ? t("saving") : fine && published ? t("published") : t(save as "saved" | "offline" | "refused")}
      </span>
    </p>
  );
}
