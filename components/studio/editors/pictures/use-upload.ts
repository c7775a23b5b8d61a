"use client";

import { useTranslations } from "next-intl";
import { smallerPicture } from "@/components/studio/editors/pictures/smaller-picture";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import { MAX_PICTURE_PIXELS } from "@/config/constants";
import { forgetUpload, uploadAt, uploadTo } from "@/lib/actions/studio/uploading";
import { UploadFailed } from "@/lib/api/studio/pictures";
import type { Path } from "@/lib/domain/studio/paths";

/**
 * The upload to a field: the part that was sent, and why the last one failed. `land` takes the picture where it becomes a
 * part of what the field has, and not all of it.
 */
export function useUpload(path: Path, land?: (address: string) => boolean) {
  const t = useTranslations("studio.pictures");
  const { context, editing, toasts } = useStudio();
  const upload = useStudioState((state) => uploadAt(state, path));
  async function reduced(file: Blob): Promise<Blob> {
    const smaller = await smallerPicture(file);
    if (smaller.ok) return smaller.value;
    const { code } = smaller.error;
    if (code === "tooLarge") throw new UploadFailed(t(code));
    const { width, height } = smaller.error;
    throw new UploadFailed(t(code, { width, height, most: MAX_PICTURE_PIXELS / 1_000_000 }));
  }
  async function start(file: Blob) {
    const failed = await uploadTo(context, editing, { path, file: reduced(file), textOf: t, land });
    // The field is in another part of the studio, or folded, or not known any more.
    if (failed && !isShown(failed.place)) toasts.show({ title: failed.failure, variant: "failure" });
  }
  return {
    part: upload?.part ?? null,
    failure: upload?.failure ?? null,
    upload: start,
    forget: () => forgetUpload(context.store, path),
  };
}

const isShown = (place: Path | null): boolean =>
  place !== null && document.querySelector(`[data-field="${CSS.escape(place)}"]`) !== null;
