"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useStudio } from "@/components/studio/studio-provider";
import type { Outcome } from "@/lib/actions/outcome";
import { revokePreview, sharePreview } from "@/lib/actions/studio/publishing";
import type { PreviewLink } from "@/lib/api/studio/client";
import { Button, Field, Input, ModalDialog, Notice, Skeleton } from "@/ui-kit";

/** Links for others, who see the draft for a week without signing in; each can be revoked. */
export function ShareDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("studio.share");
  const common = useTranslations("common");
  const { context, editing } = useStudio();
  const [links, setLinks] = useState<readonly PreviewLink[] | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const use = async (call: Promise<Outcome<readonly PreviewLink[]>>) => {
    setBusy(true);
    const outcome = await call;
    setBusy(false);
    setError(outcome.ok ? null : (outcome.error.message ?? t("failed")));
    if (outcome.ok) setLinks(outcome.value);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once for each opening
  useEffect(() => {
    if (open) void use(sharePreview(context, editing, false));
  }, [open]);
  return (
    <ModalDialog open={open} onClose={onClose} title={t("title")} closeLabel={common("close")}>
      <div className="grid gap-4">
        <p>{t("text")}</p>
        {error && <Notice tone="failure">{error}</Notice>}
        {!links && !error && <Skeleton className="h-20 rounded-card!" />}
        {links?.length === 0 && <p role="status">{t("noneLeft")}</p>}
        <ul className="grid gap-4">
          {links?.map((link) => (
            <SharedLink
              key={link.id}
              link={link}
              busy={busy}
              onRevoke={() => void use(revokePreview(context, link.id))}
            />
          ))}
        </ul>
        {links && (
          <Button variant="secondary" loading={busy} onClick={() => void use(sharePreview(context, editing, true))}>
            {t("another")}
          </Button>
        )}
      </div>
    </ModalDialog>
  );
}

interface SharedLinkProps {
  readonly link: PreviewLink;
  readonly busy: boolean;
  readonly onRevoke: () => void;
}

function SharedLink({ link, busy, onRevoke }: SharedLinkProps) {
  const t = useTranslations("studio.share");
  const format = useFormatter();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    // Without the permission the link can still be selected and copied by hand.
    const done = await navigator.clipboard?.writeText(link.url).then(
      () => true,
      () => false,
    );
    setCopied(done === true);
  };
  const until = t("until", { day: format.dateTime(new Date(link.until), { dateStyle: "full" }) });
  const made = link.by && t("madeBy", { name: link.by });
  return (
    <li className="grid gap-2" data-preview-link>
      <Field label={t("link")} hint={[until, made].filter(Boolean).join(" · ")}>
        {(control) => (
          <Input {...control} dir="ltr" readOnly value={link.url} onFocus={(event) => event.target.select()} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={copy}>
          {copied ? t("copied") : t("copy")}
        </Button>
        <Button size="small" variant="secondary" disabled={busy} onClick={onRevoke}>
          {t("revoke")}
        </Button>
      </div>
    </li>
  );
}
