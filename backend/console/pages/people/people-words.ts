import { traitsOf } from "../../../../config/languages.ts";
import { STAFF_ROLES, type StaffRole } from "../../../rules/staff-people.ts";
import type { PeopleAct } from "../../accounts/people.ts";
import type { RecordedAct } from "../../acts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { type Html, html } from "../../http/html.ts";

/** "Manager · Indiranagar, Adyar"; an editor's work has no store. */
export function rightsWords(
  { t, localized, stores, language }: ConsoleContext,
  role: StaffRole,
  ids: readonly number[] | null,
): string {
  if (role === "editor") return t(`account.${role}`);
  const names = ids?.flatMap((id) => localized(stores.find((store) => store.id === id)?.name) || String(id));
  return `${t(`account.${role}`)} · ${names?.join(traitsOf(language).comma) ?? t("hours.all_stores")}`;
}

/** "today, 6:35 PM · Ravi: new password · Maria". */
export function peopleActRow(context: ConsoleContext, { at, act, who, detail }: RecordedAct<PeopleAct>): Html {
  const { moment, t } = context;
  const role = STAFF_ROLES.find((one) => one === detail.role);
  const stores = typeof detail.stores === "string" ? detail.stores.split(",").map(Number) : null;
  const rights = role && (act === "add" || act === "change") ? ` (${rightsWords(context, role, stores)})` : "";
  const what = `${t(`people.did.${act}`, { person: String(detail.person ?? "—") })}${rights}`;
  return html`<li><time class="small" datetime="${at.toISOString()}">${moment(at)}</time> <span>${what}</span> <span class="small"><bdi>${who ?? t("people.tool")}</bdi></span></li>`;
}
