import type { ConsoleContext } from "../../console-context.ts";
import { type Html, html } from "../../http/html.ts";
import { namesIn } from "../../settings/setting-specs.ts";
import type { GroupView } from "../../settings/settings-view.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";
import { formTop } from "../menu/dish.ts";
import { settingField } from "./setting-inputs.ts";

/** The settings of one group in a form, drawn from the table of settings. */
export function groupPage(context: ConsoleContext, view: GroupView, refused: string | null, waiting: Waiting): Html {
  const { t, at, signed } = context;
  const title = t(`settings.part.${view.group}`);
  const fields = namesIn(view.group).map((name) => settingField(context, view, name));
  const main = html`${formTop(context, { title, refused, back: at("settings"), label: t("settings.back") })}
<p class="small">${t(`settings.part_what.${view.group}`)}</p>
<form method="post" action="${at("settings", view.group)}" data-act class="dish">${hidden("csrf", signed.session.csrf)}${hidden("was", view.stamp)}
<div class="panel">${fields}</div>
<div class="send"><button class="go">${t("menu.save")}</button></div></form>`;
  return storePage(context, { name: "settings", title, waiting, main });
}
