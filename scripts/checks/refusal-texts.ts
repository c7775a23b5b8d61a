import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { LANGUAGES } from "../../config/languages.ts";

/** The backend code that a guest reaches between the cart and the order's page. */
const AT_CHECKOUT = [
  "backend/orders",
  "backend/resolvers/order",
  "backend/identity",
  "backend/resolvers/customer",
  "backend/context.ts",
];
/** Texts that the specification itself words (storefront.md section 8). */
const GIVEN = ["address_too_far", "ADDRESS_OUT_OF_AREA"];
/** For authors of clients; guests of the storefront never see them. */
const FOR_CLIENTS = [
  "order_type_unknown",
  "key_invalid",
  "amount_invalid",
  "feedback_token",
  "rating_invalid",
  "limit_invalid",
  "offset_invalid",
  "date_invalid",
  "gender_invalid",
  "text_too_long",
];

export interface RefusalSources {
  /** The code that refuses an order. */
  readonly code: string;
  /** The rules of the bill, and the view that names their problems. */
  readonly bill: string;
  readonly billView: string;
}
type Texts = Readonly<Record<string, string>>;
export interface RefusalTexts {
  readonly language: string;
  /** Codes that the storefront has a sentence for. */
  readonly storefront: Texts;
  /** The backend's sentences by key, and those of the bill by code. */
  readonly errors: Texts;
  readonly bill: Texts;
}

const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

/** Every code that an order is refused with, and the backend's text for each that has one. */
export function refusalsIn({ code, bill, billView }: RefusalSources): { codes: string[]; keys: string[] } {
  const refused = [...code.matchAll(/fail\(\s*"([A-Z_]+)",\s*"([a-z_]+)"/g)];
  const codes = [
    ...refused.map(([, name = ""]) => name),
    ...namesIn(code, /general\(context, "([A-Z_]+)"/g),
    ...namesIn(bill.split("readonly type:")[1]?.split(";")[0] ?? "", /"([A-Z_]+)"/g),
    ...namesIn(billView, /^ {2}[A-Z_]+: "([A-Z_]+)"/gm),
  ];
  return { codes: [...new Set(codes)].sort(), keys: [...new Set(refused.map(([, , key = ""]) => key))] };
}

const sentences = (text: string) => text.split(/[.؟?!؛;:](?:\s|$)/).filter((part) => part.trim()).length;

/** Codes without a sentence of the storefront's own, and sentences that do not say what happened and what to do. */
export function refusalProblems(sources: RefusalSources, all: readonly RefusalTexts[]): string[] {
  const { codes, keys } = refusalsIn(sources);
  return all.flatMap(({ language, storefront, errors, bill }) => {
    const dumb = codes.filter((code) => !(code in storefront));
    const said: [string, string][] = [
      ...keys.filter((key) => !FOR_CLIENTS.includes(key)).map((key): [string, string] => [key, errors[key] ?? ""]),
      ...Object.entries(bill).filter(([key]) => /^[A-Z_]+$/.test(key)),
    ];
    const short = said.filter(([key, text]) => !GIVEN.includes(key) && sentences(text) < 2);
    return [
      ...dumb.map((code) => `${language}: ${code} refuses an order and has no sentence in errors or problems`),
      ...short.map(([key]) => `${language}: ${key} does not say what happened and what to do, each in a sentence`),
    ];
  });
}

/** The problems of the project's own refusals. */
export function checkRefusals(root: string): string[] {
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  const filesBelow = (at: string): string[] =>
    at.endsWith(".ts")
      ? [at]
      : readdirSync(path.join(root, at), { withFileTypes: true }).flatMap((entry) =>
          entry.isDirectory() || entry.name.endsWith(".ts") ? filesBelow(path.posix.join(at, entry.name)) : [],
        );
  const sources = {
    code: AT_CHECKOUT.flatMap(filesBelow).map(read).join("\n"),
    bill: read("backend/rules/bill/bill.ts"),
    billView: read("backend/orders/views/bill-view.ts"),
  };
  const { codes, keys } = refusalsIn(sources);
  // A pattern that no longer fits the code would find nothing wrong.
  if (codes.length < 26 || keys.length < 16) return [`only ${codes.length} codes of refused orders were found`];
  const texts = LANGUAGES.map((language): RefusalTexts => {
    const { errors, problems } = JSON.parse(read(`messages/${language}.json`));
    const backend = JSON.parse(read(`backend/texts/${language}.json`));
    return { language, storefront: { ...errors, ...problems }, errors: backend.errors, bill: backend.bill };
  });
  return refusalProblems(sources, texts);
}
