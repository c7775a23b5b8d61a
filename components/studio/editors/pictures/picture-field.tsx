"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { type ClipboardEvent, type DragEvent, useId, useRef, useState } from "react";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { PictureAddress } from "@/components/studio/editors/pictures/picture-address";
import { PictureShelf } from "@/components/studio/editors/pictures/picture-shelf";
import { PictureThumb } from "@/components/studio/editors/pictures/picture-thumb";
import { useUpload } from "@/components/studio/editors/pictures/use-upload";
import { PlainButton, ProgressBar, VisuallyHidden } from "@/ui-kit";

/** What a browser offers to choose from. */
export const PICTURE_TYPES = "image/jpeg,image/png,image/webp,image/avif,image/gif";

const fileOf = (data: DataTransfer | null): File | null =>
  [...(data?.files ?? [])].find(({ type }) => type.startsWith("image/")) ?? data?.files[0] ?? null;

/** A picture: chosen, dropped or pasted, chosen again from those uploaded before, or named by its address. */
export function PictureField(props: EditorProps) {
  const { field, path, label, hint, value, error, onChange, disabled } = props;
  const t = useTranslations("studio.pictures");
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { part, failure, upload, forget } = useUpload(path);
  const address = typeof value === "string" ? value : "";
  const take = (file: File | null) => {
    if (file && !disabled) void upload(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(fileOf(event.dataTransfer));
  };
  const paste = (event: ClipboardEvent) => {
    const file = fileOf(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  const set = (next: string) => {
    forget();
    onChange(next === "" && field.optional ? undefined : next);
  };
  const problem = failure ?? error;
  return (
    <fieldset
      className="relative grid gap-1.5"
      aria-describedby={problem ? `${id}-problem` : undefined}
      onPaste={paste}
    >
      <legend className="mb-1.5 font-semibold text-small">{label}</legend>
      {hint && <p className="text-small text-text-muted">{hint}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way to what the button inside does */}
      <div
        className={clsx("studio-drop", over && "studio-drop-over")}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <PictureThumb address={address} />
        <div className="grid min-w-0 flex-1 gap-2">
          <div className="flex flex-wrap gap-2">
            <PlainButton
              variant="secondary"
              size="small"
              disabled={disabled || part !== null}
              onClick={() => input.current?.click()}
            >
              {address ? t("replace") : t("choose")}
              <VisuallyHidden> {label}</VisuallyHidden>
            </PlainButton>
            <PictureShelf disabled={disabled || part !== null} onChoose={({ url }) => set(url)} />
            {address && field.optional && (
              <PlainButton variant="link" size="small" disabled={disabled} onClick={() => set("")}>
                {t("remove")}
              </PlainButton>
            )}
          </div>
          <p className="text-caption text-text-muted">{t("ways")}</p>
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
        onChange={({ target }) => {
          take(target.files?.[0] ?? null);
          // The same file can be chosen again after a failure.
          target.value = "";
        }}
      />
      {part !== null && <ProgressBar label={t("uploading")} value={part} />}
      <VisuallyHidden role="status">{part === null ? "" : t("uploading")}</VisuallyHidden>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-failure-text text-small">
          {problem}
        </p>
      )}
      <PictureAddress label={label} address={address} disabled={disabled} onChange={set} />
    </fieldset>
  );
}
