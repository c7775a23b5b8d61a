import { directionOf, knownLanguage, type Language } from "../../../../config/languages.ts";
import { countryOf } from "../../../../lib/domain/shop/country.ts";
import { brandColor, inkOn } from "../../../rules/brand-color.ts";
import { codePath, PAPERS, type Paper, PER_PAGE, paperOf, type SheetSize } from "../../../rules/dine-in/code-sheet.ts";
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
  const draw = size === "pages" ? wholePage : stickers;
  const brand = brandOf(context);
  const paper = t(`codes.paper.${brand.paper}`);
  const main = html`<div class="table-top ways"><a href="${at("codes")}">${t("codes.title")}</a><button type="button" class="go" data-print>${t("ticket.print")}</button></div>
<p class="small ways">${t("codes.pages", { n: pages.length, paper })}</p>
<div class="sheets" data-paper="${brand.paper}">${pages.map((page) => draw(brand, page))}</div>`;
  return storePage(context, { name: "codes", title: t(`codes.print.${size}`), waiting, main });
}

interface Brand {
  readonly paper: Paper;
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
  const { isd_code: countryCode, currency } = business;
  const paper = paperOf(countryOf({ countryCode, currency }));
  return { paper, shop, color, ink: inkOn(color), languages: shopLanguages(context) };
}

/** The table's name in each of the shop's languages, the first one first, and each word once. */
function namesOf(
  { overview }: CodedTable,
  { languages }: Brand,
): { readonly name: string; readonly language: Language }[] {
  const [first = "en"] = languages;
  const names = new Map<string, Language>();
  for (const language of languages.length > 0 ? languages : [first]) {
    const name = pick(overview.table.name, language, first) ?? overview.table.id;
    if (!names.has(name)) names.set(name, language);
  }
  return [...names].map(([name, language]) => ({ name, language }));
}

const say = (language: Language) => consoleTranslator(knownLanguage(language))("codes.scan");

/** Text in the middle of a line; its own direction, so that digits and Latin words in Arabic stay in place. */
const line = (
  text: string,
  y: number,
  size: number,
  fill: string,
  { x, weight = 400, language = "" }: { x: number; weight?: number; language?: string },
): Html =>
  html`<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="middle"${attribute("direction", language && directionOf(knownLanguage(language)))}${attribute("lang", language || null)}>${text}</text>`;

/** Long names are set smaller, so that they stay on the paper. */
const fitted = (text: string, size: number, width: number) => Math.min(size, (width / Math.max(text.length, 1)) * 1.7);

function square(address: string, x: number, y: number, side: number): Html {
  const { path, side: squares } = codePath(address);
  return html`<svg x="${x}" y="${y}" width="${side}" height="${side}" viewBox="0 0 ${squares} ${squares}"><rect width="${squares}" height="${squares}" fill="#ffffff"/><path d="${path}" fill="#000000" shape-rendering="crispEdges"/></svg>`;
}

/** Drawn for A4; on a shorter paper everything comes closer together. */
function wholePage(brand: Brand, [table]: readonly CodedTable[]): Html | null {
  if (!table?.address) return null;
  const { paper, shop, color, ink, languages } = brand;
  const { width, height } = PAPERS[paper];
  const k = height / PAPERS.a4.height;
  const x = width / 2;
  const side = 120 * k;
  const [{ name, language } = { name: "", language: "en" }, ...others] = namesOf(table, brand);
  const isCrowded = others.length > 1;
  const top = isCrowded ? 54 : others.length > 0 ? 58 : 66;
  const floor = pick(table.overview.table.floor_name, languages[0] ?? "en", "en");
  return html`<svg class="sheet-page" viewBox="0 0 ${width} ${height}" role="img" aria-label="${name}"><rect width="${width}" height="${height}" fill="#ffffff"/><rect width="${width}" height="${92 * k}" fill="${color}"/>
${line(shop, 24 * k, fitted(shop, 9, 190), ink, { x, weight: 600 })}${line(name, top * k, fitted(name, (isCrowded ? 24 : 28) * k, 190), ink, { x, weight: 700, language })}
${others.map((other, index) => line(other.name, (isCrowded ? 71 + index * (15 / (others.length - 1)) : 80) * k, fitted(other.name, (isCrowded ? 12 : 14) * k, 190), ink, { x, language: other.language }))}
${square(table.address, x - side / 2, 104 * k, side)}
${languages.map((language, index) => line(say(language), (242 + index * 13) * k, index === 0 ? 10 : 8, "#111111", { x, weight: index === 0 ? 700 : 400, language }))}
${line([floor, table.address.replace(/^https?:\/\//, "")].filter(Boolean).join(" · "), 288 * k, 4.2, "#4a4a4a", { x })}</svg>`;
}

/** Nine on a page, with fine lines to cut along. */
function stickers(brand: Brand, tables: readonly CodedTable[]): Html {
  const { paper, shop, color, ink, languages } = brand;
  const { width, height } = PAPERS[paper];
  const [wide, high] = [width / 3, height / 3];
  const k = height / PAPERS.a4.height;
  const [first = "en", second] = languages;
  const side = 48 * k;
  const middle = { x: wide / 2 };
  const drawn = tables.map((table, index) => {
    const [left, top] = [(index % 3) * wide, Math.floor(index / 3) * high];
    const name = namesOf(table, brand)[0]?.name ?? "";
    return html`<svg x="${left}" y="${top}" width="${wide}" height="${high}" viewBox="0 0 ${wide} ${high}"><rect width="${wide}" height="${high}" fill="#ffffff" stroke="#c8c8c8" stroke-width="0.2"/><rect width="${wide}" height="${25 * k}" fill="${color}"/>
${line(shop, 8.5 * k, fitted(shop, 4, 62), ink, { ...middle, weight: 600 })}${line(name, 20 * k, fitted(name, 9, 62), ink, { ...middle, weight: 700, language: first })}
${square(table.address ?? "", (wide - side) / 2, 28 * k, side)}${line(say(first), 84 * k, 4.2, "#111111", { ...middle, weight: 600, language: first })}${second && line(say(second), 90.5 * k, 3.6, "#111111", { ...middle, language: second })}</svg>`;
  });
  return html`<svg class="sheet-page" viewBox="0 0 ${width} ${height}" role="img" aria-label="${tables.map((table) => namesOf(table, brand)[0]?.name).join(" · ")}"><rect width="${width}" height="${height}" fill="#ffffff"/>${drawn}</svg>`;
}
