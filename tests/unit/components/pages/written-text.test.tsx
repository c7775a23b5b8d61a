import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { WrittenText } from "@/components/pages/written-text";
import { parseBusinessConfig } from "@/config/schema";
import { asMinor } from "@/lib/domain/money";

const files = { logoUrl: "/l.svg", logoUrlSquare: "/s.svg", favicon: "/f.svg" };
const biz = { id: "bistro", name: "Bistro", apiKey: "k", urlSubPath: "/pedidos", ...files };
const parsed = parseBusinessConfig({ biz });
if (!parsed.ok) throw new Error(parsed.errors.join("; "));
const business = parsed.value;
const rules = {
  currency: "INR",
  cancel_seconds: 120,
  cod_max_order_value: null,
  min_order_total: asMinor(10_000),
  cashback: null,
};

const html = (text: string) =>
  renderToStaticMarkup(<WrittenText business={business} locale="en" text={text} rules={rules} />);

describe("[PAGE-01] a written page", () => {
  test("has headings below its title, lists, quotes, links and emphasis", () => {
    const text =
      "# Visit us\n\nOpen **daily**, *late* on Fridays.\n\n### How\n\n- By metro\n- On foot\n\n1. One\n\n> Come in\n\n---";
    expect(html(text)).toBe(
      '<h2>Visit us</h2><p class="whitespace-pre-line">Open <strong>daily</strong>, <em>late</em> on Fridays.</p>' +
        '<h3>How</h3><ul><li><p class="whitespace-pre-line">By metro</p></li><li><p class="whitespace-pre-line">On foot</p></li></ul>' +
        '<ol start="1"><li><p class="whitespace-pre-line">One</p></li></ol>' +
        '<blockquote><p class="whitespace-pre-line">Come in</p></blockquote><hr/>',
    );
  });

  test("keeps plain text as it was written: lines, indents, underlines and signs", () => {
    const text = "Line one\nline two\n\n    Indented\n\nTotal\n-----\n\nA <b>sign</b> & 2 < 3, snake_case, 5 * 3";
    const plain = html(text).replace(/<\/?p[^>]*>|<hr\/>/g, "\n");
    for (const words of [
      "Line one\nline two",
      "Indented",
      "Total",
      "A &lt;b&gt;sign&lt;/b&gt; &amp; 2 &lt; 3, snake_case, 5 * 3",
    ])
      expect(plain).toContain(words);
    expect(html(text)).not.toMatch(/<(?:b|pre|code|h2)[ >]/);
  });

  test("leads to addresses of the shop, the web, mail and phone, and to nothing else", () => {
    expect(html("[Menu](/menu) [us](mailto:a@b.example)")).toContain('<a href="/pedidos/menu">Menu</a>');
    for (const address of [
      "javascript:alert(1)",
      "JavaScript:alert(1)",
      "data:text/html,x",
      "//evil.example",
      "vbscript:x",
    ])
      expect(html(`[press](${address}) [ref][x] <${address}>\n\n[x]: ${address}`)).not.toMatch(
        /href|javascript:alert\(1\)"/i,
      );
  });

  test("has pictures of the shop in the width of the screen, and none from anywhere else", () => {
    const picture = "/media/0123456789abcdef01234567-1200x800.webp";
    expect(html(`![Our oven](${picture})`)).toContain(`srcSet="/pedidos${picture}?width=160 160w`);
    // Another website would learn who reads the page.
    for (const other of ["https://tracker.example/oven.png", "http://tracker.example/oven.png", "//tracker.example/o"])
      expect(html(`![Our oven](${other})`)).toBe('<p class="whitespace-pre-line">Our oven</p>');
    expect(html("![Our oven](javascript:alert(1))")).toBe('<p class="whitespace-pre-line">Our oven</p>');
  });

  test("states the server's rules, and leaves out a block that names one the business has not", () => {
    const text =
      "Cancel within {cancel_window}.\n\nPaid in cash up to {cash_limit}.\n\n- From {minimum_order}\n- **Cashback** of {cashback}";
    const page = html(text);
    expect(page).toContain("Cancel within 2 minutes.");
    expect(page).not.toContain("Paid in cash");
    expect(page).toContain("From ₹100.00");
    expect(page).not.toContain("Cashback");
  });

  test("of any text is elements of this list only, without handlers", () => {
    const hostile = fc.constantFrom(
      "<script>alert(1)</script>",
      "<img src=x onerror=alert(1)>",
      "](javascript:alert(1))",
      "[a",
      "![",
      "> ",
      "- ",
      "**",
      "*",
      "\n\n",
      "\n",
      "# ",
      "{cash_limit}",
      "&lt;",
      "<svg/onload=alert(1)>",
      "`",
      "\\",
      "javascript:alert(1)",
      "<",
      ">",
      '"',
      "words",
    );
    fc.assert(
      fc.property(fc.array(hostile, { maxLength: 30 }), (parts) => {
        const tags = [...html(parts.join("")).matchAll(/<\/?([a-z0-9]+)([^>]*)>/g)];
        for (const [, tag, attributes = ""] of tags) {
          expect(["p", "h2", "h3", "ul", "ol", "li", "strong", "em", "a", "br", "hr", "blockquote"]).toContain(tag);
          expect(attributes.replace(/ (?:class|start)="[\w-]*"/g, "")).toMatch(/^\/?$/);
        }
      }),
    );
    expect(() => html(`${">".repeat(5_000)} deep ${"**a *b ".repeat(2_000)}`)).not.toThrow();
  });
});
