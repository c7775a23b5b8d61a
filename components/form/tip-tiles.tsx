"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMoney } from "@/components/texts/money";
import type { CartTip } from "@/lib/domain/cart/cart";
import { asMinor, exponentOf, type Minor, toDecimalString } from "@/lib/domain/money";
import { percentOf } from "@/lib/domain/money/decimals";
import { typedAmount } from "@/lib/domain/text/typed-amount";
import { useStorefront } from "@/lib/state/provider";
import { ChoiceGroup, RadioTile, TextField } from "@/ui-kit";

interface Props {
  legend: string;
  hint?: string | undefined;
  /** Percent of `base`. */
  presets: readonly number[];
  /** The dishes without taxes and charges that are added to them. */
  base: Minor;
  tip: CartTip | null;
  onTip: (tip: CartTip | null) => void;
  /** The largest amount that can be typed, where that is not asked of the server while it is typed. */
  most?: Minor | undefined;
}

/** One row where there is room; on a phone four stand two by two, and five in two rows that are both full. */
const TILES = clsx(
  "max-sm:grid-cols-[repeat(auto-fit,minmax(5.5rem,1fr))] max-sm:[&>p]:col-span-full",
  "sm:flex sm:flex-wrap sm:[&>label]:max-w-36 sm:[&>label]:flex-[1_1_5.5rem] sm:[&>p]:basis-full",
  "max-sm:has-[>label:nth-of-type(4):last-child]:grid-cols-2",
  "max-sm:has-[>label:nth-of-type(5):last-child]:grid-cols-6",
  "max-sm:has-[>label:nth-of-type(5):last-child]:[&>label]:col-span-2",
  "max-sm:has-[>label:nth-of-type(5):last-child]:[&>label:nth-of-type(n+4)]:col-span-3",
);

const isPreset = (tip: CartTip | null, percent: number) => tip !== null && "percent" in tip && tip.percent === percent;

/** An optional tip, at the checkout and at a table: each choice shows its amount. */
export function TipTiles({ legend, hint, presets, base, tip, onTip, most }: Props) {
  const t = useTranslations("checkout.choices.tip");
  const money = useMoney();
  const [own, setOwn] = useState(tip !== null && "amount" in tip);
  const give = (next: CartTip | null) => {
    setOwn(false);
    onTip(next);
  };
  return (
    <div className="grid gap-3" data-tip>
      <ChoiceGroup legend={legend} hint={hint} className={TILES}>
        <RadioTile name="tip" label={t("none")} checked={!own && tip === null} onChange={() => give(null)} />
        {presets.map((percent) => (
          <RadioTile
            key={percent}
            name="tip"
            label={
              <>
                <span className="block font-semibold">{t("percent", { percent })}</span>
                <span className="money block">{money(percentOf(base, percent))}</span>
              </>
            }
            checked={!own && isPreset(tip, percent)}
            onChange={() => give({ percent })}
          />
        ))}
        <RadioTile name="tip" label={t("other")} checked={own} onChange={() => setOwn(true)} />
      </ChoiceGroup>
      {own ? <OwnTip tip={tip} onTip={onTip} most={most} /> : null}
    </div>
  );
}

/** A custom amount. It counts as soon as it can be parsed. */
function OwnTip({ tip, onTip, most }: Pick<Props, "tip" | "onTip" | "most">) {
  const t = useTranslations("checkout.choices.tip");
  const money = useMoney();
  const { currency } = useStorefront().settings;
  const kept = tip !== null && "amount" in tip ? toDecimalString(tip.amount, currency) : "";
  const [typed, setTyped] = useState(kept);
  const [left, setLeft] = useState(false);
  const amount = typedAmount(typed, currency);
  const change = (text: string) => {
    setTyped(text);
    setLeft(false);
    const read = typedAmount(text, currency);
    onTip(read.ok && read.value > 0 ? { amount: read.value } : null);
  };
  const isTooLarge = most !== undefined && amount.ok && amount.value > most;
  const example = toDecimalString(asMinor(2 * 10 ** Math.max(3, exponentOf(currency))), currency);
  return (
    <TextField
      label={t("amount", { currency })}
      hint={typed.trim() === "" ? t("empty") : undefined}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      value={typed}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setLeft(true)}
      error={
        isTooLarge
          ? t("tooLarge", { most: money(most) })
          : left && typed.trim() !== "" && !amount.ok
            ? t("unreadable", { example })
            : undefined
      }
    />
  );
}
