import { exportMenu } from "../../../importers/menu/export-menu.ts";
import { readMenu } from "../../../importers/menu/read-menu.ts";
import { mayEditMenu } from "../../../rules/staff-people.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { jsonReply, type Reply, withHeaders } from "../../http/reply.ts";

/** The menu as the file that an import reads. */
export async function menuFile({ app, signed, t }: ConsoleContext): Promise<Reply> {
  if (!mayEditMenu(signed.member)) return jsonReply(403, { said: t("menu.managers") });
  const { business } = signed;
  const menu = exportMenu(await readMenu(app.db, business.id), business);
  const name = `menu-of-${business.id}.json`;
  return withHeaders(jsonReply(200, menu), { "content-disposition": `attachment; filename="${name}"` });
}
