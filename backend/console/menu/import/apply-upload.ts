import { asUuid } from "../../../ids.ts";
import { applyMenu, FEW_RETIRED } from "../../../importers/menu/apply-menu.ts";
import { TOO_MANY_RETIRED } from "../../../importers/menu/menu-plan.ts";
import { menuTopic } from "../../../menu/menu-events.ts";
import { recordAct } from "../../acts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { done, type Outcome, refused } from "../../outcome.ts";
import { refusedDocument } from "./upload.ts";

/** The uploaded file with this id, if it is the person's own and still waits. */
export async function uploadOf({ signed }: ConsoleContext, id: string) {
  const known = asUuid(id);
  return known === null ? null : signed.repos.menuChanges.upload(signed.member.id, known);
}

/** Imports an uploaded file: hand-made changes stay, except those that were ticked (`take`), or all of them. */
export async function applyUpload(context: ConsoleContext, id: string, form: URLSearchParams): Promise<Outcome> {
  const { app, signed, now, t, at } = context;
  const { business, member, repos } = signed;
  const upload = await uploadOf(context, id);
  if (!upload) return refused(404, t("menu.import.gone"));
  const take = form.get("take_all") === "yes" ? ("all" as const) : new Set(form.getAll("take"));
  const retireAtMost = form.get("retire") === "yes" ? undefined : FEW_RETIRED;
  const how = { source: upload.name, now, take, retireAtMost, by: member.id };
  const report = await applyMenu(app.db, business.id, upload.document, how);
  if (!report.ok) {
    const [problem] = report.error;
    if (problem?.path === TOO_MANY_RETIRED) return refused(422, t("menu.import.tick_retire"));
    // Fine when it was tried out: the shop has changed since. The notice has one line; the file, chosen again, says all.
    return refusedDocument(context, upload.document, report.error, 1);
  }
  await repos.transaction(async (tx) => {
    await tx.menuChanges.removeUpload(upload.id);
    await recordAct(context, tx, "menu_import", { item: { [business.default_language]: upload.name } });
    await app.events.publish(tx.db, { topic: menuTopic(business.id), data: {} });
  });
  return { ...done(t("menu.import.done", { file: upload.name })), go: `${at("menu")}?done=imported` };
}
