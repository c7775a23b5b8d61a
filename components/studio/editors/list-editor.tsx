"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useRef, useState } from "react";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { ListItem } from "@/components/studio/editors/list-item";
import { useEntries } from "@/components/studio/editors/use-entries";
import { useFieldText } from "@/components/studio/editors/use-field-text";
import { randomId } from "@/components/studio/random-id";
import { useStudio } from "@/components/studio/studio-provider";
import type { StudioField } from "@/lib/domain/studio/fields";
import { newItem } from "@/lib/domain/studio/new-item";
import { moved } from "@/lib/domain/studio/paths";
import { PlainButton, PlusIcon, VisuallyHidden } from "@/ui-kit";

/** A list whose items are of several kinds. */
interface Kinds {
  /** The list's field with what this item uses. */
  readonly fieldOf: (item: unknown) => StudioField;
  /** What kind an item is, in words. */
  readonly kindOf: (item: unknown) => string | undefined;
  /** Replaces the button that adds an empty item. */
  readonly adder: (add: (item: unknown) => void) => ReactNode;
}

/** Items that are added, removed, written and put in order: by dragging, or by the buttons of each. */
export function ListEditor(props: EditorProps & Partial<Kinds>) {
  const { field, path, label, hint, error, onChange, disabled, fieldOf, kindOf, adder } = props;
  const t = useTranslations("studio.list");
  const { add } = useFieldText();
  const { toasts } = useStudio();
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const [opened, setOpened] = useState<number | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const { items, keys, setKeys, undoOf } = useEntries(props);
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length || from === to) return;
    onChange(moved(items, from, to));
    setKeys(moved(keys, from, to));
    setOpened(null);
    setAnnouncement(t("moved", { position: to + 1, count: items.length }));
    // The item keeps the focus where it went.
    requestAnimationFrame(() => list.current?.children[to]?.querySelector<HTMLElement>("[data-grip]")?.focus());
  };
  const append = (item: unknown) => {
    onChange([...items, item]);
    setOpened(items.length);
  };
  const remove = (index: number) => {
    onChange(items.filter((_, at) => at !== index));
    setKeys(keys.filter((_, at) => at !== index));
    setOpened(null);
    toasts.show({ title: t("removed"), actionLabel: t("undo"), onAction: undoOf(index) });
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <div>
        <h3 className="font-body font-semibold text-small">{label}</h3>
        {hint && <p className="text-small text-text-muted">{hint}</p>}
        {error && (
          <p role="alert" className="text-failure-text text-small">
            {error}
          </p>
        )}
      </div>
      {items.length > 0 && (
        <ol ref={list} className="grid grid-cols-1 gap-2">
          {items.map((item, index) => (
            <ListItem
              key={keys[index]}
              field={fieldOf?.(item) ?? field}
              kind={kindOf?.(item)}
              path={`${path}.${index}`}
              item={item}
              index={index}
              count={items.length}
              disabled={disabled}
              open={opened === index}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
              onChange={(next) => onChange(items.map((each, at) => (at === index ? next : each)))}
              dragging={dragged === index}
              onDrag={(on) => setDragged(on ? index : null)}
              onDrop={() => {
                if (dragged !== null) move(dragged, index);
                setDragged(null);
              }}
            />
          ))}
        </ol>
      )}
      {adder?.(append) ?? (
        <PlainButton
          variant="secondary"
          size="small"
          className="justify-self-start"
          disabled={disabled}
          onClick={() => append(field.plain ? "" : newItem(path, randomId))}
        >
          <PlusIcon size={18} />
          {add(field)}
        </PlainButton>
      )}
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
    </div>
  );
}
