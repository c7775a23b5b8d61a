import { expect, test } from "vitest";
import { ruleNotes } from "@/lib/domain/studio/preview";

const page = (content: unknown, more: object = {}) => ({ path: "about", content, ...more });
const notes = (config: Record<string, unknown>, unset = ["minimum_order", "cashback"]) =>
  ruleNotes(config, unset).map(({ path, why, text, rules }) => [path, why, text, rules.join(" ")]);

test("[STUDIO-04] a paragraph that guests do not read is named with the rule that the shop lacks, in each language", () => {
  const content = {
    en: "## About us\n\nOrder by {cancel_window}, min **{minimum_order}**.\nSecond line.\n\n- {cashback} back\n- Open daily",
    ar: "من {minimum_order}",
  };
  expect(notes({ customPages: [page("Hello"), page(content)] })).toEqual([
    [
      "customPages.1.content.en",
      "unset",
      "Order by {cancel_window}, min {minimum_order}.\nSecond line.",
      "{minimum_order}",
    ],
    ["customPages.1.content.en", "unset", "{cashback} back", "{cashback}"],
    ["customPages.1.content.ar", "unset", "من {minimum_order}", "{minimum_order}"],
  ]);
  expect(notes({ customPages: [page(content)] }, [])).toEqual([]);
});

test("[STUDIO-04] a rule that does not exist is named, also in the checkout's message", () => {
  const theme = { pages: { checkout: { message: "Cash up to {cash_limt}" } } };
  expect(notes({ theme, customPages: [page("Within {nope} or {nope}")] })).toEqual([
    ["customPages.0.content", "unknown", "Within {nope} or {nope}", "{nope}"],
    ["theme.pages.checkout.message", "unknown", "Cash up to {cash_limt}", "{cash_limt}"],
  ]);
});

test("[STUDIO-04] nothing is said of pages of HTML, of those switched off, and of what is no page at all", () => {
  const text = "a {color} {minimum_order}";
  const pages = [page(text, { contentType: "html" }), page(text, { enabled: false }), null, { content: [4] }];
  expect(notes({ customPages: pages, theme: null })).toEqual([]);
  expect(notes({})).toEqual([]);
});
