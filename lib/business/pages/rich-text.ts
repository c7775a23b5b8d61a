import type { PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { link } from "@/config/fields";
import { isOwnPath } from "@/config/forms/link";

/** Part of a paragraph of a written page. */
export type Phrase =
  | { readonly type: "text"; readonly text: string }
  | { readonly type: "break" }
  | { readonly type: "strong" | "emphasis"; readonly parts: readonly Phrase[] }
  | { readonly type: "link"; readonly href: string; readonly parts: readonly Phrase[] }
  | { readonly type: "picture"; readonly src: string; readonly alt: string };

/** A block of a written page. */
export type Block =
  | { readonly type: "paragraph"; readonly parts: readonly Phrase[] }
  | { readonly type: "heading"; readonly level: 2 | 3; readonly parts: readonly Phrase[] }
  | { readonly type: "list"; readonly start: number | null; readonly items: readonly (readonly Block[])[] }
  | { readonly type: "quote"; readonly blocks: readonly Block[] }
  | { readonly type: "rule" };

/**
 * A page's text is Markdown without HTML and code, so that plain text with indents, underlined lines or signs stays as it
 * was written.
 */
const DISABLED = ["htmlFlow", "htmlText", "codeIndented", "codeFenced", "codeText", "setextUnderline", "definition"];

/** Deeper quotes, lists and emphasis are in no real text, and could exhaust the stack. */
const MAX_DEPTH = 12;

/**
 * The blocks of a page's text. Only addresses that the configuration accepts become links, and only the shop's own files
 * pictures: another website would learn who reads the page.
 */
export function richText(text: string): readonly Block[] {
  return fromMarkdown(text, { extensions: [{ disable: { null: DISABLED } }] }).children.flatMap((node) =>
    blocksOf(node, 0),
  );
}

function blocksOf(node: RootContent, depth: number): readonly Block[] {
  if (depth > MAX_DEPTH) return [];
  if (node.type === "paragraph") return [{ type: "paragraph", parts: phrasesOf(node.children, depth) }];
  if (node.type === "heading")
    return [{ type: "heading", level: node.depth > 2 ? 3 : 2, parts: phrasesOf(node.children, depth) }];
  if (node.type === "blockquote")
    return [{ type: "quote", blocks: node.children.flatMap((each) => blocksOf(each, depth + 1)) }];
  if (node.type === "thematicBreak") return [{ type: "rule" }];
  if (node.type !== "list") return [];
  const items = node.children.map((item) => item.children.flatMap((each) => blocksOf(each, depth + 1)));
  return [{ type: "list", start: node.ordered ? (node.start ?? 1) : null, items }];
}

const phrasesOf = (nodes: readonly PhrasingContent[], depth: number): readonly Phrase[] =>
  depth > MAX_DEPTH ? [] : nodes.flatMap((node) => phraseOf(node, depth + 1));

function phraseOf(node: PhrasingContent, depth: number): readonly Phrase[] {
  if (node.type === "text") return [{ type: "text", text: node.value }];
  if (node.type === "break") return [{ type: "break" }];
  if (node.type === "strong" || node.type === "emphasis")
    return [{ type: node.type, parts: phrasesOf(node.children, depth) }];
  if (node.type === "link") {
    const parts = phrasesOf(node.children, depth);
    return isAddress(node.url) ? [{ type: "link", href: node.url, parts }] : parts;
  }
  if (node.type !== "image") return [];
  const alt = node.alt ?? "";
  // A picture of another website would tell it who reads the page.
  return isOwnPath(node.url) ? [{ type: "picture", src: node.url, alt }] : [{ type: "text", text: alt }];
}

const isAddress = (url: string) => url !== "" && link.safeParse(url).success;

/** The words of a block, for what it names. */
export const wordsOf = (block: Block): string => {
  if (block.type === "rule") return "";
  if (block.type === "quote") return block.blocks.map(wordsOf).join(" ");
  if (block.type === "list") return block.items.map((item) => item.map(wordsOf).join(" ")).join(" ");
  return block.parts.map(wordsOfPhrase).join("");
};

const wordsOfPhrase = (phrase: Phrase): string => {
  if (phrase.type === "text") return phrase.text;
  return "parts" in phrase ? phrase.parts.map(wordsOfPhrase).join("") : "";
};
