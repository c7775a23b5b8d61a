"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { smallerPicture } from "@/components/studio/editors/pictures/smaller-picture";
import { MAX_PICTURE_BYTES } from "@/config/constants";
import { type UploadedPicture, UploadFailed, uploadPicture } from "@/lib/api/studio/pictures";

/**
 * One upload at a time: the part that was sent, and why the last one failed. The picture goes where the field is when its
 * upload ends: its entry may have moved in the list since.
 */
export function useUpload(onUploaded: (picture: UploadedPicture) => void, disabled: boolean) {
  const t = useTranslations("studio.pictures");
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const now = useRef({ onUploaded, disabled });
  now.current = { onUploaded, disabled };
  async function upload(file: Blob) {
    running.current?.abort();
    const own = new AbortController();
    running.current = own;
    setFailure(null);
    setPart(0);
    try {
      const smaller = await smallerPicture(file);
      if (smaller.size > MAX_PICTURE_BYTES) throw new UploadFailed(t("tooLarge"));
      if (own.signal.aborted) return;
      const picture = await uploadPicture(smaller, { onProgress: setPart, signal: own.signal });
      if (now.current.disabled) throw new UploadFailed(t("taken"));
      now.current.onUploaded(picture);
    } catch (thrown) {
      const { message: said, stalled } = thrown instanceof UploadFailed ? thrown : new UploadFailed("");
      if (!own.signal.aborted) setFailure(said || t(stalled ? "stalled" : "failed"));
    } finally {
      if (running.current === own) setPart(null);
    }
  }
  return { part, failure, upload, forget: () => setFailure(null) };
}
