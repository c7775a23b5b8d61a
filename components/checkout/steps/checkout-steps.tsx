"use client";

import { useTranslations } from "next-intl";
import type { useAddresses } from "@/components/address/address-choice";
import { PayBlock } from "@/components/checkout/blocks/pay-block";
import { WalletCredit } from "@/components/checkout/blocks/wallet-credit";
import { WhenBlock } from "@/components/checkout/blocks/when-block";
import { WhereBlock } from "@/components/checkout/blocks/where-block";
import { WhoBlock } from "@/components/checkout/blocks/who-block";
import type { CheckoutData, CheckoutInfo } from "@/components/checkout/checkout-data";
import type { PendingAddress } from "@/components/checkout/pending-address";
import { StepBlock } from "@/components/checkout/steps/step-block";
import { StepProblem } from "@/components/checkout/steps/step-problem";
import { PaySummary, WhenSummary, WhereSummary, WhoSummary } from "@/components/checkout/steps/step-summaries";
import type { StepId } from "@/components/checkout/steps/use-steps";
import type { Checkout } from "@/components/checkout/use-checkout";
import { MODES } from "@/lib/domain/modes";
import type { SelectedStore } from "@/lib/state/store-state";

interface Props {
  checkout: Checkout;
  facts: CheckoutData;
  info: CheckoutInfo;
  store: SelectedStore;
  addresses: ReturnType<typeof useAddresses>;
  pending: PendingAddress;
}

/** The four questions: where, when, who, pay. */
export function CheckoutSteps({ checkout, facts, info, store, addresses, pending }: Props) {
  const t = useTranslations("checkout");
  const { steps, time, payment } = checkout;
  const { scheduled, wording } = MODES[store.ffMode];
  const block = (id: StepId, number: number) => ({
    id,
    number,
    title: t(`steps.${id}`),
    state: steps.state(id),
    takesFocus: steps.moved,
    onEdit: () => steps.edit(id),
    problem: <StepProblem id={id} checkout={checkout} />,
  });
  return (
    <>
      <StepBlock
        {...block("where", 1)}
        summary={<WhereSummary store={store} addresses={addresses} pending={pending} />}
      >
        <WhereBlock store={store} modes={facts.modes} addresses={addresses} pending={pending} onDone={steps.next} />
      </StepBlock>
      {scheduled ? (
        <StepBlock
          {...block("when", 2)}
          summary={
            <WhenSummary times={time.options} orderTime={time.chosen} wording={wording} minutes={time.asapMinutes} />
          }
        >
          <WhenBlock
            key={`${store.id}/${store.ffMode}`}
            options={time.options}
            wording={wording}
            minutes={time.asapMinutes}
            onDone={steps.next}
          />
        </StepBlock>
      ) : null}
      <StepBlock {...block("who", 3)} summary={<WhoSummary />}>
        <WhoBlock guestCheckout={facts.guestCheckout} ownCode={facts.ownCode} onDone={steps.next} />
      </StepBlock>
      <StepBlock {...block("pay", 4)} summary={<PaySummary payment={payment} />}>
        <div className="grid gap-4">
          {facts.walletCredit ? <WalletCredit threshold={info.minimum_wallet_credit_threshold} /> : null}
          <PayBlock payment={payment} mode={store.ffMode} onChoose={checkout.choosePayment} onDone={steps.next} />
        </div>
      </StepBlock>
    </>
  );
}
