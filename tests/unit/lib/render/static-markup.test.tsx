import { act } from "@testing-library/react";
import fc from "fast-check";
import { createFromReadableStream } from "next/dist/compiled/react-server-dom-turbopack/client.node";
import type { ReactNode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterEach, describe, expect, test, vi } from "vitest";
import { asExpression } from "@/lib/render/page-data";

/** A tree of elements, as React writes it into a page's data. */
type Written = string | null | readonly ["$", string, string | null, object] | readonly Written[];

const read = (data: string): Promise<ReactNode> =>
  createFromReadableStream(new Blob([data]).stream(), {
    serverConsumerManifest: { moduleLoading: null, moduleMap: null, serverModuleMap: null },
  }) as Promise<ReactNode>;
const evaluated = (expression: string): string => new Function("document", `return ${expression}`)(document);
const dataOf = (tree: Written) => `0:${JSON.stringify(tree)}\n`;
/** A text of the data; React doubles a leading sign of its own. */
const written = (text: string) => (text.startsWith("$") ? `$${text}` : text);

let keys = 0;
function element(tag: string, children: Written, more: object = {}): Written {
  keys += 1;
  return ["$", tag, String(keys), { className: "a", ...more, children }];
}
const marked = (name: string, children: Written, tag = "div"): Written =>
  element(tag, children, { "data-static": name });

const texts = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("$5 off", "$L1", "$$", `"quoted" it's`, "</script>", "<b>", "&amp;", "\u2028", "a\\", "नमस्ते"),
);
const leaf = texts.filter((text) => !/[\0\r]/.test(text) && text !== "").map(written);
const inner = fc.letrec<{ node: Written }>((tie) => ({
  node: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    leaf,
    fc.tuple(fc.constantFrom("span", "b", "em"), tie("node")).map(([tag, child]) => element(tag, child)),
    fc.array(tie("node"), { maxLength: 4 }).map((children) => element("span", children)),
  ),
})).node;
/** Two marked elements between ones that are not. */
const pages = fc
  .tuple(inner, inner, inner)
  .map(([first, between, second]) => element("main", [marked("one", first), between, marked("two", second, "p")]));

const container = () => document.body.appendChild(document.createElement("div"));
afterEach(() => document.body.replaceChildren());

describe("markup that a page's data takes from the page", () => {
  test("whatever it is, React takes the page over as it stands, shows it again elsewhere, and takes a whole answer later", async () => {
    vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
    await fc.assert(
      fc.asyncProperty(pages, async (page) => {
        const data = dataOf(page);
        const whole = (await read(data)) as ReactNode;
        const html = renderToString(whole);
        const place = container();
        place.innerHTML = html;
        const sent = place.innerHTML;
        const expression = asExpression(data, html);
        expect(expression).not.toMatch(/[<\r\n\0\u2028\u2029]/);
        const short = (await read(evaluated(expression))) as ReactNode;
        const node = place.querySelector('[data-static="one"]')?.firstChild;
        const failed = vi.fn();
        const root = await act(async () => hydrateRoot(place, short, { onRecoverableError: failed }));
        expect(failed).not.toHaveBeenCalled();
        expect(place.innerHTML).toBe(sent);
        expect(place.querySelector('[data-static="one"]')?.firstChild).toBe(node);
        const elsewhere = container();
        await act(async () => createRoot(elsewhere).render(short));
        expect(elsewhere.textContent).toBe(place.textContent);
        await act(async () => root.render(whole));
        expect(place.textContent).toBe(elsewhere.textContent);
        document.body.replaceChildren();
      }),
      { numRuns: 60 },
    );
    vi.unstubAllGlobals();
  });

  const DISHES = element("ul", [element("li", "Idli"), element("li", "Vada")]);

  test("it is not written a second time", () => {
    const data = dataOf(marked("dishes", DISHES));
    document.body.innerHTML = '<div data-static="dishes"><ul><li>Idli</li></ul></div>';
    const expression = asExpression(data, document.body.innerHTML);
    expect(expression).not.toContain("Idli");
    expect(evaluated(expression)).toContain(
      '"data-static":"dishes","dangerouslySetInnerHTML":{"__html":"<ul><li>Idli</li></ul>"}}]',
    );
  });

  test("an element that is gone by then is read as an empty one", () => {
    const expression = asExpression(dataOf(marked("dishes", DISHES)), '<div data-static="dishes"></div>');
    expect(evaluated(expression)).toContain('"__html":""');
  });

  const PAGE = '<div data-static="dishes"></div>';
  test.each([
    ["a part with a script of its own", dataOf(marked("dishes", ["$", "$L3", null, {}] as Written)), PAGE],
    ["a row of its own", dataOf(marked("dishes", "$L3")), PAGE],
    ["a date", dataOf(marked("dishes", element("time", "$D2026-11-30"))), PAGE],
    ["a style", dataOf(marked("dishes", element("style", "a{}"))), PAGE],
    ["what another row has by its path", `${dataOf(marked("dishes", DISHES))}1:"$0:3:children"\n`, PAGE],
    ["two elements of one name", dataOf(marked("dishes", DISHES)), PAGE + PAGE],
    ["two descriptions of one name", dataOf([marked("dishes", DISHES), marked("dishes", "Tea")]), PAGE],
    ["no such element", dataOf(marked("dishes", DISHES)), "<p>data-static</p>"],
    ["no children", dataOf(marked("dishes", null)), PAGE],
    ["more after the children", '0:["$","a",null,{"data-static":"dishes","children":"b","href":"/"}]\n', PAGE],
    ["a text that looks like it", dataOf(element("p", '"data-static":"dishes","children":["b"]}')), PAGE],
    ["data cut off", '0:["$","a",null,{"data-static":"dishes","children":["b"', PAGE],
  ])("%s stays as it was written", (_, data, html) => {
    expect(evaluated(asExpression(data, html))).toBe(data);
  });
});
