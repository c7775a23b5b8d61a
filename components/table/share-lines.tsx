"use client";

import { useTranslations } from "next-intl";
import { AmountLine } from "@/components/table/amount-line";
import { useMoney } from "@/components/texts/money";
import { addMoney, type Minor, subtractMoney, ZERO } from "@/lib/domain/money";

interface Props {
  /** Of the bill. */
  readonly amount: Minor;
  readonly tip: Minor;
  /** Both, rounded where no gateway charges the last digit. */
  readonly payable: Minor;
  /** What comes out is said below them. */
  readonly withSum?: boolean;
}

/** What an amount is made of: the share of the bill, the tip and the rounding, each by name. */
export function ShareLines({ amount, tip, payable, withSum = false }: Props) {
  const t = useTranslations("billShare");
  const money = useMoney();
  const rounding = subtractMoney(payable, addMoney(amount, tip));
  return (
    <div className="grid gap-1" data-share-lines>
      <AmountLine label={t("share")} value={money(amount)} />
      {tip > 0 ? <AmountLine label={t("tip")} value={money(tip)} /> : null}
      {rounding === ZERO ? null : <AmountLine label={t("rounding")} value={money(rounding)} />}
      {withSum ? <AmountLine label={t("toPay")} value={money(payable)} strong /> : null}
    </div>
  );
}
