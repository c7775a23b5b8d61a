"use client";

import { useTranslations } from "next-intl";
import type { CheckoutPayment, PayLine } from "@/components/checkout/payment-choice";
import { useGatewayWords } from "@/components/payment/choose/gateway-words";
import { useMoney } from "@/components/texts/money";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { MODES } from "@/lib/domain/modes";
import { ZERO } from "@/lib/domain/money";
import { useSelectedStore } from "@/lib/state/provider";
import { CardIcon, CardReaderIcon, CashIcon, ChoiceGroup, RadioCard, WalletIcon } from "@/ui-kit";

const ICONS = { cash: CashIcon, card_on_delivery: CardReaderIcon, payment_gateway: CardIcon, wallet: WalletIcon };

interface Props {
  payment: Pick<CheckoutPayment, "shown" | "line" | "codLimit">;
  mode: FulfilmentMode;
  onChoose: (id: string) => void;
}

/** ORD-03: every payment option of this store and bill. An unavailable one is shown with the reason. */
export function PayOptions({ payment, mode, onChoose }: Props) {
  const t = useTranslations("checkout.pay");
  const { shown, line: chosen, codLimit } = payment;
  const label = usePayLabel(shown);
  const gateways = useGatewayWords(gatewaysOf(shown));
  const money = useMoney();
  const hintOf = ({ option, gateway, state }: PayLine) => {
    if (state !== "allowed") return t(`refused.${state}`, { limit: money(codLimit ?? ZERO) });
    if (gateway) return gateways.hint(gateway);
    const hint = t(`hint.${option}`, { how: MODES[mode].wording });
    return option === "cash" && codLimit ? `${hint}. ${t("refused.tooDear", { limit: money(codLimit) })}` : hint;
  };
  return (
    <ChoiceGroup legend={t("title")} legendHidden>
      {shown.map((line) => {
        const Icon = ICONS[line.option];
        return (
          <RadioCard
            key={line.id}
            name="payment"
            value={line.id}
            leading={<Icon size={24} className="shrink-0" />}
            label={<span className="font-semibold">{label(line)}</span>}
            hint={hintOf(line)}
            disabled={line.state !== "allowed"}
            checked={chosen?.id === line.id}
            onChange={() => onChoose(line.id)}
          />
        );
      })}
    </ChoiceGroup>
  );
}

/** How the guest gets the food of the cart, as the words of a payment option tell it. */
const useHandedOver = () => useSelectedStore(({ selected, ffMode }) => MODES[selected?.ffMode ?? ffMode].wording);

export const gatewaysOf = (shown: CheckoutPayment["shown"]) => shown.flatMap(({ gateway }) => gateway ?? []);

/** The label of a payment option among those shown: the gateway's own name if there is one. */
export function usePayLabel(shown: CheckoutPayment["shown"]) {
  const t = useTranslations("checkout.pay.option");
  const gateways = useGatewayWords(gatewaysOf(shown));
  const how = useHandedOver();
  return ({ option, gateway }: Pick<PayLine, "option" | "gateway">) =>
    gateway ? gateways.name(gateway) : t(option, { how });
}
