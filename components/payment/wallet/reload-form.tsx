"use client";

import { useEffect, useState } from "react";
import { readDraft } from "@/components/form/draft";
import { gatewayChoices } from "@/components/payment/choose/gateway-choices";
import { useGatewayWords } from "@/components/payment/choose/gateway-words";
import { DemoNotice } from "@/components/payment/client/demo-notice";
import { payingWord } from "@/components/payment/client/paying-word";
import { usePaymentReason } from "@/components/payment/result/payment-reason";
import { ResultScreen } from "@/components/payment/result/result-screen";
import { suggestedAmounts } from "@/components/payment/wallet/suggested-amounts";
import { useReload } from "@/components/payment/wallet/use-reload";
import { useErrorText } from "@/components/texts/error-text";
import { useMoney } from "@/components/texts/money";
import { reloadAmount } from "@/lib/actions/payment/reload-amount";
import type { PaymentSettings } from "@/lib/api/order/payment-settings";
import { asMinor, toDecimalString, ZERO } from "@/lib/domain/money";
import { paymentReference } from "@/lib/domain/order/short-reference";
import { useTranslations } from "@/lib/i18n/translations";
import { writeDraft } from "@/lib/state/drafts";
import { useStorefront } from "@/lib/state/provider";
import { Button, CardIcon, Chip, ChoiceGroup, Notice, RadioCard, TextField } from "@/ui-kit";

/** The input is stored, so that it survives a reload of the page. */
const DRAFT = "add-money";

interface Props {
  settings: PaymentSettings;
  /** Major units. */
  minimum: number;
  onPaid: () => void;
}

/** Amount, gateway and button; then the outcome. */
export function ReloadForm({ settings, minimum, onPaid }: Props) {
  const t = useTranslations("pay");
  const gateways = useGatewayWords(settings.gateways);
  const storefront = useStorefront();
  const { currency, country } = storefront.settings;
  const money = useMoney();
  const errorText = useErrorText();
  const reasonOf = usePaymentReason();
  const [draft] = useState(() => readDraft(storefront, DRAFT, { typed: "", wanted: "" }));
  const [typed, setTyped] = useState(draft.typed);
  const [asked, setAsked] = useState(false);
  const [wanted, setWanted] = useState(draft.wanted);
  const { reload, start, again } = useReload(settings, onPaid);
  const over = reload.phase === "ended";
  useEffect(() => writeDraft(storefront, DRAFT, over ? null : { typed, wanted }), [storefront, over, typed, wanted]);
  const chips = suggestedAmounts(minimum, currency);
  const gateway = settings.gateways.find((name) => name === wanted) ?? settings.gateways[0];
  if (reload.phase === "ended") {
    const { screen, outcome } = reload.result;
    return (
      <ResultScreen
        screen={screen}
        outcome={outcome}
        reference={outcome ? paymentReference(outcome) : ""}
        orderId={null}
        onCheck={again}
      />
    );
  }
  if (!gateway) return <Notice tone="warning">{t("wallet.noMethod")}</Notice>;
  const amount = reloadAmount(typed, { currency, minimum, gateway });
  const least = money(chips[0] ?? ZERO);
  const wrong = () => {
    if (!asked || amount.ok) return undefined;
    if (amount.error.code === "AMOUNT_TOO_SMALL") return t("wallet.tooSmall", { min: least });
    if (amount.error.code === "AMOUNT_STEP")
      return t("wallet.step", { step: money(asMinor(Number(amount.error.details.step))) });
    return t("wallet.notAnAmount", { example: toDecimalString(chips[0] ?? ZERO, currency) });
  };
  const busy = reload.phase === "paying";
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (amount.ok && !busy) start({ amount: amount.value, gateway });
      }}
    >
      <DemoNotice settings={settings} />
      <fieldset className="m-0 flex min-w-0 flex-wrap gap-2 border-0 p-0 max-sm:grid max-sm:grid-cols-2 max-sm:*:justify-center">
        <legend className="mb-2 p-0 font-heading font-semibold text-h3">{t("wallet.title")}</legend>
        {chips.map((chip) => (
          <Chip
            key={chip}
            selected={amount.ok && amount.value === chip}
            onClick={() => setTyped(toDecimalString(chip, currency))}
          >
            {money(chip)}
          </Chip>
        ))}
      </fieldset>
      <TextField
        label={t("wallet.amount")}
        inputMode="decimal"
        autoComplete="off"
        dir="ltr"
        required
        readOnly={busy}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        hint={t("wallet.minimum", { min: least })}
        error={wrong()}
      />
      <ChoiceGroup legend={t("wallet.method")}>
        {gatewayChoices(settings.gateways, wanted, country).map((name) => (
          <RadioCard
            key={name}
            name="gateway"
            value={name}
            leading={<CardIcon size={24} className="shrink-0" />}
            label={<span className="font-semibold">{gateways.name(name)}</span>}
            hint={gateways.hint(name)}
            checked={gateway === name}
            disabled={busy}
            onChange={() => setWanted(name)}
          />
        ))}
      </ChoiceGroup>
      {reload.phase === "refused" ? (
        <Notice tone="failure" live>
          {errorText(reload.error)}
        </Notice>
      ) : null}
      {reload.phase === "unpaid" ? (
        <Notice tone="info" live title={reasonOf(reload)} data-pay-outcome={reload.code}>
          {t(`outcomes.${reload.code}`)}
        </Notice>
      ) : null}
      <p role="status" className={busy ? "text-center text-small text-text-muted" : "sr-only"}>
        {busy ? t(payingWord(reload.step)) : null}
      </p>
      <Button type="submit" size="large" block loading={busy} data-add-money>
        {amount.ok ? t("wallet.action", { amount: money(amount.value) }) : t("wallet.actionPlain")}
      </Button>
    </form>
  );
}
