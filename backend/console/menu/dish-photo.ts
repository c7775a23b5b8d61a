import { err, ok } from "../../../lib/domain/result.ts";
import { pictureSize, sizedFile } from "../../../lib/pictures/names.ts";
import { readParts } from "../../menu/editing/edit-menu.ts";
import { keyOf, type MenuPart } from "../../menu/editing/menu-parts.ts";
import { addPicture } from "../../pictures/add-picture.ts";
import { pictureWords } from "../../pictures/take-picture.ts";
import { mayEditMenu } from "../../rules/staff-people.ts";
import type { ConsoleContext } from "../console-context.ts";
import type { PostedForm } from "../http/console-request.ts";
import { pictureReply, type Reply } from "../http/reply.ts";
import { done, type Outcome, refused } from "../outcome.ts";
import { changeMenu } from "./change-menu.ts";
import { replacePart, titleIn } from "./save-part.ts";

/** Stores a photo and shows it on the dish; the photo before it stays among the shop's pictures. */
export async function savePhoto(context: ConsoleContext, ref: string, { file }: PostedForm): Promise<Outcome> {
  const { app, signed, language } = context;
  if (!file || file.bytes.length === 0) return refused(422, pictureWords(language, { code: "NO_PICTURE" }));
  const added = await addPicture(app, signed.repos, file.bytes, signed.member.id);
  if (!added.ok) {
    return refused(422, pictureWords(language, added.error));
  }
  const { url, blurhash } = added.value;
  return setPhoto(context, ref, { image: url, image_blur_hash: blurhash, images: undefined });
}

export const removePhoto = (context: ConsoleContext, ref: string): Promise<Outcome> =>
  setPhoto(context, ref, { image: undefined, image_blur_hash: undefined, images: undefined });

async function setPhoto(context: ConsoleContext, ref: string, photo: MenuPart["fields"]): Promise<Outcome> {
  const { t, at } = context;
  const changed = await changeMenu<"gone">(context, (parts) => {
    const part = parts.get(keyOf({ kind: "item", ref }));
    if (!part) return err("gone");
    const fields = Object.entries({ ...part.fields, ...photo }).filter(([, value]) => value !== undefined);
    const after = { ...part, fields: Object.fromEntries(fields) };
    return ok({ act: "change", title: titleIn(part), parts: replacePart(parts, part, after) });
  });
  if (!changed.ok) return refused(404, t("menu.gone"));
  return { ...done(t("menu.done_saved")), go: `${at("menu", "dish", ref)}?done=saved` };
}

/** Whether a picture is one that was uploaded, which the console can show from its own address. */
export const isUploaded = (image: unknown): image is string => typeof image === "string" && pictureSize(image) !== null;

/** A dish's uploaded photo, as its page shows it; null if it has none. */
export async function photoOf(context: ConsoleContext, ref: string): Promise<Reply | null> {
  const { app, signed } = context;
  if (!mayEditMenu(signed.member)) return null;
  const parts = await readParts(signed.repos, signed.business);
  const image = parts.get(keyOf({ kind: "item", ref }))?.fields.image;
  if (!isUploaded(image)) return null;
  const file = sizedFile(image.slice(image.lastIndexOf("/") + 1), 480);
  const content = await app.pictures.read(signed.business.id, file);
  return content && pictureReply(content);
}
