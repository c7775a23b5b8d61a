"use client";

import { $toggleLink } from "@lexical/link";
import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND, REMOVE_LIST_COMMAND } from "@lexical/list";
import { $createHeadingNode, $createQuoteNode } from "@lexical/rich-text";
import { $setBlocksType } from "@lexical/selection";
import { clsx } from "clsx";
import { $createParagraphNode, $getSelection, $isRangeSelection, FORMAT_TEXT_COMMAND } from "lexical";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useState } from "react";
import { LinkForm } from "@/components/studio/editors/pages/link-form";
import { $addParagraph } from "@/components/studio/editors/pages/page-markdown";
import { PictureForm } from "@/components/studio/editors/pages/picture-form";
import { type Marks, usePageEditor } from "@/components/studio/editors/pages/use-page-editor";
import type { Path } from "@/lib/domain/studio/paths";
import type { ControlProps } from "@/ui-kit";

interface Props {
  readonly control: ControlProps;
  readonly label: string;
  /** Of the text, without its language. */
  readonly path: Path;
  readonly text: string;
  readonly lang: string;
  readonly dir: "ltr" | "rtl";
  readonly disabled: boolean;
  readonly onChange: (text: string) => void;
}

/** A page's text with headings, lists, quotes, emphasis and links. Loaded when a text page is opened. */
export default function RichTextArea({ control, label, path, text, lang, dir, disabled, onChange }: Props) {
  const t = useTranslations("studio.richText");
  const { editor, marks } = usePageEditor({ text, disabled, onChange });
  const [opened, setOpened] = useState<"link" | "picture" | null>(null);
  // While someone else edits nothing is written: it would be seen here and kept nowhere.
  const shown = disabled ? null : opened;
  const toggle = (form: "link" | "picture") => setOpened(opened === form ? null : form);
  const root = useCallback((element: HTMLElement | null) => editor.setRootElement(element), [editor]);
  const setBlock = (block: Marks["block"]) => {
    const isOn = marks.block === block;
    if (block === "bullet" || block === "number") {
      const insert = block === "bullet" ? INSERT_UNORDERED_LIST_COMMAND : INSERT_ORDERED_LIST_COMMAND;
      editor.dispatchCommand(isOn ? REMOVE_LIST_COMMAND : insert, undefined);
      return;
    }
    editor.update(() => {
      const selection = $getSelection();
      if (!$isRangeSelection(selection)) return;
      $setBlocksType(selection, () => {
        if (isOn || block === "text") return $createParagraphNode();
        return block === "quote" ? $createQuoteNode() : $createHeadingNode(block);
      });
    });
  };
  const link = (address: string | null) => {
    setOpened(null);
    editor.update(() => $toggleLink(address));
    editor.focus();
  };
  const picture = (written: string) => {
    setOpened(null);
    editor.update(() => $addParagraph(written));
    editor.focus();
  };
  const blocks: readonly (readonly [Marks["block"], ReactNode])[] = [
    ["h2", "H"],
    [
      "h3",
      <span key="h3" className="text-caption">
        H
      </span>,
    ],
    ["bullet", "•"],
    ["number", "1."],
    ["quote", "”"],
  ];
  return (
    <div className="studio-rich">
      <div
        role="toolbar"
        aria-label={t("toolbar", { name: label })}
        aria-controls={control.id}
        className="studio-tools"
      >
        {(["bold", "italic"] as const).map((format) => (
          <Tool
            key={format}
            label={t(format)}
            isOn={marks[format]}
            disabled={disabled}
            onPress={() => editor.dispatchCommand(FORMAT_TEXT_COMMAND, format)}
          >
            <span className={format === "bold" ? "font-semibold" : "italic"}>{t(`${format}Sign`)}</span>
          </Tool>
        ))}
        {blocks.map(([block, sign]) => (
          <Tool
            key={block}
            label={t(block as "h2")}
            isOn={marks.block === block}
            disabled={disabled}
            onPress={() => setBlock(block)}
          >
            {sign}
          </Tool>
        ))}
        <Tool label={t("link")} isOn={marks.link !== null} disabled={disabled} onPress={() => toggle("link")}>
          <span className="underline">{t("linkSign")}</span>
        </Tool>
        <Tool label={t("picture")} isOn={shown === "picture"} disabled={disabled} onPress={() => toggle("picture")}>
          {t("picture")}
        </Tool>
      </div>
      {shown === "link" && <LinkForm address={marks.link} onSet={link} onLeave={() => setOpened(null)} />}
      {shown === "picture" && (
        <PictureForm path={path} lang={lang} dir={dir} onSet={picture} onLeave={() => setOpened(null)} />
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a text area has no headings, lists or links */}
      <div
        ref={root}
        id={control.id}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        aria-describedby={control["aria-describedby"]}
        aria-invalid={control["aria-invalid"]}
        aria-disabled={disabled}
        contentEditable={!disabled}
        suppressContentEditableWarning
        lang={lang}
        dir={dir}
        className="studio-rich-text"
      />
    </div>
  );
}

interface ToolProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly disabled: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function Tool({ label, isOn, disabled, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className={clsx("studio-tool", isOn && "studio-tool-on")}
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={disabled}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}
