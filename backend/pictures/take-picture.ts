import { MAX_PICTURE_BYTES } from "../../config/constants.ts";
import type { Language } from "../../config/languages.ts";
import type { Repositories } from "../db/repositories.ts";
import { readBody } from "../http/body.ts";
import type { HttpContext } from "../http/layer.ts";
import type { Services } from "../services.ts";
import { translator } from "../texts/texts.ts";
import { type AddingRefusal, addPicture, type UploadedPicture } from "./add-picture.ts";
import { takeUploadSlot } from "./upload-slots.ts";

type Refusal = AddingRefusal | { readonly code: "BUSY" | "NONE" };

export type TakenPicture =
  | { readonly status: 201; readonly body: UploadedPicture }
  | { readonly status: 413 | 422 | 503 | 507; readonly body: { readonly code: string; readonly message: string } };

const STATUS: Readonly<Partial<Record<Refusal["code"], 413 | 503 | 507>>> = {
  TOO_LARGE: 413,
  BUSY: 503,
  NOT_STORED: 503,
  FULL: 507,
};
const megabytes = (bytes: number) => Math.round(bytes / 1_000_000);

/** Why a picture was refused, in the editor's language. */
export function pictureWords(language: Language, refusal: Refusal): string {
  const t = translator(language);
  if (refusal.code === "TOO_LARGE") return t("pictures.too_large", { most: MAX_PICTURE_BYTES / 1_000_000 });
  if (refusal.code === "TOO_MANY_PIXELS") {
    const { width, height } = refusal;
    return t("pictures.too_many_pixels", { width, height });
  }
  if (refusal.code === "FULL") {
    const { used, most } = refusal;
    return t("pictures.full", { used: megabytes(used), most: megabytes(most) });
  }
  return t(`pictures.${refusal.code.toLowerCase() as Lowercase<typeof refusal.code>}`);
}

/**
 * `POST pictures` of studio and console: the body is the picture itself. For somebody who is signed in and may change
 * the business. A body that announces more than the limit, or finds no free place, is refused before it is read.
 */
export async function takePicture(
  c: HttpContext,
  app: Services,
  { repos, staffId, language }: { repos: Repositories; staffId: string; language: Language },
): Promise<TakenPicture> {
  const refuse = (refusal: Refusal): TakenPicture => ({
    status: STATUS[refusal.code] ?? 422,
    body: { code: refusal.code, message: pictureWords(language, refusal) },
  });
  const release = takeUploadSlot(repos.businessId);
  if (!release) return refuse({ code: "BUSY" });
  try {
    const content = await readBody(c, MAX_PICTURE_BYTES);
    if (!content) return refuse({ code: "TOO_LARGE" });
    if (content.length === 0) return refuse({ code: "NONE" });
    const added = await addPicture(app, repos, content, staffId);
    return added.ok ? { status: 201, body: added.value } : refuse(added.error);
  } finally {
    release();
  }
}
