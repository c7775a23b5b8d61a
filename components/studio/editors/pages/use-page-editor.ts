"use client";

import { createEmptyHistoryState, registerHistory } from "@lexical/history";
import { $isLinkNode, LinkNode } from "@lexical/link";
import { $isListNode, registerList } from "@lexical/list";
import { $isHeadingNode, $isQuoteNode, registerRichText } from "@lexical/rich-text";
import { $findMatchingParent, mergeRegister } from "@lexical/utils";
import {
  $addUpdateTag,
  $getSelection,
  $isRangeSelection,
  $isRootNode,
  createEditor,
  HISTORY_MERGE_TAG,
  type LexicalEditor,
  type LexicalNode,
} from "lexical";
import { useEffect, useRef, useState } from "react";
import {
  $readMarkdown,
  $withoutStrangeLink,
  $writeMarkdown,
  PAGE_NODES,
  PAGE_THEME,
} from "@/components/studio/editors/pages/page-markdown";

/** What the selection is in, for the toolbar. */
export interface Marks {
  readonly bold: boolean;
  readonly italic: boolean;
  readonly block: "h2" | "h3" | "quote" | "bullet" | "number" | "text";
  /** The address of the link; null: none. */
  readonly link: string | null;
}

const NONE: Marks = { bold: false, italic: false, block: "text", link: null };

function blockOf(node: LexicalNode): Marks["block"] {
  const list = $findMatchingParent(node, $isListNode);
  if (list) return $isListNode(list) && list.getListType() === "number" ? "number" : "bullet";
  const top = $findMatchingParent(node, (each) => $isRootNode(each.getParent()));
  if ($isQuoteNode(top)) return "quote";
  if (!$isHeadingNode(top)) return "text";
  return top.getTag() === "h3" ? "h3" : "h2";
}

function $marks(): Marks {
  const selection = $getSelection();
  if (!$isRangeSelection(selection)) return NONE;
  const node = selection.anchor.getNode();
  const link = $findMatchingParent(node, $isLinkNode);
  return {
    bold: selection.hasFormat("bold"),
    italic: selection.hasFormat("italic"),
    block: blockOf(node),
    link: $isLinkNode(link) ? link.getURL() : null,
  };
}

interface Options {
  readonly text: string;
  readonly disabled: boolean;
  readonly onChange: (text: string) => void;
}

/** An editor of a page's text. What is changed elsewhere, such as by another editor, replaces its content. */
export function usePageEditor({ text, disabled, onChange }: Options) {
  const [editor] = useState<LexicalEditor>(() =>
    createEditor({
      namespace: "page",
      nodes: [...PAGE_NODES],
      theme: PAGE_THEME,
      onError: (error) => {
        throw error;
      },
    }),
  );
  const [marks, setMarks] = useState(NONE);
  const written = useRef<string | null>(null);
  const changed = useRef(onChange);
  changed.current = onChange;
  useEffect(() => {
    if (written.current === text) return;
    written.current = text;
    editor.update(() => {
      $addUpdateTag(HISTORY_MERGE_TAG);
      $readMarkdown(text);
    });
  }, [editor, text]);
  useEffect(() => editor.setEditable(!disabled), [editor, disabled]);
  useEffect(
    () =>
      mergeRegister(
        registerRichText(editor),
        registerList(editor),
        editor.registerNodeTransform(LinkNode, $withoutStrangeLink),
        registerHistory(editor, createEmptyHistoryState(), 400),
        editor.registerUpdateListener(({ editorState, dirtyElements, dirtyLeaves, tags }) => {
          editorState.read(() => setMarks($marks()));
          if ((dirtyElements.size === 0 && dirtyLeaves.size === 0) || tags.has(HISTORY_MERGE_TAG)) return;
          const next = editorState.read($writeMarkdown);
          if (next === written.current) return;
          written.current = next;
          changed.current(next);
        }),
      ),
    [editor],
  );
  return { editor, marks };
}
