import { directionOf, knownLanguage, type Language } from "../../../../config/languages.ts";
import { brandColor, codePath, inkOn, PER_PAGE, type SheetSize } from "../../../rules/dine-in/code-sheet.ts";
import { consoleTranslator, pick } from "../../../texts/texts.ts";
import type { ConsoleContext } from "../../console-context.ts";
import { attribute, type Html, html } from "../../http/html.ts";
import { shopLanguages } from "../../store/hours.ts";
import type { CodedTable } from "../../tables/edit-tables.ts";
import { storePage, type Waiting } from "../layout.ts";

/** Pages for the printer, or a PDF by it: what guests read is in the shop's languages, whatever the staff read. */
export function codeSheetsPage(
  context: ConsoleContext,
  { size, tables }: { size: SheetSize; tables: readonly CodedTable[] },
  waiting: Waiting,
): Html {
  const { t, at } = context;
  const coded = tables.filter(({ address }) => address !== null);
  const pages = Array.from({ length: Math.ceil(coded.length / PER_PAGE[size]) }, (_, page) =>
    coded.slice(page * PER_PAGE[size], (page + 1) * PER_PAGE[size]),
  );
  const draw = size === "a4" ? a4 : stickers;
  const main = html`<div class="table-top ways"><a href="${at("codes")}">${t("codes.title")}</a><button type="button" class="go" data-print>${t("ticket.print")}</button></div>
<p class="small ways">${t("codes.paper", { n: pages.length })}</p>
<div class="sheets" data-size="${size}">${pages.map((page) => draw(context, page))}</div>`;
  return storePage(context, { name: "codes", title: t(`codes.print.${size}`), waiting, main });
}

interface Brand {
  readonly shop: string;
  readonly color: string;
  readonly ink: string;
  readonly languages: readonly Language[];
}

function brandOf(context: ConsoleContext): Brand {
  const { app, signed } = context;
  const { business } = signed;
  const theme = app.configuration().byId.get(business.id)?.theme.customizations.colors.primary;
  const color = brandColor(theme);
  const shop = pick(business.name, business.default_language, business.default_language) ?? "";
  return { shop, color, ink: inkOn(color), languages: shopLanguages(context) };
}

/** Names in the first of the shop's languages, and in the second if it is another word. */
function namesOf({ spot }: CodedTable, { languages }: Brand): string[] {
  const [first = "en", second = first] = languages;
  const of = (language: Language) => pick(spot.table.name, language, first) ?? spot.table.id;
  return [...new Set([of(first), of(second)])];
}

const say = (language: Language) => consoleTranslator(knownLanguage(language))("codes.scan");

/** Text in the middle of a line; its own direction, so that digits and Latin words in Arabic stay in place. */
const line = (
  text: string,
  y: number,
  size: number,
  fill: string,
  { x = 105, weight = 400, language = "" } = {},
): Html =>
  html`<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="middle"${attribute("direction", language && directionOf(knownLanguage(language)))}${attribute("lang", language || null)}>${text}</text>`;

/** Long names are set smaller, so that they stay on the paper. */
const fitted = (text: string, size: number, width: number) => Math.min(size, (width / Math.max(text.length, 1)) * 1.7);

function square(address: string, x: number, y: number, side: number): Html {
  const { path, side: squares } = codePath(address);
  return html`<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="0 0 ${squares} ${squares}"><rect width="${squares}" height="${squares}" fill="#ffffff"/><path d="${path}" fill="#000000" shape-rendering="crispEdges"/></svg>`;
}

function a4(context: ConsoleContext, [table]: readonly CodedTable[]): Html | null {
  if (!table?.address) return null;
  const brand = brandOf(context);
  const { shop, color, ink, languages } = brand;
  const [name = "", other] = namesOf(table, brand);
  const floor = pick(table.spot.table.floor_name, languages[0] ?? "en", "en");
  return html`<svg class="sheet-a4" viewBox="0 0 210 297" role="img" aria-label="${name}"><rect width="210" height="297" fill="#ffffff"/><rect width="210" height="92" fill="${color}"/>
${line(shop, 24, fitted(shop, 9, 190), ink, { weight: 600 })}${line(name, other ? 58 : 66, fitted(name, 28, 190), ink, { weight: 700, language: languages[0] ?? "en" })}
${other && line(other, 80, fitted(other, 14, 190), ink, { language: languages[1] ?? "en" })}
${square(table.address, 45, 104, 120)}
${languages.map((language, index) => line(say(language), 242 + index * 13, index === 0 ? 10 : 8, "#111111", { weight: index === 0 ? 700 : 400, language }))}
${line([floor, table.address.replace(/^https?:\/\//, "")].filter(Boolean).join(" · "), 288, 4.2, "#4a4a4a")}</svg>`;
}

/** Nine of 70 by 99 mm, with fine lines to cut along. */
function stickers(context: ConsoleContext, tables: readonly CodedTable[]): Html {
  const brand = brandOf(context);
  const drawn = tables.map((table, index) => {
    const [x, y] = [(index % 3) * 70, Math.floor(index / 3) * 99];
    const [name = ""] = namesOf(table, brand);
    const { shop, color, ink, languages } = brand;
    const [first = "en", second] = languages;
    const middle = { x: 35 };
    return html`<svg x="${x}" y="${y}" width="70" height="99" viewBox="0 0 70 99"><rect width="70" height="99" fill="#ffffff" stroke="#c8c8c8" stroke-width="0.2"/><rect width="70" height="25" fill="${color}"/>
${line(shop, 8.5, fitted(shop, 4, 62), ink, { ...middle, weight: 600 })}${line(name, 20, fitted(name, 9, 62), ink, { ...middle, weight: 700, language: first })}
${square(table.address ?? "", 11, 28, 48)}${line(say(first), 84, 4.2, "#111111", { ...middle, weight: 600, language: first })}${second && line(say(second), 90.5, 3.6, "#111111", { ...middle, language: second })}</svg>`;
  });
  return html`<svg class="sheet-a4" viewBox="0 0 210 297" role="img" aria-label="${tables.map((table) => namesOf(table, brand)[0]).join(" · ")}"><rect width="210" height="297" fill="#ffffff"/>${drawn}</svg>`;
}
