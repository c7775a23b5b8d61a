"use client";

import { type ComponentProps, useMemo } from "react";
import PlacePicker from "@/components/store/picker/place-picker";
import { type PickerWords, pickerTexts } from "@/components/store/store-texts";
import { Missing, usePartMessages } from "@/components/texts/part-texts";
import { useStorefront } from "@/lib/state/provider";

type Props = Omit<ComponentProps<typeof PlacePicker>, "texts"> & { readonly words: PickerWords };

/** The store picker with its texts, which no page carries. */
export default function PickerPart({ words, ...props }: Props) {
  const { locale } = useStorefront().settings;
  const all = usePartMessages();
  const texts = useMemo(() => all && pickerTexts(all, locale, words), [all, locale, words]);
  return texts ? <PlacePicker {...props} texts={texts} /> : <Missing onGone={props.onClose} />;
}
