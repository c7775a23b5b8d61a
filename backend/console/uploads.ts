import type { Language } from "../../config/languages.ts";
import type { HttpContext } from "../http/layer.ts";
import { takePicture } from "../pictures/take-picture.ts";
import { takeUploadSlot } from "../pictures/upload-slots.ts";
import { mayEditMenu } from "../rules/staff-people.ts";
import type { Services } from "../services.ts";
import { type Signed, tokenHolds } from "./accounts/sessions.ts";
import { plainWords } from "./console-context.ts";
import { type ConsoleRequest, fromOwnPage, UPLOADS } from "./http/console-request.ts";
import { jsonReply, type Reply, withHeaders } from "./http/reply.ts";

/** Does not wait for the rest of a body that is refused. */
const refused = (status: number, said: string): Reply =>
  withHeaders(jsonReply(status, { said }), { connection: "close" });

/** A picture for a dish: the body is the file, so the form's token comes in the header `x-csrf`. */
export async function pictureReply(
  c: HttpContext,
  app: Services,
  request: ConsoleRequest,
  { signed, language }: { readonly signed: Signed | null; readonly language: Language },
): Promise<Reply> {
  const { t } = plainWords(language);
  if (!signed) return jsonReply(401, { said: t("login.expired") });
  const token = new URLSearchParams({ csrf: request.header("x-csrf") ?? "" });
  const mayUpload = mayEditMenu(signed.member) && fromOwnPage(request) && tokenHolds(signed, token);
  if (!mayUpload) return refused(403, t("said.forbidden"));
  const { repos, member } = signed;
  const taken = await takePicture(c, app, { repos, staffId: member.id, language });
  if (taken.status === 201) return jsonReply(201, taken.body);
  const refusal = jsonReply(taken.status, { ...taken.body, said: taken.body.message });
  return withHeaders(refusal, { connection: "close" });
}

export const isUpload = (request: ConsoleRequest): boolean =>
  request.path[1] === "menu" && UPLOADS.includes(request.path[2] ?? "");

/**
 * Runs what reads a file of the menu's screens. Before anything of it is read, whoever may not change the menu is
 * refused, and a photo that finds no free place.
 */
export async function readingUpload(
  request: ConsoleRequest,
  { member, business, language }: Signed,
  { read, refuse }: { read: () => Promise<Reply>; refuse: (status: number, said: string) => Reply },
): Promise<Reply> {
  const { t } = plainWords(language);
  const close = { connection: "close" };
  if (!mayEditMenu(member)) return withHeaders(refuse(403, t("said.forbidden")), close);
  const release = request.path[2] === "photo" ? takeUploadSlot(business.id) : () => undefined;
  if (!release) return withHeaders(refuse(503, t("menu.photo_busy")), close);
  try {
    return await read();
  } finally {
    release();
  }
}

/** The page that has the form of a file. */
export function uploadedFrom({ path: [store = "", menu = "", screen, ref] }: ConsoleRequest): string {
  const page = screen === "photo" && ref ? ["dish", ref] : [screen ?? ""];
  return ["/console", ...[store, menu, ...page].map((part) => encodeURIComponent(part))].join("/");
}

/** A file that was too large to be read. */
export function tooLarge(request: ConsoleRequest, language: Language): string {
  const { t } = plainWords(language);
  return t(request.path[2] === "photo" ? "menu.photo_too_large" : "menu.import.too_large");
}
