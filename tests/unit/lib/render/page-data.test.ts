import fc from "fast-check";
import { createFromReadableStream } from "next/dist/compiled/react-server-dom-turbopack/client.node";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { JsonLd } from "@/components/pages/json-ld";
import { asExpression, withoutUnread } from "@/lib/render/page-data";

/** What the framework's own reader makes of a page's data. */
const read = (data: string): Promise<unknown> =>
  createFromReadableStream(new Blob([data]).stream(), {
    serverConsumerManifest: { moduleLoading: null, moduleMap: null, serverModuleMap: null },
  });
/** What a browser makes of an expression in a page, which reaches it in UTF-8 and whose parser reads line ends and NULs in its own way. */
function evaluated(expression: string, theme: string | null): string {
  const document = {
    getElementById: (id: string) => (id === "theme" && theme !== null ? { textContent: theme } : null),
  };
  const arrived = Buffer.from(expression).toString().replace(/\r\n?/g, "\n").replaceAll("\0", "\ufffd");
  return new Function("document", `return ${arrived}`)(document);
}

/** As React writes a text above a kilobyte; shorter ones are here too, because the rest must not depend on it. */
const longText = (row: string, text: string) => `${row}:T${Buffer.byteLength(text).toString(16)},${text}`;
/** React writes a text that begins with its own sign with a second one. */
const asReactWrites = (value: unknown) =>
  JSON.parse(JSON.stringify(value), (_, each) =>
    typeof each === "string" && each.startsWith("$") ? `$${each}` : each,
  );

const dataOf = (theme: string, structured: string, texts: readonly string[], values: readonly unknown[]) =>
  [
    ':HL["/fonts/a.woff2","font"]\n',
    longText("1a", theme),
    ...texts.map((text, at) => longText((at + 256).toString(16), text)),
    longText("1b", structured),
    `0:${JSON.stringify({ theme: "$1a", structured: "$1b", texts: texts.map((_, at) => `$${(at + 256).toString(16)}`), values: values.map(asReactWrites) })}\n`,
  ].join("");
const pageOf = (theme: string, markup: string) =>
  `<html><head><style id="theme">${theme}</style></head><body>${markup}</body></html>`;
const structuredMarkup = (data: object) => renderToStaticMarkup(createElement(JsonLd, { data }));
const structuredIn = (markup: string) => /^<script[^>]*>(.*)<\/script>$/s.exec(markup)?.[1] ?? "";

const hostile = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.string({ unit: "binary" }),
  fc.constantFrom(
    `it's "quoted"`,
    "</script><script>alert(1)</script>",
    "<!--<script>",
    "a\\'b\\",
    "\u2028\u2029\r\n\0",
    '\n1b:""\n1a:T3,abc',
    "`$`{x}",
    "👨‍🍳 दोसा",
  ),
);
/** React writes its data in UTF-8, so that no half of a pair is in it but as an escape of JSON. */
const wellFormed = hostile.map((text) => text.toWellFormed());
const css = fc.constantFrom("@font-face{a:b}", ":root{--x:'é'}\n/* \\ */", 'a::after{content:"\u2028"}');

describe("the data inside a cached page", () => {
  test("[SEC-02] whatever the data, the framework reads the same from what is written, but for the structured data that the markup has", async () => {
    await fc.assert(
      fc.asyncProperty(
        css,
        fc.array(hostile),
        fc.array(wellFormed),
        fc.array(fc.jsonValue()),
        async (theme, names, texts, values) => {
          const markup = structuredMarkup({ names });
          const data = dataOf(theme, structuredIn(markup), texts, values);
          const expression = asExpression(data, pageOf(theme, markup));
          expect(expression).not.toMatch(/[<\r\n\0\u2028\u2029]/);
          const before = (await read(data)) as object;
          expect(before).toMatchObject({ theme, structured: structuredIn(markup) });
          expect(await read(evaluated(expression, theme))).toEqual({ ...before, structured: "" });
          expect(await read(withoutUnread(data, pageOf(theme, markup)))).toEqual({ ...before, structured: "" });
        },
      ),
    );
  });

  test("whatever a text has in it, also half a sign, it is the same once a browser has read it", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(evaluated(asExpression(text, ""), null)).toBe(text);
      }),
    );
    expect(evaluated(asExpression("\ud800 \udc00", ""), null)).toBe("\ud800 \udc00");
  });

  test("theme and structured data are not written a second time, and quotes take one byte", () => {
    const [theme, markup] = ["b{c:d}", structuredMarkup({ name: "Dosa" })];
    const expression = asExpression(dataOf(theme, structuredIn(markup), [], ["Idli"]), pageOf(theme, markup));
    expect(expression).not.toMatch(/Dosa|b\{c:d\}/);
    expect(expression).toContain('["Idli"]');
  });

  test("a page whose theme is gone by then still wakes, without it", async () => {
    const expression = asExpression(dataOf("b{}", "x", [], []), pageOf("b{}", ""));
    expect(await read(evaluated(expression, null))).toMatchObject({ theme: "", structured: "x" });
  });

  test("data with a row of another kind, or cut off, is written whole", () => {
    const markup = structuredMarkup({ name: "Dosa" });
    const row = longText("1b", structuredIn(markup));
    for (const data of [`${row}2:O4,abcd`, `${row}2:T9,é`, `${row}3:T1,é`, `${row}nothing`, `${row}2:"no end"`])
      expect(evaluated(asExpression(data, pageOf("", markup)), null)).toBe(data);
  });

  const FRAMEWORKS =
    '[[["$","title",null,{"children":"404: This page could not be found."}],["$","div",null,{"children":["$","div",null,{"children":[["$","h1",null,{"className":"next-error-h1","children":404}],["$","div",null,{"children":["$","h2",null,{"children":"This page could not be found."}]}]]}]}]],[]]';
  const HEAD = [
    '["$","title","0",{"children":"Menu"}]',
    '["$","link","1",{"rel":"canonical","href":"/menu"}]',
    '["$","link","2",{"rel":"alternate","hrefLang":"ar","href":"/menu?lang=ar"}]',
    '["$","meta","3",{"property":"og:title","content":"\\"Menu\\", [1]"}]',
    '["$","meta","4",{"name":"twitter:card","content":"summary"}]',
    '["$","link","5",{"rel":"icon","href":"/a.svg"}]',
  ];
  const rowsOf = (notFound: string) => `0:{"notFound":${notFound},"forbidden":"$undefined"}\n1:[${HEAD.join()}]\n`;

  test("what previews of links and search engines read, and the framework's page for an unknown address, is in the markup only", () => {
    const kept = `0:{"notFound":[],"forbidden":"$undefined"}\n1:[${[HEAD[0], HEAD[1], HEAD[5]].join()}]\n`;
    expect(withoutUnread(rowsOf(FRAMEWORKS), pageOf("", "<main></main>"))).toBe(kept);
  });

  test("the framework's page stays in the data of a page that shows it, and a text that looks like any of it is left alone", () => {
    const shown = pageOf("", '<h1 class="next-error-h1">404</h1>');
    expect(withoutUnread(rowsOf(FRAMEWORKS), shown)).toContain(`"notFound":${FRAMEWORKS}`);
    const text = longText("a", rowsOf(FRAMEWORKS));
    expect(withoutUnread(text, pageOf("", ""))).toBe(text);
    expect(withoutUnread(`${rowsOf(FRAMEWORKS)}2:O4,abcd`, pageOf("", ""))).toBe(`${rowsOf(FRAMEWORKS)}2:O4,abcd`);
  });
});
