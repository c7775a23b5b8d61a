import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../../../config/languages.ts";

/** The backend code that a guest reaches between the cart and the order's page. */
const AT_CHECKOUT = [
  "backend/orders",
  "backend/resolvers/order",
  "backend/identity",
  "backend/resolvers/customer",
  "backend/context.ts",
];
/** Texts that the specification itself words (section 8). */
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

const root = path.resolve(import.meta.dirname, "../../../..");
const read = (file: string) => readFileSync(path.join(root, file), "utf8");

function sources(at: string): string[] {
  if (at.endsWith(".ts")) return [at];
  return readdirSync(path.join(root, at), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() || entry.name.endsWith(".ts") ? sources(path.posix.join(at, entry.name)) : [],
  );
}

const code = AT_CHECKOUT.flatMap(sources).map(read).join("\n");
const refusals = [...code.matchAll(/fail\(\s*"([A-Z_]+)",\s*"([a-z_]+)"/g)].map(([, name = "", key = ""]) => ({
  name,
  key,
}));
const billTypes = [...code.matchAll(/general\(context, "([A-Z_]+)"/g)].map(([, name = ""]) => name);
const bill = read("backend/rules/bill/bill.ts");
const problemTypes = [...(bill.split("readonly type:")[1]?.split(";")[0] ?? "").matchAll(/"([A-Z_]+)"/g)].map(
  ([, name = ""]) => name,
);
const timeTypes = [...read("backend/orders/views/bill-view.ts").matchAll(/^ {2}[A-Z_]+: "([A-Z_]+)"/gm)].map(
  ([, name = ""]) => name,
);
const codes = [...new Set([...refusals.map(({ name }) => name), ...billTypes, ...problemTypes, ...timeTypes])].sort();
const sentences = (text: string) => text.split(/[.؟?!؛;:](?:\s|$)/).filter((part) => part.trim()).length;

test("[ERR-01] every code that the backend refuses an order with has a sentence of the storefront's own in every language", () => {
  expect(codes.length).toBeGreaterThan(25);
  for (const language of LANGUAGES) {
    const { errors, problems } = JSON.parse(read(`messages/${language}.json`));
    const dumb = codes.filter((name) => !(name in errors) && !(name in problems));
    expect({ language, dumb }).toEqual({ language, dumb: [] });
  }
});

test("[ERR-01] what the server says of a refusal tells what happened and what to do, in every language", () => {
  const keys = [...new Set(refusals.map(({ key }) => key))].filter((key) => !FOR_CLIENTS.includes(key));
  expect(keys.length).toBeGreaterThan(15);
  for (const language of LANGUAGES) {
    const { errors, bill: said } = JSON.parse(read(`backend/texts/${language}.json`));
    const texts: [string, string][] = [
      ...keys.map((key): [string, string] => [key, errors[key] ?? ""]),
      ...Object.entries<string>(said).filter(([key]) => /^[A-Z_]+$/.test(key)),
    ];
    const short = texts.filter(([key, text]) => !GIVEN.includes(key) && sentences(text) < 2).map(([key]) => key);
    expect({ language, short }).toEqual({ language, short: [] });
  }
});

test("[ERR-02] 'Address too far from store' is said in its very words, by the server and by the storefront", () => {
  expect(JSON.parse(read("backend/texts/en.json")).errors.address_too_far).toBe("Address too far from store");
  expect(JSON.parse(read("backend/texts/en.json")).bill.ADDRESS_OUT_OF_AREA).toBe("Address too far from store");
  expect(JSON.parse(read("messages/en.json")).problems.ADDRESS_OUT_OF_AREA).toBe("Address too far from store");
});
