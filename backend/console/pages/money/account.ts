import { toMinor } from "../../../../lib/domain/money/decimals.ts";
import type { AccountView } from "../../../payments-service/accounts/change.ts";
import { pageOf, trialState } from "../../../payments-service/accounts/page-trial.ts";
import type { AccountField } from "../../../payments-service/providers/account-fields.ts";
import { trialAmount } from "../../../payments-service/trial.ts";
import { type TxnRow, txnMinor } from "../../../payments-service/txns/txns.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html, type Part } from "../../http/html.ts";
import { FINISHED, fieldWords } from "../../money/account-forms.ts";
import type { VendorView } from "../../money/accounts.ts";
import { hidden, storePage, type Waiting } from "../layout.ts";
import { sheet } from "../sheet.ts";
import { stateWords } from "./payments.ts";

/** The shop's account at one vendor: what it is now, the form of its keys, and those before it. */
export function accountPage(context: ConsoleContext, view: VendorView, waiting: Waiting): Html {
  const { t, at, request } = context;
  const { vendor, retired } = view;
  const done = FINISHED.find((one) => one === request.url.searchParams.get("done"));
  const main = html`<p class="ways"><a href="${at("payments")}">${t("payments.back")}</a></p><h1><bdi>${vendor.name}</bdi></h1>
${done && html`<p class="banner done" role="status">${t(`payments.said.${done}`, { vendor: vendor.name })}</p>`}
${nowPanel(context, view)}${keysPanel(context, view)}${retired.length > 0 && beforePanel(context, view)}`;
  return storePage(context, { name: "payments", title: vendor.name, waiting, main });
}

function nowPanel(context: ConsoleContext, view: VendorView): Html {
  const { t } = context;
  const { active, vendor } = view;
  return html`<section class="panel" aria-labelledby="h-now" id="now" data-live><h2 id="h-now">${t("payments.now")}</h2>
<p class="big">${stateWords(context, view)}</p>
${active && html`<dl class="account-values">${typed(vendor).map((field) => valueRow(context, active, field))}</dl>${webhook(context, active, view)}${presses(context, view)}`}</section>`;
}

/** What only names the mode is chosen with it. */
const typed = ({ fields }: VendorView["vendor"]): readonly AccountField[] => fields.filter(({ words }) => !words);

/** Ids are shown; of a secret its end at most. */
function valueRow(context: ConsoleContext, { values, endings }: AccountView, field: AccountField): Part {
  const { t } = context;
  const ending = endings[field.name];
  const shown =
    field.kind === "secret" ? (ending ? t("payments.ends", { ending }) : t("payments.kept")) : values[field.name];
  if (!shown) return null;
  return html`<div><dt>${fieldWords(context, field)}</dt><dd><bdi${attribute("dir", field.kind !== "secret" && "ltr")}>${shown}</bdi></dd></div>`;
}

function webhook({ t }: ConsoleContext, active: AccountView, { vendor }: VendorView): Html {
  const key = vendor.returnsGuests ? "payments.comes_back" : "payments.webhook";
  return html`<label>${t(key, { vendor: vendor.name })}<textarea rows="2" readonly dir="ltr" class="address" aria-describedby="webhook-what">${active.webhook}</textarea></label>
<p class="small" id="webhook-what">${t(`${key}_what`, { vendor: vendor.name })}</p>`;
}

/** What a trial on a vendor's page takes. */
function trialSum({ money, signed }: ConsoleContext, { gateway }: VendorView["vendor"]): string {
  const { currency } = signed.business;
  const amount = trialAmount(gateway, currency);
  const minor = amount.ok ? toMinor(amount.value.shown, currency) : amount;
  return minor.ok ? money(minor.value) : currency;
}

function presses(context: ConsoleContext, { vendor, active, canTry, byPage, trial }: VendorView): Html {
  const { t, at, signed } = context;
  const { gateway } = vendor;
  const press = (act: "check" | "trial") =>
    html`<form method="post" action="${at("payments", gateway, act)}" data-act>${hidden("csrf", signed.session.csrf)}<button>${t(`payments.${act}`)}</button></form>`;
  const body = html`<form method="post" action="${at("payments", gateway, "retire")}" data-act>${hidden("csrf", signed.session.csrf)}
<p>${t("payments.retire_what", { vendor: vendor.name })}</p>${ownField(context)}
<div class="send"><button class="stop">${t("payments.retire_submit")}</button></div></form>`;
  const retire = sheet(context, {
    label: t("payments.retire"),
    title: t("payments.retire_submit"),
    className: "opens stop",
    body,
  });
  const how = active?.mode === "live" ? "payments.by_hand_live" : "payments.by_hand_test";
  const byPageWhat = active?.mode === "live" ? "payments.page_trial_live" : "payments.page_trial_test";
  const what = byPage
    ? t(byPageWhat, { vendor: vendor.name, amount: trialSum(context, vendor) })
    : canTry
      ? t("payments.trial_what")
      : t(how, { vendor: vendor.name });
  return html`<div class="presses">${press("check")}${(canTry || byPage) && press("trial")}</div>
${trial && trialWords(context, vendor, trial)}<p class="small">${what}</p>${retire}`;
}

/** How far the latest trial on the vendor's page is, and the way to that page while nothing was paid. */
function trialWords({ t, moment, money }: ConsoleContext, { name }: VendorView["vendor"], trial: TxnRow): Html {
  const state = trialState(trial);
  const amount = money(txnMinor(trial), trial.currency);
  const words = { vendor: name, when: moment(trial.created_at), amount };
  const said =
    state === "not_paid" && trial.message
      ? t("payments.trial_state.refused", { ...words, said: trial.message })
      : t(`payments.trial_state.${state}`, words);
  const link = state === "open" && pageOf(trial);
  return html`<p role="status" data-trial="${state}">${said}${link && html` <a href="${link}" rel="noreferrer">${t("payments.trial_pay", { vendor: name })}</a>`}</p>`;
}

/** Keys are typed, never shown: what is in the form goes to the server alone. */
function keysPanel(context: ConsoleContext, { vendor, active }: VendorView): Html {
  const { t, at, signed, app } = context;
  const mode = active?.mode ?? "test";
  const modes = (["test", "live"] as const).map(
    (one) =>
      html`<label><input type="radio" name="mode" value="${one}"${attribute("checked", one === mode)}${attribute("disabled", app.demo && one === "live")}> <span>${t(`payments.mode_label.${one}`)} <small>${t(`payments.mode_what.${one}`)}</small></span></label>`,
  );
  const sure =
    active?.mode === "live" &&
    html`<label><input type="checkbox" name="sure" value="yes"> <span>${t("payments.sure")}</span></label>`;
  return html`<section class="panel" aria-labelledby="h-keys"><h2 id="h-keys">${t(active ? "payments.replace" : "payments.enter")}</h2>
<p class="small">${t("payments.keys_what", { vendor: vendor.name })}${app.demo && html` ${t("payments.said.demo", { vendor: vendor.name })}`}</p>
<form method="post" action="${at("payments", vendor.gateway)}" data-act autocomplete="off">${hidden("csrf", signed.session.csrf)}
<fieldset class="reasons"><legend>${t("payments.which")}</legend>${modes}</fieldset>
${typed(vendor).map((field) => fieldInput(context, field))}${sure && html`<div class="reasons">${sure}</div>`}${ownField(context)}
<div class="send"><button class="go">${t("payments.submit")}</button></div></form></section>`;
}

function fieldInput(context: ConsoleContext, field: AccountField): Html {
  const label = fieldWords(context, field);
  const type = field.kind === "secret" ? "password" : "text";
  const words = field.optional ? context.t("payments.optional", { field: label }) : label;
  return html`<label>${words}<input name="${field.name}" type="${type}"${attribute("required", !field.optional)} maxlength="4000" autocomplete="off" autocapitalize="none" spellcheck="false" dir="ltr"></label>`;
}

const ownField = ({ t }: ConsoleContext): Html =>
  html`<label class="own-password">${t("people.own")}<input name="own" type="password" required maxlength="200" autocomplete="off"></label>`;

/** Keys that were replaced or retired: payments opened on them are finished with them. */
function beforePanel(context: ConsoleContext, { vendor, retired }: VendorView): Html {
  const { t, moment } = context;
  const [publicField] = vendor.fields.filter(({ kind }) => kind !== "secret");
  const rows = retired.map(({ id, mode, values, created_at, retired_at }) => {
    const name = publicField && values[publicField.name];
    const when = retired_at ? moment(retired_at) : "—";
    return html`<li data-account="${id}"><span>${t("payments.before_row", { mode: t(`payments.mode_label.${mode}`), since: moment(created_at), until: when })}</span>${name && html` <span class="small"><bdi dir="ltr">${name}</bdi></span>`}</li>`;
  });
  return html`<section class="panel" aria-labelledby="h-before"><h2 id="h-before">${t("payments.before")}</h2><p class="small">${t("payments.before_what", { vendor: vendor.name })}</p><ol class="acts">${rows}</ol></section>`;
}
