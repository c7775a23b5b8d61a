"use client";

import { useTranslations } from "next-intl";
import { usePathName } from "@/components/studio/publish/use-path-name";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { Button, Notice } from "@/ui-kit";

/** What an editor must know about the draft as a whole: another editor's changes, a refused save, a file that wins. */
export function DraftNotices() {
  const t = useTranslations("studio.notices");
  const { editing } = useStudio();
  const nameOf = usePathName();
  const conflict = useStudioState((state) => state.conflict);
  const refusal = useStudioState((state) => state.refusal);
  const rootFileWins = useStudioState(({ draft }) => draft?.rootFileWins ?? false);
  return (
    <>
      {conflict && (
        <Notice
          tone="warning"
          live
          data-studio-conflict
          title={t("conflictTitle", { name: conflict.theirs.savedBy ?? t("somebody") })}
          action={
            <div className="flex flex-wrap gap-2">
              <Button size="small" onClick={() => editing.settle("ours")}>
                {t("keepMine")}
              </Button>
              <Button size="small" variant="secondary" onClick={() => editing.settle("theirs")}>
                {t("takeTheirs")}
              </Button>
            </div>
          }
        >
          {t("conflictText", { fields: [...new Set(conflict.paths.map((path) => nameOf(path).name))].join(", ") })}
        </Notice>
      )}
      {refusal && (
        <Notice tone="failure" live title={t("refusedTitle")}>
          {refusal}
        </Notice>
      )}
      {rootFileWins && (
        <Notice tone="warning" title={t("rootTitle")}>
          {t("rootText")}
        </Notice>
      )}
    </>
  );
}
