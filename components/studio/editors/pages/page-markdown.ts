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
  type Transformer,
  UNORDERED_LIST,
} from "@lexical/markdown";
import { HeadingNode, QuoteNode } from "@lexical/rich-text";
import type { EditorThemeClasses, Klass, LexicalNode } from "lexical";

/** What a page's text may hold; the shop draws the same (lib/business/pages/rich-text). */
export const PAGE_NODES: readonly Klass<LexicalNode>[] = [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode];
const TRANSFORMERS: Transformer[] = [HEADING, QUOTE, UNORDERED_LIST, ORDERED_LIST, BOLD_STAR, ITALIC_STAR, LINK];

export const PAGE_THEME: EditorThemeClasses = { text: { bold: "font-semibold", italic: "italic" } };

/** Fills the editor with a page's text; call it inside an update. */
export const $readMarkdown = (text: string): void => $convertFromMarkdownString(text, TRANSFORMERS);

/** The page's text of the editor's content; call it inside a read. */
export function $writeMarkdown(): string {
  // The names of rules in braces contain underscores, which are no emphasis there.
  return $convertToMarkdownString(TRANSFORMERS).replace(/\{[\w\\]{1,60}\}/g, (rule) => rule.replaceAll("\\", ""));
}
