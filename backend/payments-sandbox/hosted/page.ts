import { directionOf, type Language } from "../../../config/languages.ts";
import type { SandboxAnswer } from "../core/http.ts";
import { fill, type HostedTexts, hostedTexts } from "./texts.ts";

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);

/** Left-to-right text inside a page of either direction. */
const ltr = (text: string) => `<bdi dir="ltr">${escapeHtml(text)}</bdi>`;

interface PageOptions {
  readonly language: Language;
  readonly vendor: string;
  readonly title: string;
  readonly body: string;
  readonly script?: string;
  readonly status?: number;
}

/** A simple page with a note that no money moves. Works without script; may not be framed. */
function page({ language, vendor, title, body, script, status = 200 }: PageOptions): SandboxAnswer {
  const texts = hostedTexts(language);
  const tag = script ? `<script src="${script}" defer></script>` : "";
  return {
    status,
    type: "text/html; charset=utf-8",
    headers: {
      "content-security-policy": `default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'`,
      "x-frame-options": "DENY",
    },
    body: `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(`${title} · ${vendor}`)}</title><meta name="robots" content="noindex"><link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox/hosted.css">${tag}</head>
<body>
<header><b>${ltr(vendor)}</b><span class="badge">${escapeHtml(texts.sandbox)}</span></header>
<main>
<p class="note">${escapeHtml(fill(texts.note, { vendor }))}</p>
${body}
</main>
</body></html>`,
  };
}

export interface CheckoutPage {
  readonly language: Language;
  readonly vendor: string;
  readonly merchant: string;
  /** The charged amount: "INR 120.50". */
  readonly amount: string;
  readonly reference: string;
  readonly token: string;
  readonly decideAt: string;
  /** True if the payment is waiting for the bank. */
  readonly waiting: boolean;
  /** The vendor's own test cards and names. */
  readonly tests: readonly (readonly [string, string])[];
}

const DECISIONS = ["pay", "decline", "pending", "later"] as const;
export type Decision = (typeof DECISIONS)[number] | "cancel";
export const isDecision = (word: unknown): word is Decision =>
  word === "cancel" || (DECISIONS as readonly unknown[]).includes(word);

export function checkoutPage(wanted: CheckoutPage): SandboxAnswer {
  const { language, vendor, merchant, amount, reference, token, decideAt, waiting } = wanted;
  const texts = hostedTexts(language);
  const title = fill(texts.title, { amount });
  const choices = DECISIONS.map((decision) => choice(decision, texts)).join("");
  const body = `<h1>${title.split(amount).map(escapeHtml).join(ltr(amount))}</h1>
<p class="to">${escapeHtml(fill(texts.to, { merchant }))} · ${escapeHtml(texts.reference)} ${ltr(reference)}</p>
${waiting ? `<p role="status" class="waiting">${escapeHtml(texts.waiting)}</p>` : ""}
<form method="post" action="${decideAt}">
<input type="hidden" name="token" value="${escapeHtml(token)}">
<fieldset><legend>${escapeHtml(texts.choose)}</legend>${choices}</fieldset>
<button name="action" value="cancel" class="quiet">${escapeHtml(texts.cancel)}</button>
</form>${testData(wanted, texts)}`;
  return page({ language, vendor, title, body });
}

function choice(decision: (typeof DECISIONS)[number], texts: HostedTexts): string {
  const hint = `hint-${decision}`;
  return `<button name="action" value="${decision}" class="choice ${decision}" aria-describedby="${hint}">${escapeHtml(texts[decision])}</button>
<p id="${hint}" class="hint">${escapeHtml(texts[`${decision}_hint`])}</p>`;
}

function testData({ vendor, tests }: CheckoutPage, texts: HostedTexts): string {
  if (!tests.length) return "";
  const rows = tests.map(([name, value]) => `<dt>${ltr(name)}</dt><dd>${ltr(value)}</dd>`).join("");
  return `<details><summary>${escapeHtml(fill(texts.tests, { vendor }))}</summary>
<p class="hint">${escapeHtml(texts.tests_note)}</p><dl>${rows}</dl></details>`;
}

export interface EndPage {
  readonly language: Language;
  readonly vendor: string;
  readonly title: string;
  readonly text: string;
  /** The button's URL; null: no button. */
  readonly back: string | null;
  readonly status?: number;
}

export function endPage({ language, vendor, title, text, back, status = 200 }: EndPage): SandboxAnswer {
  const texts = hostedTexts(language);
  const link = back ? `<p><a class="choice pay" href="${escapeHtml(back)}">${escapeHtml(texts.back)}</a></p>` : "";
  const body = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${link}`;
  return page({ language, vendor, title, body, status });
}

/** For vendors that return by POST: a form that submits itself, with a button for browsers without script. */
export function postBackPage(
  language: Language,
  vendor: string,
  action: string,
  fields: Readonly<Record<string, string>>,
): SandboxAnswer {
  const texts = hostedTexts(language);
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  const body = `<h1>${escapeHtml(texts.back)}</h1><form method="post" action="${escapeHtml(action)}" id="back">
${inputs.join("")}<button class="choice pay">${escapeHtml(texts.back)}</button></form>`;
  return page({ language, vendor, title: texts.back, body, script: "/sandbox/submit.js" });
}
