import { grantableRoles, isManager, mayManage, type StaffRole } from "../../../rules/staff-people.ts";
import type { ConsoleKeyIn } from "../../../texts/texts.ts";
import { MIN_PASSWORD_LENGTH } from "../../accounts/password.ts";
import type { PeopleView, PersonView } from "../../accounts/people-forms.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";
import { sheet } from "../sheet.ts";
import { peopleActRow, rightsWords } from "./people-words.ts";

/** People seen within this time count as present. */
const HERE_MS = 3 * 60_000;

/** The member's own account; for managers and owners also the people they manage, and what was changed. */
export function peoplePage(context: ConsoleContext, { people, lately, mine }: PeopleView, waiting: Waiting): Html {
  const { t, signed } = context;
  const title = t(isManager(signed.member.role) ? "people.title" : "people.own_title");
  const team = html`<section class="panel" aria-labelledby="h-team"><h2 id="h-team">${t("people.team")}</h2>
<div class="rows" id="people" data-live="cards">${people.map((one) => personRow(context, one))}</div>${addForm(context)}</section>`;
  const acts = html`<section class="panel" aria-labelledby="h-acts"><h2 id="h-acts">${t("store.lately")}</h2>
<div id="people-acts" data-live>${lately.length === 0 ? html`<p class="empty">${t("store.nothing_lately")}</p>` : html`<ol class="acts">${lately.map((act) => peopleActRow(context, act))}</ol>`}</div></section>`;
  const main = html`<h1>${title}</h1>${people.length > 0 && team}${ownPanel(context, mine)}${people.length > 0 && acts}`;
  return storePage(context, { name: "people", title, waiting, main });
}

function devicesWords({ t, day, time, now }: ConsoleContext, { devices, seen, person }: PersonView): string {
  if (person.off_at) return t("people.is_off", { day: day(person.off_at), time: time(person.off_at) });
  if (!seen) return t("people.signed_out");
  const here = now.getTime() - seen.getTime() < HERE_MS;
  return `${t("people.devices", { n: devices })} · ${here ? t("people.here") : t("people.seen", { day: day(seen), time: time(seen) })}`;
}

function personRow(context: ConsoleContext, shown: PersonView): Html {
  const { t, signed } = context;
  const { person } = shown;
  const isSelf = person.id === signed.member.id;
  const may = !isSelf && mayManage(signed.member, person);
  const login = (may || isSelf) && html` <small><bdi dir="ltr">${person.login}</bdi></small>`;
  return html`<article class="row person" id="p-${person.id}" data-version="${versionOf(shown)}"${attribute("data-off", person.off_at !== null)}${attribute("data-here", shown.seen !== null)}><p><b><bdi>${person.name}</bdi></b>${isSelf && html` <small>${t("people.you")} ·</small>`}${login}<br>${rightsWords(context, person.role, person.store_ids)}<br>
<span class="small">${devicesWords(context, shown)}</span></p>${may && changeForm(context, person)}</article>`;
}

const versionOf = ({ person: { name, role, store_ids, off_at } }: PersonView) =>
  [name, role, store_ids?.join(",") ?? "all", off_at?.getTime() ?? "on"].join(" ");

/** One form for all changes to a person: the caller's own password is entered once, whichever button is pressed. */
function changeForm(context: ConsoleContext, person: PersonView["person"]): Html {
  const { t, at, signed } = context;
  const { name } = person;
  const press = (act: ConsoleKeyIn<"people.act">, className: string): Html =>
    html`<button name="act" value="${act}" class="${className}" aria-label="${t("tables.for", { action: t(`people.act.${act}`), table: name })}">${t(`people.act.${act}`)}</button>`;
  const off = person.off_at !== null;
  const body = html`<form method="post" action="${at("people", person.id)}" data-act>${hidden("csrf", signed.session.csrf)}
<label>${t("people.name")}<input name="name" value="${name}" required maxlength="60" autocomplete="off" dir="auto"></label>
${rightsFields(context, person.role, person.store_ids)}${ownField(context)}
<p class="small">${t(off ? "people.remove_what" : "people.off_what")}</p>
<div class="send"><div class="presses">${press("change", "go")}${press("password", "")}${!off && press("sign_out", "")}${press(off ? "on" : "off", off ? "" : "stop")}${off && press("remove", "stop")}</div></div></form>`;
  const what = t("tables.for", { action: t("people.change"), table: name });
  return sheet(context, { label: t("people.change"), name: what, title: name, body });
}

function addForm(context: ConsoleContext): Html {
  const { t, at, signed } = context;
  const body = html`<form method="post" action="${at("people", "add")}" data-act>${hidden("csrf", signed.session.csrf)}
<div class="pair"><label>${t("people.name")}<input name="name" required maxlength="60" autocomplete="off" dir="auto"></label>
<label>${t("login.name")}<input name="login" required minlength="3" maxlength="80" pattern="[A-Za-z0-9][A-Za-z0-9._@+\\-]*" autocomplete="off" autocapitalize="none" spellcheck="false" dir="ltr" aria-describedby="login-what"></label></div>
<p class="small" id="login-what">${t("people.login_what")}</p>
${rightsFields(context, "staff", [context.store.id])}${ownField(context)}
<div class="send"><button class="go">${t("people.add_submit")}</button></div></form>`;
  return sheet(context, { label: t("people.add"), title: t("people.add_submit"), className: "opens", body });
}

/**
 * Roles and stores that the caller may grant; a manager adds staff to their own stores. With a role that has none chosen, the
 * style sheet takes the stores away.
 */
function rightsFields(context: ConsoleContext, role: StaffRole, storeIds: readonly number[] | null): Part {
  const { t, signed, stores, localized } = context;
  const roles = grantableRoles(signed.member).map(
    (one) =>
      html`<label><input type="radio" name="role" value="${one}"${attribute("checked", one === role)}> <span>${t(`account.${one}`)} <small>${t(`people.may.${one}`)}</small></span></label>`,
  );
  const box = (value: string, label: string, checked: boolean): Html =>
    html`<label><input type="checkbox" name="store" value="${value}"${attribute("checked", checked)}> <span>${label}</span></label>`;
  const all = signed.member.store_ids === null && box("all", t("hours.all_stores"), storeIds === null);
  const each = stores.map(({ id, name }) => box(String(id), localized(name), storeIds?.includes(id) ?? false));
  return html`${roles.length > 1 ? html`<fieldset class="reasons"><legend>${t("people.role")}</legend>${roles}</fieldset>` : hidden("role", "staff")}
<fieldset class="reasons boxes at-stores"><legend>${t("people.where")}</legend>${all}${each}</fieldset>`;
}

/** A tablet on the counter is signed in all day, so changing people requires the caller's password. */
function ownField({ t }: ConsoleContext): Html {
  return html`<label class="own-password">${t("people.own")}<input name="own" type="password" required maxlength="200" autocomplete="off"></label>`;
}

function ownPanel(context: ConsoleContext, mine: PersonView): Html {
  const { t, signed } = context;
  const { member } = signed;
  return html`<section class="panel" aria-labelledby="h-own"><h2 id="h-own">${t("people.own_title")}</h2>
<p><bdi>${member.name}</bdi> <small><bdi dir="ltr">${member.login}</bdi></small><br>${rightsWords(context, member.role, member.store_ids)}<br><span class="small" id="mine" data-live>${devicesWords(context, mine)}</span></p>
${ownForm(context)}</section>`;
}

function ownForm({ t, at, signed: { member, session } }: ConsoleContext): Html {
  const field = (name: string, label: "people.own_now" | "people.own_new" | "people.own_again", kind: string) =>
    html`<label>${t(label)}<input name="${name}" type="password" required${attribute("minlength", kind === "new-password" && MIN_PASSWORD_LENGTH)} maxlength="200" autocomplete="${kind}"></label>`;
  const body = html`<form method="post" action="${at("people", "own")}" data-act>${hidden("csrf", session.csrf)}<input type="hidden" name="login" autocomplete="username" value="${member.login}">
${field("own", "people.own_now", "current-password")}
<div class="pair">${field("new", "people.own_new", "new-password")}${field("again", "people.own_again", "new-password")}</div>
<p class="small">${t("people.own_what", { min: MIN_PASSWORD_LENGTH })}</p><div class="send"><button class="go">${t("people.own_submit")}</button></div></form>`;
  return sheet({ t }, { label: t("people.own_change"), title: t("people.own_submit"), className: "opens", body });
}
