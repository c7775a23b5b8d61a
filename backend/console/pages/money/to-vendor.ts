import type { PayForm } from "../../../payments-service/trial.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { type Html, html } from "../../http/html.ts";
import { frame, hidden } from "../layout.ts";

/** On the way to a vendor's page: sent by the script as soon as it is there, without script by its button. */
export function toVendorPage(context: ConsoleContext, vendor: string, { action, fields }: PayForm): Html {
  const title = context.t("payments.trial_pay", { vendor });
  const inputs = Object.entries(fields).map(([name, value]) => hidden(name, value));
  const body = html`<main class="login"><h1>${title}</h1>
<form method="post" action="${action}" data-go>${inputs}<button class="go">${title}</button></form></main>`;
  return frame(context, { title, body, className: "at-login" });
}
