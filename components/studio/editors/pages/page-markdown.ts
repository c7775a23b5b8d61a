import { LinkNode } from "@lexical/link";
import { ListItemNode, ListNode } from "@lexical/list";
import {
  $convertFromMarkdownString,
  $convertToMarkdownString,
  BOLD_STAR,
  HEADING,
  ITALIC_STAR,
  LINK,
  ORDERED_LIST,
  QUOTE,
  type TextMatchTransformer,
  type Transformer,
  UNORDERED_LIST,
} from "@lexical/markdown";
import { HeadingNode, QuoteNode } from "@lexical/rich-text";
import { $unwrapNode } from "@lexical/utils";
import {
  $createParagraphNode,
  $createTextNode,
  $getRoot,
  $getSelection,
  $hasUpdateTag,
  $isRangeSelection,
  $isTextNode,
  type EditorThemeClasses,
  type Klass,
  type LexicalNode,
  PASTE_TAG,
  type TextNode,
} from "lexical";
import { isLink } from "@/config/forms/link";

/** What a page's text may hold; the shop draws the same (lib/business/pages/rich-text). */
export const PAGE_NODES: readonly Klass<LexicalNode>[] = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode];

const reference = (character: string): string => `&#${character.codePointAt(0)};`;
const isSign = (character = ""): boolean => /^[\p{P}\p{S}]$/u.test(character);
/** No sign for every reader: the editor's own takes those outside ASCII for letters. */
const isOther = (character: string): boolean => /^[^\s!-/:-@[-`{-~]$/u.test(character);
const FORMATS = ["bold", "italic"] as const;
/** Whether a mark of emphasis ends between a text and the next. */
const endsBetween = (one: TextNode, next: TextNode): boolean =>
  FORMATS.some((format) => one.hasFormat(format) && !next.hasFormat(format));

/**
 * Text as a reader of Markdown takes it for what the editor shows. Asterisks between a sign and a letter are no emphasis
 * there, as in "**story:**since", so that the letter is written as a character reference, a sign in the reader's eyes.
 * What looks like a link but is none stays text; a picture is its text, which its button writes.
 */
const TEXT: TextMatchTransformer = {
  type: "text-match",
  dependencies: [],
  regExp: /(?!)/,
  export: (node, _children, withFormat) => {
    if (!$isTextNode(node)) return null;
    const text = [...node.getTextContent()];
    const [before, after] = [node.getPreviousSibling(), node.getNextSibling()];
    const [first, last] = [text[0], text.at(-1)];
    if (first && $isTextNode(before) && endsBetween(before, node) && isOther(first)) {
      if (isSign([...before.getTextContent()].at(-1))) text[0] = reference(first);
    }
    if (last && $isTextNode(after) && endsBetween(after, node) && isOther(last)) {
      if (isSign([...after.getTextContent()][0])) text[text.length - 1] = reference(last);
    }
    const written = text
      .join("")
      .replace(/!\[[^[\]\n]*\]\(|\]\(/g, (all) => (all === "](" ? `${reference("]")}(` : all));
    return withFormat(node, written);
  },
};
const TRANSFORMERS: Transformer[] = [HEADING, QUOTE, UNORDERED_LIST, ORDERED_LIST, BOLD_STAR, ITALIC_STAR, LINK, TEXT];

export const PAGE_THEME: EditorThemeClasses = { text: { bold: "font-semibold", italic: "italic" } };

/** A pasted link to an address that no page may lead to is its text, as it would be for guests. */
export function $withoutStrangeLink(node: LinkNode): void {
  if ($hasUpdateTag(PASTE_TAG) && !isLink(node.getURL())) $unwrapNode(node);
}

/** A paragraph of its own behind the one with the selection, else at the end; call it inside an update. */
export function $addParagraph(text: string): void {
  const paragraph = $createParagraphNode().append($createTextNode(text));
  const selection = $getSelection();
  const above = $isRangeSelection(selection) ? selection.anchor.getNode().getTopLevelElement() : null;
  if (above) above.insertAfter(paragraph);
  else $getRoot().append(paragraph);
  paragraph.selectEnd();
}

/** Fills the editor with a page's text; call it inside an update. */
export const $readMarkdown = (text: string): void => $convertFromMarkdownString(text, TRANSFORMERS);

/** The page's text of the editor's content; call it inside a read. */
export function $writeMarkdown(): string {
  // The names of rules in braces contain underscores, which are no emphasis there.
  return $convertToMarkdownString(TRANSFORMERS).replace(/\{[\w\\]{1,60}\}/g, (rule) => rule.replaceAll("\\", ""));
}
