"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import type { useAddresses } from "@/components/address/address-choice";
import type { OrderAddress } from "@/components/checkout/address/use-picked-address";
import { PayBlock } from "@/components/checkout/blocks/pay-block";
import { WalletCredit } from "@/components/checkout/blocks/wallet-credit";
import { WhenBlock } from "@/components/checkout/blocks/when-block";
import { WhereBlock } from "@/components/checkout/blocks/where-block";
import { WhoBlock } from "@/components/checkout/blocks/who-block";
import type { CheckoutData, CheckoutInfo } from "@/components/checkout/checkout-data";
import { ExpressOffer } from "@/components/checkout/steps/express-offer";
import { StepBlock } from "@/components/checkout/steps/step-block";
import { StepProblem } from "@/components/checkout/steps/step-problem";
import {
  OtherMode,
  PaySummary,
  WhenSummary,
  WhereSummary,
  WhoSummary,
} from "@/components/checkout/steps/step-summaries";
import type { StepId } from "@/components/checkout/steps/use-steps";
import { useStepsInSight } from "@/components/checkout/steps/use-steps-in-sight";
import type { Checkout } from "@/components/checkout/use-checkout";
import { MODES } from "@/lib/domain/modes";
import type { SelectedStore } from "@/lib/state/store-state";

interface Props {
  checkout: Checkout;
  data: CheckoutData;
  info: CheckoutInfo;
  store: SelectedStore;
  addresses: ReturnType<typeof useAddresses>;
  pending: OrderAddress;
}

/** The steps of the checkout: where, when, who, pay. */
export function CheckoutSteps({ checkout, data, info, store, addresses, pending }: Props) {
  const t = useTranslations("checkout");
  const { steps, done, time, payment, outOfArea } = checkout;
  // No time is promised for a place that the store does not deliver to.
  const soonest = outOfArea ? null : time.options.orderNow;
  const { scheduled, wording } = MODES[store.ffMode];
  const isTimeComing = time.coming !== null && !steps.wasTouched("when");
  useStepsInSight(steps);
  const isSole = payment.shown.length === 1 && done.pay && !data.walletCredit;
  const numbers: readonly StepId[] = scheduled ? ["where", "when", "who", "pay"] : ["where", "who", "pay"];
  const where = t(MODES[store.ffMode].address ? "where.delivery" : "where.pickup");
  const block = (id: StepId) => ({
    id,
    number: numbers.indexOf(id) + 1,
    title: id === "where" ? where : t(`steps.${id}`),
    isAnswered: done[id],
    isDefault: checkout.isDefault(id),
    isOpen: steps.isOpen(id),
    takeForm: steps.takeForm[id],
    onTouch: () => steps.touch(id),
    problem: <StepProblem id={id} checkout={checkout} />,
  });
  const closing = (id: StepId) => ({
    onEdit: () => steps.edit(id),
    // Closing a step first submits the form that is open in it, which then closes it.
    onClose() {
      const send = steps.formOf(id);
      if (send) return send();
      steps.close(id);
    },
  });
  return (
    <>
      <StepBlock
        {...block("where")}
        {...closing("where")}
        summary={
          <>
            <WhereSummary
              store={store}
              addresses={addresses}
              pending={pending}
              onDetails={(address) => {
                pending.edit(address, true);
                steps.edit("where");
              }}
            />
            <OtherMode store={store} modes={data.modes} onPress={() => steps.edit("where")} />
          </>
        }
      >
        <WhereBlock
          store={store}
          modes={data.modes}
          addresses={addresses}
          pending={pending}
          outOfArea={outOfArea}
          storeChange={data.storeChange}
          onDone={() => steps.close("where")}
        />
      </StepBlock>
      {scheduled ? (
        <StepBlock
          {...block("when")}
          {...(isTimeComing ? { isOpen: false, isDefault: true } : {})}
          isAnswered={(done.when || isTimeComing) && outOfArea === null}
          {...closing("when")}
          summary={
            // Until then it has the shape that it will have, and the blocks below keep their places.
            <div className={clsx(isTimeComing && "invisible")} aria-busy={isTimeComing || undefined}>
              <WhenSummary
                times={time.options}
                orderTime={time.chosen ?? time.coming}
                wording={wording}
                soonest={soonest}
              />
            </div>
          }
        >
          <WhenBlock
            key={`${store.id}/${store.ffMode}`}
            options={time.options}
            wording={wording}
            soonest={soonest}
            onDone={() => steps.close("when")}
          />
        </StepBlock>
      ) : null}
      <StepBlock {...block("who")} {...closing("who")} summary={<WhoSummary mailsOrders={info.mails_orders} />}>
        <WhoBlock
          guestCheckout={data.guestCheckout}
          mailsOrders={info.mails_orders}
          onDone={() => steps.close("who")}
        />
      </StepBlock>
      {/* No Edit button: wallet credit and cheaper ways to pay are seen without a press, and a sole one needs none. */}
      <StepBlock
        {...block("pay")}
        isOpen={!isSole}
        summary={<PaySummary payment={payment} />}
        offer={<ExpressOffer checkout={checkout} data={data} hasOthers={!isSole} />}
      >
        <div className="grid gap-4">
          {data.walletCredit ? <WalletCredit threshold={info.minimum_wallet_credit_threshold} /> : null}
          <PayBlock payment={payment} mode={store.ffMode} onChoose={checkout.choosePayment} />
        </div>
      </StepBlock>
    </>
  );
}
