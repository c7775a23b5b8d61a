import { directionOf, type Language } from "../../../config/languages.ts";
import { type Html, html } from "../../console/http/html.ts";
import { inkOn } from "../../rules/brand-color.ts";

interface Frame {
  readonly lang: Language;
  readonly subject: string;
  /** The shop's name. */
  readonly name: string;
  /** The brand's colour as #rrggbb. */
  readonly color: string;
}

/** A fact of a mail that is shown as a page: what it is, and below it what it says. */
export const mailFact = (label: string, value: string): Html =>
  html`<p style="margin:0 0 12px"><span style="color:#5c5c5c;font-size:14px">${label}</span><br><bdi>${value}</bdi></p>`;

/** Where a mail leads to. */
export const mailLink = ({ color }: Pick<Frame, "color">, page: string, label: string): Html =>
  html`<p style="margin:24px 0"><a href="${page}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:${color};color:${inkOn(color)};font-weight:700;text-decoration:none">${label}</a></p>`;

/** Why a mail was sent: its last line. */
export const mailReason = (why: string): Html => html`<p style="margin:0;color:#5c5c5c;font-size:14px">${why}</p>`;

/** A mail as a page, without anything to load. */
export const mailPage = ({ lang, subject, name, color }: Frame, content: Html): string =>
  html`<!doctype html><html lang="${lang}" dir="${directionOf(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head><body style="margin:0;background:#f4f4f2;color:#1c1c1c;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif"><div style="max-width:560px;margin:0 auto;background:#ffffff"><div style="padding:20px 24px;background:${color};color:${inkOn(color)};font-size:20px;font-weight:700"><bdi>${name}</bdi></div><div style="padding:24px">${content}</div></div></body></html>`
    .text;
