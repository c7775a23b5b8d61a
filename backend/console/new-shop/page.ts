import { randomUUID } from "node:crypto";
import { getCountries } from "libphonenumber-js/min";
import { LANGUAGES, traitsOf } from "../../../config/languages.ts";
import { SELECTABLE_MODES } from "../../../lib/domain/modes.ts";
import type { OpeningRefusal } from "../../importers/business/open-business.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "../accounts/password.ts";
import type { Words } from "../console-context.ts";
import type { ShopAddresses } from "../http/console-addresses.ts";
import { attribute, type Html, html, type Part } from "../http/html.ts";
import { frame, hidden } from "../pages/layout.ts";
import { countryDefaults } from "./country-defaults.ts";

/** The names of the form's fields. */
export type NewShopField =
  | "operator"
  | "name"
  | "id"
  | "country"
  | "currency"
  | "timezone"
  | "language"
  | "modes"
  | "domain"
  | "owner"
  | "login"
  | "password";
export interface NewShopRefusal {
  readonly field: NewShopField;
  /** Below `new_shop`. */
  readonly key:
    | "operator_wrong"
    | "too_many"
    | "domain_of_studio"
    | OpeningRefusal
    | `wrong.${Exclude<NewShopField, "operator">}`;
}

type PlainWords = Pick<Words, "language" | "t">;
type Choices = readonly (readonly [value: string, name: string, data?: Attributes])[];

/** The form, with what was sent before and why it was refused. */
export function newShopPage(words: PlainWords, sent: URLSearchParams, refusal: NewShopRefusal | null): Html {
  const { t, language } = words;
  const fields = fieldsOf(words, sent, refusal);
  const { input, select, boxes } = fields;
  const languages = LANGUAGES.map((one) => [one, traitsOf(one).name] as const);
  const modes = SELECTABLE_MODES.map((one) => [one, t(`type.${one}`)] as const);
  const links = LANGUAGES.map(
    (one) =>
      html`<a href="/console/new-shop?lang=${one}" lang="${one}"${attribute("aria-current", one === language && "true")}>${traitsOf(one).name}</a>`,
  );
  const secret = { type: "password", maxlength: MAX_PASSWORD_LENGTH, required: true } as const;
  const body = html`<main class="login new-shop"><h1>${t("new_shop.title")}</h1><p>${t("new_shop.intro")}</p>
${refusal && html`<p class="banner hint" role="alert" id="refused">${t(`new_shop.${refusal.key}`)}</p>`}
<form method="post" action="/console/new-shop?lang=${language}">${hidden("request", sent.get("request") || randomUUID())}
<fieldset><legend>${t("new_shop.business")}</legend>
${input("name", t("new_shop.name"), { maxlength: 60, required: true })}
${input("id", t("new_shop.id"), { maxlength: 63, required: true, autocapitalize: "none", spellcheck: "false", pattern: "[a-z0-9]([a-z0-9\\-]*[a-z0-9])?", dir: "ltr" }, t("new_shop.id_what"))}
${select("country", t("new_shop.country"), countries(language), { required: true, "data-fills": true })}
${select("currency", t("new_shop.currency"), currencies(language))}
${select("timezone", t("new_shop.timezone"), zones())}
${select("language", t("new_shop.language"), languages, { required: true })}
${boxes("languages", t("new_shop.languages"), languages)}
${boxes("modes", t("new_shop.modes"), modes)}
${input("domain", t("new_shop.domain"), { maxlength: 253, autocapitalize: "none", spellcheck: "false", dir: "ltr", inputmode: "url" }, t("new_shop.domain_what"))}
</fieldset><fieldset><legend>${t("new_shop.first_owner")}</legend>
${input("owner", t("people.name"), { maxlength: 60, required: true })}
${input("login", t("login.name"), { maxlength: 80, required: true, autocapitalize: "none", spellcheck: "false", autocomplete: "off", dir: "ltr" })}
${input("password", t("login.password"), { ...secret, minlength: MIN_PASSWORD_LENGTH, autocomplete: "new-password" }, t("new_shop.password_what", { min: MIN_PASSWORD_LENGTH }))}
</fieldset><fieldset><legend>${t("new_shop.you")}</legend>
${input("operator", t("new_shop.operator"), { ...secret, autocomplete: "off" }, t("new_shop.operator_what"))}
</fieldset><button class="go">${t("new_shop.submit")}</button></form>
<nav class="languages" aria-label="${t("account.language")}">${links}</nav></main>`;
  return frame(words, { title: t("new_shop.title"), body, className: "at-login" });
}

type Attributes = Readonly<Record<string, string | number | boolean>>;

function fieldsOf({ t }: PlainWords, sent: URLSearchParams, refusal: NewShopRefusal | null) {
  const wrong = (name: string) =>
    refusal?.field === name && html`${attribute("aria-invalid", "true")}${attribute("autofocus", true)}`;
  const described = (name: string, what: string | undefined) => {
    const ids = [what && `${name}-what`, refusal?.field === name && "refused"].filter(Boolean).join(" ");
    return attribute("aria-describedby", ids || null);
  };
  const more = (attributes: Attributes) => Object.entries(attributes).map(([name, value]) => attribute(name, value));
  const hint = (name: string, what: string | undefined): Part => what && html`<small id="${name}-what">${what}</small>`;
  const isSent = sent.has("request");
  return {
    input(name: NewShopField, label: string, attributes: Attributes, what?: string): Html {
      // Passwords are typed again.
      const value = attributes.type === "password" ? null : (sent.get(name) ?? null);
      return html`<label>${label}<input name="${name}"${more(attributes)}${attribute("value", value)}${described(name, what)}${wrong(name)}>${hint(name, what)}</label>`;
    },
    /** What isn't required is that of the country if nothing is chosen. */
    select(name: NewShopField, label: string, choices: Choices, attributes: Attributes = {}): Html {
      const options = choices.map(
        ([value, text, data = {}]) =>
          html`<option value="${value}"${attribute("selected", sent.get(name) === value)}${more(data)}>${text}</option>`,
      );
      const none = t(attributes.required ? "new_shop.choose" : "new_shop.of_country");
      return html`<label>${label}<select name="${name}"${more(attributes)}${described(name, undefined)}${wrong(name)}><option value="">${none}</option>${options}</select></label>`;
    },
    boxes(name: "languages" | "modes", label: string, choices: Choices): Html {
      const isChosen = (value: string) => (isSent ? sent.getAll(name).includes(value) : name === "modes");
      const all = choices.map(([value, text], index) => {
        const refused = index === 0 && name === "modes" && [described(name, undefined), wrong(name)];
        return html`<label><input type="checkbox" name="${name}" value="${value}"${attribute("checked", isChosen(value))}${refused}>${text}</label>`;
      });
      return html`<fieldset class="reasons"><legend>${label}</legend>${all}</fieldset>`;
    },
  };
}

const sorted = (choices: Choices, language: string): Choices =>
  choices.toSorted(([, one], [, other]) => one.localeCompare(other, language));

function countries(language: string): Choices {
  const names = new Intl.DisplayNames(language, { type: "region" });
  return sorted(
    getCountries().map((code) => {
      const { currency, timezone } = countryDefaults(code);
      return [code, names.of(code) ?? code, { "data-currency": currency ?? "", "data-timezone": timezone ?? "" }];
    }),
    language,
  );
}

function currencies(language: string): Choices {
  const names = new Intl.DisplayNames(language, { type: "currency" });
  return Intl.supportedValuesOf("currency").map((code) => [code, `${code} · ${names.of(code) ?? code}`]);
}

const zones = (): Choices => Intl.supportedValuesOf("timeZone").map((zone) => [zone, zone.replaceAll("_", " ")]);

export interface OpenedShop {
  readonly name: string;
  readonly currency: string;
  readonly timezone: string;
  readonly login: string;
  readonly addresses: ShopAddresses & { readonly console: string };
}

/** Where the new shop is, what was taken for its country, and who goes on from here. */
export function openedPage(words: PlainWords, { name, currency, timezone, login, addresses }: OpenedShop): Html {
  const { t } = words;
  const row = (label: string, address: string) =>
    html`<li><b>${label}</b> <a href="${address}" dir="ltr">${address}</a></li>`;
  const body = html`<main class="login new-shop"><h1>${t("new_shop.opened", { name })}</h1><p>${t("new_shop.opened_what", { login })}</p><p>${t("new_shop.opened_in", { currency, timezone: timezone.replaceAll("_", " ") })}</p>
<ul>${row(t("new_shop.at_console"), addresses.console)}${row(t("new_shop.at_studio"), addresses.studio)}${row(t("new_shop.at_shop"), addresses.shop)}</ul></main>`;
  return frame(words, { title: t("new_shop.title"), body, className: "at-login" });
}
