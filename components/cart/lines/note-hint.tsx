"use client";

import { useTranslations } from "next-intl";
import { useKitchenWords } from "@/components/cart/kitchen-instructions";
import { StoreNumber } from "@/components/cart/store-number";

/** What the store asks of whoever writes a note, and once, in the same words everywhere, what no note can promise. */
export function NoteHint({ atTable }: { atTable: boolean }) {
  const t = useTranslations("cart");
  const kitchenWords = useKitchenWords();
  return (
    <>
      {/* The store's words are for guests who are not in it. */}
      {kitchenWords && !atTable ? <span className="block">{kitchenWords}</span> : null}
      {t(atTable ? "noteHintTable" : "noteHint")}
      {atTable ? null : <StoreNumber />}
    </>
  );
}
