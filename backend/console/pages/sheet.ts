import type { Words } from "../console-context.ts";
import { attribute, type Html, html, type Part } from "../http/html.ts";
import { icon } from "./icon.ts";

interface Sheet {
  /** On the button that opens it. */
  readonly label: Part;
  /** The button's name where its label alone is not enough. */
  readonly name?: string;
  readonly title: string;
  readonly className?: string;
  readonly body: Part;
}

/**
 * A form over the page: the script opens it as a dialog (browser/sheets.ts), so that it is never below the fold. Without
 * script it opens in its place.
 */
export function sheet({ t }: Pick<Words, "t">, { label, name, title, className, body }: Sheet): Html {
  return html`<details class="sheet"><summary${attribute("class", className)}${attribute("aria-label", name)}>${label}</summary>
<dialog aria-label="${title}"><div class="sheet-top"><h2>${title}</h2><form method="dialog"><button class="quiet" aria-label="${t("act.close")}">${icon("close")}</button></form><p class="told" role="alert"></p></div>
<div class="sheet-body">${body}</div></dialog></details>`;
}
