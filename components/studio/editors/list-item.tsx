"use client";

import { clsx } from "clsx";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useState } from "react";
import { FieldEditor } from "@/components/studio/editors/field-editor";
import { usePageInPreview } from "@/components/studio/editors/pages/use-page-in-preview";
import { useShopLanguages, useStudioState } from "@/components/studio/studio-provider";
import { directionOf } from "@/config/languages";
import { entryTitle } from "@/lib/domain/studio/field-changes";
import type { StudioField } from "@/lib/domain/studio/fields";
import { isWithin, joined } from "@/lib/domain/studio/paths";
import { shortened } from "@/lib/domain/text/beginning";
import { isolated } from "@/lib/domain/text/isolated";
import { Disclosure, IconButton, Input, TrashIcon } from "@/ui-kit";
import { DownIcon, GripIcon, UpIcon } from "@/ui-kit/icons/studio";

interface Props {
  readonly field: StudioField;
  readonly path: string;
  readonly item: unknown;
  /** What kind it is, in a list of several. */
  readonly kind?: string | undefined;
  readonly index: number;
  readonly count: number;
  readonly disabled: boolean;
  /** It was just added. */
  readonly open: boolean;
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  /** For a plain text. */
  readonly onChange: (value: unknown) => void;
  readonly dragging: boolean;
  readonly onDrag: (on: boolean) => void;
  readonly onDrop: () => void;
}

/** What an item is called: its first text, in the shop's own language. */
function useTitle({ field, item, index, kind }: Props): string {
  const t = useTranslations("studio.list");
  const [own = "en"] = useShopLanguages();
  const first = entryTitle(field, item, own);
  if (first === null) return kind ?? (field.path === "customPages" ? t("newPage") : t("item", { position: index + 1 }));
  return kind ? t("ofKind", { kind, name: first }) : first;
}

const LONGEST = 60;

/** Cut after two lines; one with letters of the other direction by its letters, as the browser would cut off its first. */
function Title({ title }: { title: string }) {
  const toLeft = directionOf(useLocale()) === "rtl";
  if (isolated(title, toLeft) === title) return <span className="line-clamp-2 break-words">{title}</span>;
  return <span className="break-words">{shortened(title, LONGEST)}</span>;
}

/** One item: folded to its title, with a grip for dragging, buttons for its place, and its fields inside. */
export function ListItem(props: Props) {
  const { field, path, item, index, count, disabled, onMove, onRemove, onChange, dragging, onDrag, onDrop } = props;
  const t = useTranslations("studio.list");
  const title = useTitle(props);
  const target = useStudioState((state) => state.target);
  const [open, setOpen] = useState(props.open);
  usePageInPreview(open, { field, path, item });
  useEffect(() => {
    if (target !== null && isWithin(target, path)) setOpen(true);
  }, [target, path]);
  const press = (event: KeyboardEvent) => {
    const to = event.key === "ArrowUp" ? index - 1 : event.key === "ArrowDown" ? index + 1 : null;
    if (to === null) return;
    event.preventDefault();
    onMove(to);
  };
  return (
    <li
      className={clsx("studio-item", dragging && "studio-item-dragged")}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <IconButton
        data-grip
        label={t("grip", { name: title })}
        icon={<GripIcon size={20} />}
        className="cursor-grab"
        disabled={disabled}
        draggable={!disabled}
        onDragStart={(event) => {
          event.dataTransfer.effectAllowed = "move";
          event.dataTransfer.setData("text/plain", title);
          onDrag(true);
        }}
        onDragEnd={() => onDrag(false)}
        onKeyDown={press}
      />
      <div className="min-w-0 flex-1">
        {field.plain ? (
          <Input
            aria-label={title}
            dir="ltr"
            disabled={disabled}
            value={String(item ?? "")}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <Disclosure
            className="border-b-0"
            open={open}
            onToggle={(event) => setOpen(event.currentTarget.open)}
            summary={<Title title={title} />}
          >
            {open && (
              <div className="studio-item-fields">
                {field.fields?.map((each) => (
                  <FieldEditor key={each.name} field={each} path={joined(path, each.name)} />
                ))}
              </div>
            )}
          </Disclosure>
        )}
      </div>
      <IconButton
        label={t("up", { name: title })}
        icon={<UpIcon size={18} />}
        disabled={disabled || index === 0}
        onClick={() => onMove(index - 1)}
      />
      <IconButton
        label={t("down", { name: title })}
        icon={<DownIcon size={18} />}
        disabled={disabled || index === count - 1}
        onClick={() => onMove(index + 1)}
      />
      <IconButton
        label={t("remove", { name: title })}
        icon={<TrashIcon size={20} />}
        disabled={disabled}
        onClick={onRemove}
      />
    </li>
  );
}
