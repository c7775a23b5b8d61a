import { createEditor } from "lexical";
import { expect, test } from "vitest";
import { $readMarkdown, $writeMarkdown, PAGE_NODES } from "@/components/studio/editors/pages/page-markdown";
import { loadConfiguration } from "@/config/load";
import { richText } from "@/lib/business/pages/rich-text";

/** The text as the editor writes it after it has read it. */
function rewritten(text: string): string {
  const editor = createEditor({
    nodes: [...PAGE_NODES],
    onError: (error) => {
      throw error;
    },
  });
  editor.update(() => $readMarkdown(text), { discrete: true });
  return editor.getEditorState().read($writeMarkdown);
}

const WRITTEN = [
  "## Visit us\n\nOpen **daily**, *late* on Fridays.\nTwo lines.\n\n### How\n\n- By metro\n- On foot\n\n1. One\n2. Two\n\n> Come in",
  "See [the menu](/menu) or [write](mailto:a@b.example).",
  "Cancel within {cancel_window}, from {minimum_order}.",
  "5 * 3 = 15, snake_case and a lone * star",
  "الطلب خلال **{cancel_window}** من إرساله",
];

test.each(WRITTEN)("[PAGE-01] guests read the same after the editor wrote a text again: %s", (text) => {
  expect(richText(rewritten(text))).toEqual(richText(text));
  expect(rewritten(rewritten(text))).toBe(rewritten(text));
});

test("[PAGE-01] rules keep their names when a text is written again", () => {
  expect(rewritten("Within {cancel_window} or {cash_limit}")).toBe("Within {cancel_window} or {cash_limit}");
});

test("[PAGE-01] every demo page can be opened and written without a change for guests", () => {
  const pages = loadConfiguration().businesses.flatMap(({ customPages }) => customPages);
  const texts = pages
    .filter(({ contentType }) => contentType === "text")
    .flatMap(({ content }) => (typeof content === "string" ? [content] : Object.values(content)));
  expect(texts.length).toBeGreaterThan(5);
  for (const text of texts) expect(richText(rewritten(text))).toEqual(richText(text));
});

test("[PAGE-01] hostile text stays text in the editor", () => {
  const hostile = "<img src=x onerror=alert(1)> <script>alert(1)</script> [press](javascript:alert(1))";
  expect(JSON.stringify(richText(rewritten(hostile)))).not.toContain('"type":"link"');
});
