"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { PICTURE_TYPES } from "@/components/studio/editors/pictures/picture-field";
import { PictureShelf } from "@/components/studio/editors/pictures/picture-shelf";
import { useUpload } from "@/components/studio/editors/pictures/use-upload";
import type { Path } from "@/lib/domain/studio/paths";
import { Field, Input, PlainButton, ProgressBar } from "@/ui-kit";

interface Props {
  /** Of the page's text. */
  readonly path: Path;
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  /** Takes the picture as it is written in the text. */
  readonly onSet: (written: string) => void;
  readonly onLeave: () => void;
}

/** A picture for a page's text: uploaded, or one of before, with what it shows. Not a form: it is inside the studio's form. */
export function PictureForm({ path, lang, dir, onSet, onLeave }: Props) {
  const t = useTranslations("studio.richText");
  const words = useTranslations("studio.pictures");
  const [shows, setShows] = useState("");
  const input = useRef<HTMLInputElement>(null);
  const set = (address: string) => onSet(pictureText(shows, address));
  // An upload ends when more may have been typed, or when the form is gone.
  const latest = useRef<typeof set | null>(null);
  useEffect(() => {
    latest.current = set;
    return () => {
      latest.current = null;
    };
  });
  const { part, failure, upload } = useUpload(path, (address) => {
    latest.current?.(address);
    return latest.current !== null;
  });
  return (
    <div className="studio-link-form">
      <Field label={t("pictureShows")} hint={t("pictureHint")} error={failure ?? undefined}>
        {(control) => (
          <Input
            {...control}
            autoFocus
            lang={lang}
            dir={dir}
            value={shows}
            onChange={(event) => setShows(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === "Escape") onLeave();
              if (event.key === "Enter") event.preventDefault();
            }}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <PlainButton size="small" disabled={part !== null} onClick={() => input.current?.click()}>
          {words("choose")}
        </PlainButton>
        <PictureShelf disabled={part !== null} onChoose={({ url }) => set(url)} />
      </div>
      <Input
        ref={input}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void upload(file);
          target.value = "";
        }}
      />
      {part !== null && <ProgressBar label={words("uploading")} value={part} />}
    </div>
  );
}

/** As page-markdown reads it: what a picture shows has no brackets, nothing that takes the last one's meaning, and no lines. */
const pictureText = (shows: string, address: string): string =>
  `![${[...shows.trim()].filter((letter) => !"[]\\\n".includes(letter)).join("")}](${address})`;
