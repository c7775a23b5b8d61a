"use client";

import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useRefusalText } from "@/components/studio/publish/use-refusal-text";
import { randomId } from "@/components/studio/random-id";
import { useStudio } from "@/components/studio/studio-provider";
import { importConfig } from "@/lib/actions/studio/publishing";
import { newItem } from "@/lib/domain/studio/new-item";
import { isKeyed } from "@/lib/domain/studio/paths";
import { Button, Input, ModalDialog, PlainButton } from "@/ui-kit";

/** What every configuration has one of. Taken as a draft, a file of something else would empty the whole shop. */
const PARTS = ["biz", "theme", "customizations", "customPages", "announcement"];

/** The configuration in a file; null: there is none in it. */
function parsed(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text);
    return isKeyed(value) && PARTS.some((part) => part in value) ? withPageIds(value) : null;
  } catch {
    return null;
  }
}

/** A page that was written elsewhere may have no id, which no field of the studio asks for. */
function withPageIds(config: Readonly<Record<string, unknown>>): object {
  const { customPages } = config;
  if (!Array.isArray(customPages)) return config;
  const withId = (page: unknown) => (isKeyed(page) ? { ...newItem("customPages", randomId), ...page } : page);
  return { ...config, customPages: customPages.map(withId) };
}

/** Takes an exported file as the draft. */
export function ImportDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("studio.import");
  const common = useTranslations("common");
  const { context, editing, toasts } = useStudio();
  const { textOf } = useRefusalText();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = async () => {
    if (!file) return setError(t("none"));
    const config = parsed(await file.text());
    if (!config) return setError(t("unreadable"));
    setBusy(true);
    const outcome = await importConfig(context, editing, config);
    setBusy(false);
    if (!outcome.ok) return setError(textOf(outcome.error) ?? t("failed"));
    onClose();
    toasts.show({
      title: t("done"),
      variant: "success",
      actionLabel: t("undo"),
      onAction: () => editing.change("", outcome.value),
      timer: 15,
    });
  };
  return (
    <ModalDialog
      open={open}
      onClose={onClose}
      title={t("title")}
      closeLabel={common("close")}
      footer={
        <Button block loading={busy} onClick={take}>
          {t("submit")}
        </Button>
      }
    >
      <div className="grid gap-4">
        <p>{t("text")}</p>
        {/* The browser's own chooser speaks the browser's language, and not the studio's. */}
        <div className="flex items-center gap-3">
          <PlainButton variant="secondary" onClick={() => input.current?.click()}>
            {t("choose")}
          </PlainButton>
          <p role="status" className="min-w-0 break-words text-small text-text-muted">
            {file ? <bdi>{file.name}</bdi> : t("noFile")}
          </p>
        </div>
        <Input
          ref={input}
          type="file"
          accept="application/json,.json"
          hidden
          onChange={(event) => {
            setFile(event.target.files?.[0] ?? null);
            setError(null);
          }}
        />
        {error && (
          <p role="alert" className="text-failure-text text-small">
            {error}
          </p>
        )}
      </div>
    </ModalDialog>
  );
}
