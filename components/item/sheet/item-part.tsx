"use client";

import type { ComponentProps, ComponentType } from "react";
import ItemSheet from "@/components/item/sheet/item-sheet";
import { useItemTexts } from "@/components/item/use-item-texts";

// Words about a dish need the same texts, and a menu's first scripts name the files of this module already.
export { followMarks } from "@/components/diet/diet-marks";
export { refusalOf } from "@/components/item/choice/refusal-of";
export { default as RepeatDialog } from "@/components/item/choice/repeat-dialog";

type Sheet = ComponentProps<typeof ItemSheet>;
interface Props extends Omit<Sheet, "texts"> {
  readonly showItemLikes: boolean;
  /** In its place where the texts cannot be had. */
  readonly instead: ComponentType<Pick<Sheet, "opened">>;
}

/** An item over the page with its texts, which the page does not carry. */
export default function ItemPart({ showItemLikes, instead: Instead, ...props }: Props) {
  const texts = useItemTexts(showItemLikes);
  return texts ? <ItemSheet {...props} texts={texts} /> : <Instead opened={props.opened} />;
}
