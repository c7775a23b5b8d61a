"use client";

import { useTranslations } from "next-intl";
import type { CheckoutPayment } from "@/components/checkout/payment-choice";
import { useMoney } from "@/components/session/money";
import { Button, CardIcon, CashIcon, ChoiceGroup, Notice, RadioCard, WalletIcon } from "@/ui-kit";

const ICONS = { cash: CashIcon, card_on_delivery: CardIcon, payment_gateway: CardIcon, wallet: WalletIcon };

interface Props {
  payment: CheckoutPayment;
  delivered: boolean;
  onChoose: (option: string) => void;
  onDone: () => void;
}

/** How it is paid. An option that cannot be taken says why instead of hiding. */
export function PayBlock({ payment, delivered, onChoose, onDone }: Props) {
  const t = useTranslations("checkout.pay");
  const money = useMoney();
  const { shown, chosen, codLimit } = payment;
  return (
    <div className="grid gap-4">
      <ChoiceGroup legend={t("title")} legendHidden>
        {shown.map(({ option, state }) => {
          const Icon = ICONS[option];
          const hint =
            state === "allowed"
              ? t(`hint.${option}`, { how: delivered ? "delivery" : "pickup" })
              : t(`refused.${state}`, { limit: money(codLimit ?? 0) });
          return (
            <RadioCard
              key={option}
              name="payment"
              leading={<Icon size={24} className="shrink-0" />}
              label={<span className="font-semibold">{t(`option.${option}`)}</span>}
              hint={hint}
              disabled={state !== "allowed"}
              checked={chosen === option}
              onChange={() => onChoose(option)}
            />
          );
        })}
      </ChoiceGroup>
      {chosen ? (
        <Button size="large" block onClick={onDone}>
          {t("confirm")}
        </Button>
      ) : (
        <Notice tone="warning">{t("none")}</Notice>
      )}
    </div>
  );
}
