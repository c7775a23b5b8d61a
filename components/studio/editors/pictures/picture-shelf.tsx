"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { PictureThumb } from "@/components/studio/editors/pictures/picture-thumb";
import { listPictures, type PictureShelf as Pictures, type UploadedPicture } from "@/lib/api/studio/pictures";
import { ModalDialog, PlainButton, Spinner } from "@/ui-kit";

interface Props {
  readonly disabled: boolean;
  readonly onChoose: (picture: UploadedPicture) => void;
}

/** The pictures that were uploaded before, in a dialog that reads them when it opens. */
export function PictureShelf({ disabled, onChoose }: Props) {
  const t = useTranslations("studio.pictures");
  const [open, setOpen] = useState(false);
  return (
    <>
      <PlainButton variant="link" size="small" disabled={disabled} onClick={() => setOpen(true)}>
        {t("again")}
      </PlainButton>
      {open && (
        <ModalDialog open onClose={() => setOpen(false)} title={t("shelf")} closeLabel={t("close")} width={640}>
          <Shelf
            onChoose={(picture) => {
              setOpen(false);
              onChoose(picture);
            }}
          />
        </ModalDialog>
      )}
    </>
  );
}

function Shelf({ onChoose }: Pick<Props, "onChoose">) {
  const t = useTranslations("studio.pictures");
  const [read, setRead] = useState<Pictures | "failed" | null>(null);
  useEffect(() => {
    const own = new AbortController();
    listPictures(own.signal).then(setRead, () => {
      if (!own.signal.aborted) setRead("failed");
    });
    return () => own.abort();
  }, []);
  if (read === null) return <Spinner label={t("reading")} />;
  if (read === "failed") return <p role="alert">{t("unread")}</p>;
  const { pictures, used, most } = read;
  if (pictures.length === 0) return <p>{t("none")}</p>;
  return (
    <>
      <p className="pb-3 text-small text-text-muted">{t("room", { used, most })}</p>
      <ul className="studio-shelf">
        {pictures.map((picture, index) => (
          <li key={picture.url}>
            <PlainButton variant="link" block className="studio-shelf-picture" onClick={() => onChoose(picture)}>
              <PictureThumb address={picture.url} />
              <span className="text-caption text-text-muted">
                {t("picture", { position: index + 1, width: picture.width, height: picture.height })}
              </span>
            </PlainButton>
          </li>
        ))}
      </ul>
    </>
  );
}
