"use client";

import { useTranslations } from "next-intl";
import { TipTiles } from "@/components/form/tip-tiles";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import { useCart, useStorefront } from "@/lib/state/provider";

interface Props {
  /** Percent of the items. */
  presets: readonly number[];
  /** The only words on the page about what becomes of it: the business's own; "" for none. */
  note: string;
}

/** The tip of an order: nothing is preselected. */
export function TipChoice({ presets, note }: Props) {
  const t = useTranslations("checkout.choices.tip");
  const storefront = useStorefront();
  const tip = useCart((cart) => cart.tip);
  const base = useCart((cart) => cart.sub_total);
  return (
    <TipTiles
      legend={t("title")}
      hint={note || undefined}
      presets={presets}
      base={base}
      tip={tip}
      onTip={(next) => setCartDetails(storefront, { tip: next })}
    />
  );
}
