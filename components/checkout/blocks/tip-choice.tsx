"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMoney } from "@/components/texts/money";
import { setCartDetails } from "@/lib/actions/cart/cart";
import type { CartTip } from "@/lib/domain/cart/cart";
import { asMinor, exponentOf, percentOf, toDecimalString } from "@/lib/domain/money";
import { typedAmount } from "@/lib/domain/text/typed-amount";
import { useCart, useStorefront } from "@/lib/state/provider";
import { ChoiceGroup, RadioTile, TextField } from "@/ui-kit";

interface Props {
  /** Percent of the items. */
  presets: readonly number[];
  /** The only words on the page about what becomes of it: the business's own; "" for none. */
  note: string;
}

/** One row where there is room; on a phone four stand two by two, and five in two rows that are both full. */
const TILES = clsx(
  "grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] [&>p]:col-span-full",
  "max-sm:has-[>label:nth-of-type(4):last-child]:grid-cols-2",
  "max-sm:has-[>label:nth-of-type(5):last-child]:grid-cols-6",
  "max-sm:has-[>label:nth-of-type(5):last-child]:[&>label]:col-span-2",
  "max-sm:has-[>label:nth-of-type(5):last-child]:[&>label:nth-of-type(n+4)]:col-span-3",
);

const isPreset = (tip: CartTip | null, percent: number) => tip !== null && "percent" in tip && tip.percent === percent;

/** An optional tip: nothing is preselected, and each choice shows its amount. */
export function TipChoice({ presets, note }: Props) {
  const t = useTranslations("checkout.choices.tip");
  const storefront = useStorefront();
  const money = useMoney();
  const tip = useCart((cart) => cart.tip);
  const subTotal = useCart((cart) => cart.sub_total);
  const [own, setOwn] = useState(tip !== null && "amount" in tip);
  const give = (next: CartTip | null) => {
    setOwn(false);
    setCartDetails(storefront, { tip: next });
  };
  return (
    <div className="grid gap-3" data-tip>
      <ChoiceGroup legend={t("title")} hint={note || undefined} className={TILES}>
        <RadioTile name="tip" label={t("none")} checked={!own && tip === null} onChange={() => give(null)} />
        {presets.map((percent) => (
          <RadioTile
            key={percent}
            name="tip"
            label={
              <>
                <span className="block font-semibold">{t("percent", { percent })}</span>
                <span className="money block">{money(percentOf(subTotal, percent))}</span>
              </>
            }
            checked={!own && isPreset(tip, percent)}
            onChange={() => give({ percent })}
          />
        ))}
        <RadioTile name="tip" label={t("other")} checked={own} onChange={() => setOwn(true)} />
      </ChoiceGroup>
      {own ? <OwnTip /> : null}
    </div>
  );
}

/** A custom amount. It counts as soon as it can be parsed. */
function OwnTip() {
  const t = useTranslations("checkout.choices.tip");
  const storefront = useStorefront();
  const { currency } = storefront.settings;
  const tip = useCart((cart) => cart.tip);
  const kept = tip !== null && "amount" in tip ? toDecimalString(tip.amount, currency) : "";
  const [typed, setTyped] = useState(kept);
  const [left, setLeft] = useState(false);
  const amount = typedAmount(typed, currency);
  const change = (text: string) => {
    setTyped(text);
    setLeft(false);
    const read = typedAmount(text, currency);
    setCartDetails(storefront, { tip: read.ok && read.value > 0 ? { amount: read.value } : null });
  };
  const example = toDecimalString(asMinor(2 * 10 ** Math.max(3, exponentOf(currency))), currency);
  return (
    <TextField
      label={t("amount", { currency })}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={typed}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setLeft(true)}
      error={left && typed.trim() !== "" && !amount.ok ? t("unreadable", { example }) : undefined}
    />
  );
}
