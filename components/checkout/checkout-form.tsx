"use client";

import { useEffect, useRef } from "react";
import { useAddresses } from "@/components/address/address-choice";
import { usePickedAddress } from "@/components/checkout/address/use-picked-address";
import { AgainNote } from "@/components/checkout/again-note";
import { BillPanel } from "@/components/checkout/bill/bill-panel";
import { CheckoutCoupon } from "@/components/checkout/bill/checkout-coupon";
import { OrderChoices } from "@/components/checkout/blocks/order-choices";
import { gatewaysOf, usePayLabel } from "@/components/checkout/blocks/pay-options";
import { RiderNotice } from "@/components/checkout/blocks/rider-notice";
import type { CheckoutData, CheckoutInfo } from "@/components/checkout/checkout-data";
import { PlaceBar } from "@/components/checkout/placing/place-bar";
import { PlacedScreen } from "@/components/checkout/placing/placed-screen";
import { PriceChangeSheet } from "@/components/checkout/placing/price-change-sheet";
import { ProofSheet } from "@/components/checkout/placing/proof-sheet";
import { CheckoutSteps } from "@/components/checkout/steps/checkout-steps";
import { TwiceSheet } from "@/components/checkout/twice/twice-sheet";
import { useCheckout } from "@/components/checkout/use-checkout";
import { useOutOfArea } from "@/components/checkout/use-out-of-area";
import { usePendingAddress } from "@/components/checkout/use-pending-address";
import { DietNotice } from "@/components/diet/diet-notice";
import { DemoNotice } from "@/components/payment/client/demo-notice";
import { COUNTER_MODE } from "@/lib/domain/modes";
import { offersMode } from "@/lib/domain/store/offers-mode";
import type { SelectedStore } from "@/lib/state/store-state";
import { Notice } from "@/ui-kit";

interface Props {
  data: CheckoutData;
  info: CheckoutInfo;
  store: SelectedStore;
  onPlaced: () => void;
}

/** One page with four questions, one bill and one button. */
export function CheckoutForm({ data, info, store, onPlaced }: Props) {
  const addresses = useAddresses();
  const pending = usePickedAddress(store, addresses, usePendingAddress(addresses.load));
  const outOfArea = useOutOfArea(store, addresses, pending);
  const checkout = useCheckout({ data, info, store, pending, outOfArea, onPlaced });
  const { bill, order, payment, steps, amount, estimate } = checkout;
  const payLabel = usePayLabel(payment.shown);
  const button = useRef<HTMLDivElement>(null);
  const answered = steps.moves > 0 && steps.focused === null && checkout.isAnswered;
  // The last question was answered: focus moves to the button.
  useEffect(() => {
    if (answered) button.current?.querySelector<HTMLElement>("[data-place-order]")?.focus({ preventScroll: true });
  }, [answered]);
  if (order.state.phase === "placed") return <PlacedScreen href={order.state.href} />;
  return (
    <div className="group/checkout grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8">
      <div className="grid gap-4">
        <DemoNotice settings={data.pay} />
        {checkout.again ? (
          <AgainNote
            again={checkout.again}
            chosen={checkout.time.chosen}
            paymentOption={payment.chosen}
            takesTips={info.order_choices.tip_modes.includes(store.ffMode)}
          />
        ) : null}
        {data.message ? <Notice>{data.message}</Notice> : null}
        <CheckoutSteps
          checkout={checkout}
          data={data}
          info={info}
          store={store}
          addresses={addresses}
          pending={pending}
        />
        <RiderNotice
          rider={estimate.rider}
          change={estimate.bidChange}
          canPickUp={offersMode(data.modes, store.storeInfo, COUNTER_MODE)}
          onAskAgain={estimate.askAgain}
        />
        <OrderChoices
          choices={info.order_choices}
          mode={store.ffMode}
          tipNote={data.tipNote}
          paymentOption={payment.chosen}
        />
      </div>
      <div className="contents lg:sticky lg:top-6 lg:grid lg:gap-5 lg:rounded-card lg:bg-surface-raised lg:p-6 lg:shadow-raised">
        <div className="rounded-card bg-surface-raised p-5 shadow-[inset_0_0_0_1px_var(--border)] lg:rounded-none lg:p-0 lg:shadow-none">
          <BillPanel
            bill={bill}
            coupon={<CheckoutCoupon discount={bill.answer?.bill?.discount ?? null} paymentOption={payment.chosen} />}
          />
        </div>
        {/* While a form with a button of its own is open, a phone has room for one of the two. */}
        <div
          ref={button}
          data-pay-bar
          className="max-lg:group-has-[[data-address-form],[data-signing-in]]/checkout:static sticky bottom-0 z-20 -mx-[clamp(1rem,4vw,2rem)] bg-surface px-[clamp(1rem,4vw,2rem)] pt-3 pb-[max(0.75rem,var(--safe-bottom))] shadow-bar lg:static lg:m-0 lg:bg-transparent lg:p-0 lg:shadow-none"
        >
          <DietNotice />
          <PlaceBar
            placing={order.state}
            unsent={order.unsent}
            cash={payment.allowed.includes("cash")}
            gateways={gatewaysOf(payment.shown)}
            way={payment.chosen}
            wayName={payment.line && payLabel(payment.line)}
            onWay={payment.shown.length > 1 ? () => steps.edit("pay") : null}
            isLost={payment.isLost}
            amount={amount}
            isLowest={bill.answer?.bill?.depends_on_address ?? false}
            ready={checkout.ready}
            tooLittle={checkout.tooLittle}
            preparing={order.isPreparing}
            pressedAmount={order.pressedAmount}
            loading={bill.loading}
            errors={bill.answer?.errors ?? []}
            asked={checkout.asked}
            onPlace={order.place}
            onRemoved={order.dismissOrder}
            onPayInstead={order.payInstead}
            onGiveUp={order.giveUp}
          />
        </div>
      </div>
      {order.twice.question ? <TwiceSheet {...order.twice.question} /> : null}
      {order.unproved ? (
        <ProofSheet
          error={order.unproved}
          onProved={() => (amount === null ? order.dismiss() : order.placeFor(amount))}
          onPayOnline={payment.allowed.includes("payment_gateway") ? order.payOnline : null}
          onClose={order.dismiss}
        />
      ) : null}
      {order.changed ? (
        <PriceChangeSheet
          before={bill.answer?.bill ?? null}
          shown={order.changed.shown}
          after={order.changed.bill}
          onAgree={() => order.changed && order.placeFor(order.changed.bill.payable_amount)}
          onClose={order.dismiss}
        />
      ) : null}
    </div>
  );
}
