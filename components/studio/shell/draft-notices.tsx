"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { ConflictList } from "@/components/studio/publish/conflict-list";
import { useRefusalText } from "@/components/studio/publish/use-refusal-text";
import { LockNotice } from "@/components/studio/shell/lock-notice";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { Button, Notice } from "@/ui-kit";

/**
 * What keeps the draft from being saved: somebody else who has it, another editor's changes, a refusal. It stands above every
 * part and the preview, because a phone shows one of them at a time.
 */
export function DraftNotices() {
  const t = useTranslations("studio.notices");
  const { editing } = useStudio();
  useJoinedChanges();
  const conflict = useStudioState((state) => state.conflict);
  const refusal = useStudioState((state) => state.refusal);
  const mine = conflict?.theirs.savedByMe ?? false;
  // Who has the draft says already that nothing is saved meanwhile.
  const isLocked = useStudioState((state) => state.lockedBy !== null);
  const refusedField = useStudioState((state) => state.refusedField);
  const { withField } = useRefusalText();
  return (
    <div className="studio-notices">
      <LockNotice />
      {conflict && (
        <Notice
          tone="warning"
          live
          data-studio-conflict
          title={mine ? t("conflictMine") : t("conflictTitle", { name: conflict.theirs.savedBy ?? t("somebody") })}
          action={
            <div className="studio-choices">
              <Button size="large" onClick={() => editing.settle("ours")}>
                {t(mine ? "keepThese" : "keepMine")}
              </Button>
              <Button size="large" variant="secondary" onClick={() => editing.settle("theirs")}>
                {t(mine ? "takeOthers" : "takeTheirs")}
              </Button>
            </div>
          }
        >
          <p>{t(mine ? "conflictMineText" : "conflictText")}</p>
          <ConflictList conflict={conflict} />
        </Notice>
      )}
      {refusal && !isLocked && (
        <Notice tone="failure" live title={t("refusedTitle")}>
          {withField(refusal, refusedField)}
        </Notice>
      )}
    </div>
  );
}

/** Says in one line whose changes came onto the screen. */
function useJoinedChanges() {
  const t = useTranslations("studio.notices");
  const { context, toasts } = useStudio();
  const joined = useStudioState((state) => state.joined);
  useEffect(() => {
    if (!joined) return;
    const title =
      joined.of === "somebody"
        ? t("joined", { name: joined.name ?? t("somebody") })
        : t(joined.of === "me" ? "joinedMine" : "joinedClosed");
    toasts.show({ title });
    context.store.setState({ joined: null });
  }, [joined, t, toasts, context]);
}

/** A file on the server decides what guests see. */
export function RootFileNotice() {
  const t = useTranslations("studio.notices");
  const rootFileWins = useStudioState(({ draft }) => draft?.rootFileWins ?? false);
  if (!rootFileWins) return null;
  return (
    <Notice tone="warning" title={t("rootTitle")}>
      {t("rootText")}
    </Notice>
  );
}
