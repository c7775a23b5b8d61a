import { $createLinkNode, LinkNode } from "@lexical/link";
import {
  $createLineBreakNode,
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $setSelection,
  createEditor,
  PASTE_TAG,
} from "lexical";
import { expect, test } from "vitest";
import {
  $addParagraph,
  $readMarkdown,
  $withoutStrangeLink,
  $writeMarkdown,
  PAGE_NODES,
} from "@/components/studio/editors/pages/page-markdown";
import { loadConfiguration } from "@/config/load";
import { type Phrase, richText } from "@/lib/business/pages/rich-text";

const newEditor = () =>
  createEditor({
    nodes: [...PAGE_NODES],
    onError: (error) => {
      throw error;
    },
  });

/** The text as the editor writes it after it has read it. */
function rewritten(text: string): string {
  const editor = newEditor();
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

type Piece = readonly [text: string, format: "" | "bold" | "italic" | "both"];

/** The text of a paragraph that was typed in pieces. */
function typed(pieces: readonly Piece[]): string {
  const editor = newEditor();
  const write = () => {
    const nodes = pieces.map(([text, format]) => {
      if (text === "\n") return $createLineBreakNode();
      const node = $createTextNode(text);
      if (format === "bold" || format === "both") node.toggleFormat("bold");
      if (format === "italic" || format === "both") node.toggleFormat("italic");
      return node;
    });
    $getRoot().append($createParagraphNode().append(...nodes));
  };
  editor.update(write, { discrete: true });
  return editor.getEditorState().read($writeMarkdown);
}

/** What guests read, piece by piece. */
function read(text: string): Piece[] {
  const flat = (parts: readonly Phrase[], bold: boolean, italic: boolean): Piece[] =>
    parts.flatMap((part): Piece[] => {
      if (part.type === "text") return [[part.text, bold ? (italic ? "both" : "bold") : italic ? "italic" : ""]];
      if (part.type === "break") return [["\n", ""]];
      if (part.type === "picture") return [[part.src, ""]];
      return flat(part.parts, bold || part.type === "strong", italic || part.type === "emphasis");
    });
  const pieces = richText(text).flatMap((block) => ("parts" in block ? flat(block.parts, false, false) : []));
  const joined: [string, Piece[1]][] = [];
  for (const [words, format] of pieces) {
    const last = joined.at(-1);
    if (last?.[1] === format) last[0] += words;
    else joined.push([words, format]);
  }
  return joined;
}

const SIDES = ["our", "story:", "(new)", "«é»", "€5", "قصة:"];
const PLACES = SIDES.flatMap((before) => SIDES.flatMap((middle) => SIDES.map((after) => [before, middle, after])));

test.each(["bold", "italic", "both"] as const)(
  "[PAGE-01] guests read text in %s as it was typed, whatever signs and letters meet at its ends",
  (format) => {
    for (const [before = "", middle = "", after = ""] of PLACES) {
      const pieces: Piece[] = [
        [before, ""],
        [middle, format],
        [after, ""],
      ];
      const text = typed(pieces);
      expect(read(text), text).toEqual(pieces);
      expect(read(rewritten(text)), "opened again").toEqual(pieces);
    }
  },
);

test("[PAGE-01] bold next to italic is read as it was typed, and an ordinary text is written without references", () => {
  const pieces: Piece[] = [
    ["Our ", ""],
    ["story:", "bold"],
    ["since", "italic"],
    [" 1987", ""],
  ];
  expect(read(typed(pieces))).toEqual(pieces);
  expect(
    typed([
      ["Our ", ""],
      ["story:", "bold"],
      [" since 1987, ", ""],
      ["daily", "italic"],
      [".", ""],
    ]),
  ).toBe("Our **story:** since 1987, *daily*.");
});

test("[PAGE-01] what looks like a link stays the text that was typed, and a typed picture of the shop's is one", () => {
  const pieces: Piece[] = [["See [x](y) and [the menu](/menu)", ""]];
  const text = typed(pieces);
  expect(read(text)).toEqual(pieces);
  expect(read(rewritten(text)), "opened again").toEqual(pieces);
  expect(read(typed([["![Our hall](/media/hall.webp)", ""]]))).toEqual([["/media/hall.webp", ""]]);
});

test("[PAGE-01] a pasted link that leads nowhere is its words at once; one that was written before is left to Publish", () => {
  const after = (tag?: string) => {
    const editor = newEditor();
    editor.registerNodeTransform(LinkNode, $withoutStrangeLink);
    const link = (url: string, words: string) => $createLinkNode(url).append($createTextNode(words));
    const put = () => {
      const both = [link("javascript:alert(1)", "press "), link("https://a.example/x", "here")];
      $getRoot().append($createParagraphNode().append(...both));
    };
    editor.update(put, { discrete: true, ...(tag ? { tag } : {}) });
    return editor.getEditorState().read($writeMarkdown);
  };
  expect(after(PASTE_TAG)).toBe("press [here](https://a.example/x)");
  expect(after()).toContain("javascript:");
});

test("[PAGE-01] a picture that is added stands in a paragraph of its own behind the one that is written in, and guests see it", () => {
  const picture = "![Our oven](/media/857cea99ab312716f156018f-600x600.webp)";
  const editor = newEditor();
  editor.update(() => $readMarkdown("First.\n\n- One\n- Two\n\nLast."), { discrete: true });
  const added = (select: () => void) => {
    editor.update(
      () => {
        select();
        $addParagraph(picture);
      },
      { discrete: true },
    );
    return editor.getEditorState().read($writeMarkdown);
  };
  const list = () => $getRoot().getChildAtIndex(1)?.selectEnd();
  expect(added(() => list())).toBe(`First.\n\n- One\n- Two\n\n${picture}\n\nLast.`);
  const text = added(() => $setSelection(null));
  expect(text.endsWith(`Last.\n\n${picture}`)).toBe(true);
  const seen = JSON.stringify(richText(text));
  expect(
    seen.match(/"type":"picture","src":"\/media\/857cea99ab312716f156018f-600x600.webp","alt":"Our oven"/g),
  ).toHaveLength(2);
});
