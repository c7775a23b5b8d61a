"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { ChangeList } from "@/components/studio/publish/change-list";
import { useRefusalText } from "@/components/studio/publish/use-refusal-text";
import { useStudio } from "@/components/studio/studio-provider";
import { outcomeOf } from "@/lib/actions/outcome";
import { restoreVersion } from "@/lib/actions/studio/publishing";
import type { PublishedVersion } from "@/lib/domain/studio/draft";
import { countChanges } from "@/lib/domain/studio/field-changes";
import { useRead } from "@/lib/react/use-read";
import { Badge, Button, ConfirmDialog, Disclosure, EmptyState, Notice, Sheet, Skeleton } from "@/ui-kit";
import { HistoryIcon } from "@/ui-kit/icons/studio";

interface Page {
  readonly versions: readonly PublishedVersion[];
  readonly more: boolean;
}

/** What was published when and by whom, what changed with it, and a way back to each. */
export function HistorySheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("studio.history");
  const common = useTranslations("common");
  const { context, editing, toasts } = useStudio();
  const { textOf } = useRefusalText();
  const [wanted, setWanted] = useState<PublishedVersion | null>(null);
  const [busy, setBusy] = useState<number | null>(null);
  const read = useRead(open ? `history ${busy ?? ""}` : null, () => outcomeOf(context.client.history()));
  const [older, setOlder] = useState<Page | null>(null);
  const versions = [...(read.last?.versions ?? []), ...(older?.versions ?? [])];
  const last = versions.at(-1);
  const hasMore = (older ?? read.last)?.more ?? false;
  const readOlder = async () => {
    const outcome = await outcomeOf(context.client.history(last?.version));
    if (outcome.ok)
      setOlder((before) => ({
        versions: [...(before?.versions ?? []), ...outcome.value.versions],
        more: outcome.value.more,
      }));
    else toasts.show({ title: outcome.error.message ?? t("failed"), variant: "failure" });
  };
  const restore = async ({ version }: PublishedVersion) => {
    setBusy(version);
    const outcome = await restoreVersion(context, editing, version);
    setBusy(null);
    if (outcome.ok) {
      setOlder(null);
      onClose();
      const { discarded } = outcome.value;
      const undo = {
        actionLabel: t("keepDraft"),
        onAction: () => discarded && editing.change("", discarded),
        timer: 15,
      };
      toasts.show({ title: t("restored", { version }), variant: "success", ...(discarded ? undo : {}) });
    } else toasts.show({ title: textOf(outcome.error) ?? t("failed"), variant: "failure" });
  };
  return (
    <Sheet open={open} onClose={onClose} title={t("title")} closeLabel={common("close")}>
      {read.error && !read.last && <Notice tone="failure">{read.error.message ?? t("failed")}</Notice>}
      {!read.last && !read.error && <Skeleton className="h-40 rounded-card!" />}
      {read.last && versions.length === 0 && (
        <EmptyState icon={<HistoryIcon size={28} />} title={t("emptyTitle")}>
          {t("emptyText")}
        </EmptyState>
      )}
      <ol className="grid gap-3">
        {versions.map((version, index) => (
          <Version
            key={version.version}
            version={version}
            current={index === 0}
            busy={busy === version.version}
            onRestore={() => setWanted(version)}
          />
        ))}
      </ol>
      {hasMore && (
        <Button className="mt-3" block variant="secondary" onClick={readOlder}>
          {t("older")}
        </Button>
      )}
      <ConfirmDialog
        open={wanted !== null}
        title={t("confirmTitle", { version: wanted?.version ?? 0 })}
        dismissLabel={common("dismiss")}
        confirmLabel={t("restore")}
        onConfirm={() => wanted && void restore(wanted)}
        onClose={() => setWanted(null)}
      >
        {t("confirmText")}
      </ConfirmDialog>
    </Sheet>
  );
}

interface VersionProps {
  readonly version: PublishedVersion;
  /** What guests see now. */
  readonly current: boolean;
  readonly busy: boolean;
  readonly onRestore: () => void;
}

function Version({ version, current, busy, onRestore }: VersionProps) {
  const t = useTranslations("studio.history");
  const { settings } = useStudio();
  const format = useFormatter();
  const at = format.dateTime(new Date(version.at), { dateStyle: "medium", timeStyle: "short" });
  return (
    <li className="studio-version" data-version={version.version}>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-body font-semibold text-body">{t("version", { version: version.version })}</h3>
        {current && <Badge tone="success">{t("current")}</Badge>}
        {!current && (
          <Button className="ms-auto" size="small" variant="secondary" loading={busy} onClick={onRestore}>
            {t("restore")}
          </Button>
        )}
      </div>
      {/* Nobody published what was before the first. */}
      {version.version > 0 && (
        <p className="text-small text-text-muted">{version.by ? t("byAt", { name: version.by, time: at }) : at}</p>
      )}
      {version.restored != null && <p className="text-small">{t("wasRestored", { version: version.restored })}</p>}
      {version.note && <p className="text-small">{version.note}</p>}
      {version.count > 0 && (
        <Disclosure
          summary={
            <span className="text-small">{t("changes", { count: countChanges(settings.groups, version) })}</span>
          }
        >
          <ChangeList changes={version.changes} count={version.count} />
        </Disclosure>
      )}
    </li>
  );
}
