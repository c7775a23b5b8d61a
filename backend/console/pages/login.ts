import { LANGUAGES, traitsOf } from "../../../config/languages.ts";
import type { ConsoleKeyIn } from "../../texts/texts.ts";
import type { Words } from "../console-context.ts";
import { attribute, type Html, html } from "../http/html.ts";
import { icon } from "./icon.ts";
import { frame, hidden } from "./layout.ts";

interface LoginPage {
  readonly said?: ConsoleKeyIn<"login"> | null;
  readonly login?: string;
  /** Where somebody who only designs signs in. */
  readonly studio?: string;
  readonly demo: boolean;
  /** The language was pressed on this page, and is not only that of the browser. */
  readonly chosen: boolean;
}

/** The sign-in page. `said` is the key of a sentence under `login`. */
export function loginPage(
  words: Pick<Words, "language" | "t">,
  { said, login = "", studio, demo, chosen }: LoginPage,
): Html {
  const { t, language } = words;
  const links = LANGUAGES.map(
    (one) =>
      html`<a href="/console?lang=${one}&chosen=yes" lang="${one}"${attribute("aria-current", one === language && "true")}>${traitsOf(one).name}</a>`,
  );
  const body = html`<main class="login"><h1>${t("title")}</h1><p>${t("login.intro")}</p>
${said && html`<p class="banner hint" role="alert">${t(`login.${said}`)}</p>`}
${studio && html`<p class="ways"><a href="${studio}"><bdi dir="ltr">${studio}</bdi>${icon("outward")}</a></p>`}
<form method="post" action="/console/login?lang=${language}${chosen ? "&chosen=yes" : ""}">
<label>${t("login.name")}<input name="login" autocomplete="username" autocapitalize="none" spellcheck="false" required maxlength="120" value="${login}"></label>
<label>${t("login.password")}<input name="password" type="password" autocomplete="current-password" required maxlength="200"></label>
<button class="go">${t("login.submit")}</button></form>
${demo && html`<p class="small">${t("login.demo")}</p>`}
<nav class="languages" aria-label="${t("account.language")}">${links}</nav></main>`;
  return frame(words, { title: t("login.title"), body, className: "at-login" });
}

/** A sentence and a link back, for browsers without script and for unknown addresses. */
export function notePage(words: Pick<Words, "language" | "t">, said: string, back: string): Html {
  const body = html`<main class="login"><h1>${words.t("title")}</h1><p>${said}</p><p><a class="go" href="${back}">${words.t("said.back_link")}</a></p></main>`;
  return frame(words, { title: words.t("title"), body, className: "at-login" });
}

interface ToStudio {
  readonly action: string;
  readonly code: string;
  readonly section: string;
}

/** On the way to the studio: sent by the script as soon as it is there, without script by its button. */
export function toStudioPage(words: Pick<Words, "language" | "t">, { action, code, section }: ToStudio): Html {
  const { t } = words;
  const body = html`<main class="login"><h1>${t("manage.studio")}</h1>
<form method="post" action="${action}" data-go>${hidden("code", code)}${hidden("section", section)}<button class="go">${t("manage.to_studio")}</button></form></main>`;
  return frame(words, { title: t("manage.studio"), body, className: "at-login" });
}
