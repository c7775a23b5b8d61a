import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import type { EditorProps } from "@/components/studio/editors/editor-props";
import { useStudio } from "@/components/studio/studio-provider";
import { isSame } from "@/lib/domain/studio/merge";
import { patternOf, valueAt } from "@/lib/domain/studio/paths";

const itemsOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const withItem = <Item>(list: readonly Item[], index: number, item: Item): Item[] => [
  ...list.slice(0, index),
  item,
  ...list.slice(index),
];

/** Items have no identity of their own, so each place has a key that moves with its item. */
function useKeys(count: number): readonly [readonly number[], (keys: readonly number[]) => void] {
  const [known, setKnown] = useState<readonly number[]>([]);
  const first = Math.max(-1, ...known) + 1;
  const keys = Array.from({ length: count }, (_, index) => known[index] ?? first + index);
  return [keys, setKnown];
}

/** A list's items with their keys; `undoOf` brings back the item at a position after it was removed. */
export function useEntries({ path, value, onChange }: Pick<EditorProps, "path" | "value" | "onChange">) {
  const t = useTranslations("studio.list");
  const { context, toasts } = useStudio();
  const items = itemsOf(value);
  const [keys, setKeys] = useKeys(items.length);
  const now = useRef({ path, items, keys, onChange });
  now.current = { path, items, keys, onChange };
  /** Only this item comes back, into the list as it is then: what was written in the others since stays. */
  const undoOf = (index: number) => {
    const [item, key] = [items[index], keys[index]];
    return () => {
      const list = now.current;
      const { config, lockedBy } = context.store.getState();
      const current = itemsOf(valueAt(config, list.path));
      // A list within an entry that has moved while nobody saw it has another address by now.
      const isFound = patternOf(list.path) === list.path || isSame(current, list.items);
      if (!isFound || lockedBy) {
        toasts.show({ title: t("undoFailed"), variant: "failure" });
        return;
      }
      list.onChange(withItem(current, index, item));
      if (key !== undefined) setKeys(withItem(list.keys, index, key));
    };
  };
  return { items, keys, setKeys, undoOf };
}
