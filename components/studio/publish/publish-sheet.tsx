"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { DraftReport } from "@/components/studio/preview/draft-report";
import { ChangeList } from "@/components/studio/publish/change-list";
import { ProblemList } from "@/components/studio/publish/problem-list";
import { useRefusalText } from "@/components/studio/publish/use-refusal-text";
import { useOpenField } from "@/components/studio/shell/use-open-field";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { type ActionError, outcomeOf } from "@/lib/actions/outcome";
import { publishDraft } from "@/lib/actions/studio/publishing";
import { isUnderWay } from "@/lib/actions/studio/uploading";
import { countChanges } from "@/lib/domain/studio/field-changes";
import { isLandingEmpty } from "@/lib/domain/studio/preview";
import { useRead } from "@/lib/react/use-read";
import { Button, Notice, Sheet, Skeleton, TextField } from "@/ui-kit";

/** Everything an owner wants to know before the press that guests see: what changes, and what is wrong. */
export function PublishSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("studio.publish");
  const common = useTranslations("common");
  const { context, editing, settings, toasts } = useStudio();
  const { textOf } = useRefusalText();
  const problems = useStudioState(({ draft }) => draft?.problems ?? NONE);
  const revision = useStudioState(({ draft }) => draft?.revision ?? 0);
  const rootFileWins = useStudioState(({ draft }) => draft?.rootFileWins ?? false);
  const config = useStudioState((state) => state.config);
  const isUploading = useStudioState(({ uploads }) => uploads.some(isUnderWay));
  const [note, setNote] = useState("");
  const [busy, setBusy] = useState(false);
  const openField = useOpenField();
  useEffect(() => {
    if (open) void editing.flush();
  }, [open, editing]);
  useEffect(() => {
    if (open) context.store.setState({ reported: problems.map(({ path }) => path) });
  }, [open, problems, context]);
  const version = useStudioState(({ draft }) => draft?.published?.version ?? null);
  const isSaving = useStudioState(({ save }) => save === "waiting" || save === "saving");
  // A list is of one state of the draft. Until that of the current one is here there is nothing to agree to.
  const key = open && !isSaving ? `changes ${revision} ${version}` : null;
  const changes = useRead(key, () => outcomeOf(context.client.changes()));
  const current = changes.answer?.ok ? changes.answer.value : null;
  // While it closes it looks as it did.
  const read = open ? current : changes.last;
  const list = read?.changes ?? [];
  const count = read?.count ?? 0;
  const reasons: Readonly<Record<string, string>> = {
    CONFLICT: t("conflict"),
    JOINED: t("joined"),
    UNSEEN: t("unseen"),
  };
  const reasonOf = (error: ActionError) => reasons[error.code] ?? textOf(error);
  const publish = async () => {
    setBusy(true);
    const outcome = await publishDraft(context, editing, { note, seen: revision });
    setBusy(false);
    if (outcome.ok) {
      setNote("");
      onClose();
      toasts.show({ title: t("done"), variant: "success" });
    } else if (outcome.error.code !== "INVALID")
      toasts.show({ title: reasonOf(outcome.error) ?? t("failed"), variant: "failure" });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("title")}
      closeLabel={common("close")}
      footer={
        <Button
          block
          loading={busy}
          disabled={problems.length > 0 || !current?.changes.length}
          data-studio-publish
          onClick={publish}
        >
          {t("submit")}
        </Button>
      }
    >
      <div className="grid gap-5">
        {isUploading && (
          <Notice tone="warning" live>
            {t("stillUploading")}
          </Notice>
        )}
        {isLandingEmpty(config) && <Notice tone="warning">{t("landingEmpty")}</Notice>}
        {rootFileWins && <Notice tone="warning">{t("rootFileWins")}</Notice>}
        {problems.length > 0 && (
          <ProblemList
            problems={problems}
            onOpen={(path) => {
              onClose();
              openField(path);
            }}
          />
        )}
        {read ? (
          <section className="grid gap-3">
            <h3 className="text-h3">{t("changes", { count: countChanges(settings.groups, read, config) })}</h3>
            {count > 0 && <ChangeList changes={list} count={count} draft={config} />}
          </section>
        ) : changes.error ? (
          <Notice tone="failure">{changes.error.message ?? t("failed")}</Notice>
        ) : (
          <Skeleton className="h-24 rounded-card!" />
        )}
        {open && <DraftReport />}
        {(list.length > 0 || note) && (
          <TextField
            label={t("note")}
            optionalLabel={t("optional")}
            hint={t("noteHint")}
            maxLength={200}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </div>
    </Sheet>
  );
}

const NONE = [] as const;
