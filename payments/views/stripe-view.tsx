"use client";

import { useEffect, useId, useRef } from "react";
import { ExpressSlot } from "@/payments/views/express-slot";
import { InlineError } from "@/payments/views/inline-error";
import { PayButton } from "@/payments/views/pay-button";
import { PayFrame } from "@/payments/views/pay-frame";
import type { PaymentTexts } from "@/payments/views/texts";
import type { StripeViewProps } from "@/payments/views/view-props";
import { Button, CardIcon, ChoiceGroup, PlusIcon, RadioCard, Skeleton } from "@/ui-kit";

const BRANDS: Readonly<Record<string, string>> = {
  amex: "American Express",
  jcb: "JCB",
  unionpay: "UnionPay",
  diners: "Diners Club",
};
const brandName = (brand: string) => BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1);

/** PGW-11: the wallets of the guest's device; below them the saved cards, or Stripe's own form for a new one. */
export function StripeView({ texts, ...props }: StripeViewProps & { texts: PaymentTexts }) {
  const { methods, mode, selected, canPay, busy, error, currency, amount } = props;
  const { onMode, onSelect, onSubmit, onReady, onExpressReady, express } = props;
  const id = useId();
  return (
    <PayFrame {...props} texts={texts} title={texts.cardTitle}>
      <ExpressSlot shown={express} busy={busy} label={texts.express} or={texts.orByCard} onReady={onExpressReady} />
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && canPay) onSubmit();
        }}
      >
        {mode === "saved" ? (
          <>
            <ChoiceGroup legend={texts.savedTitle} legendHidden>
              {methods.map(({ id: method, brand, last4 }) => (
                <RadioCard
                  key={method}
                  name={`${id}-card`}
                  leading={<CardIcon size={24} className="shrink-0" />}
                  label={texts.savedCard({ brand: brandName(brand), last4 })}
                  checked={selected === method}
                  disabled={busy}
                  onChange={() => onSelect(method)}
                />
              ))}
            </ChoiceGroup>
            <Button variant="ghost" before={<PlusIcon size={20} />} disabled={busy} onClick={() => onMode("new")}>
              {texts.addCard}
            </Button>
          </>
        ) : (
          <>
            <NewCard loading={canPay || busy ? null : texts.loading} onReady={onReady} />
            {methods.length > 0 ? (
              <Button variant="ghost" disabled={busy} onClick={() => onMode("saved")}>
                {texts.useSaved}
              </Button>
            ) : null}
          </>
        )}
        <InlineError id={`${id}-error`} error={error} texts={texts} />
        <PayButton texts={texts} currency={currency} amount={amount} busy={busy} disabled={!canPay} />
      </form>
    </PayFrame>
  );
}

/** The slot for Stripe's frame; React renders nothing into it. */
function NewCard({ loading, onReady }: { loading: string | null; onReady: (slot: HTMLElement) => void }) {
  const id = useId();
  const slot = useRef<HTMLDivElement>(null);
  const ready = useRef(onReady);
  useEffect(() => {
    if (slot.current) ready.current(slot.current);
  }, []);
  return (
    <div className="grid" aria-busy={loading !== null}>
      {loading ? (
        <div className="grid content-start gap-3 [grid-area:1/1]">
          <span className="sr-only" role="status">
            {loading}
          </span>
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      ) : null}
      <div ref={slot} id={id} className="min-h-30 overflow-clip rounded-control [grid-area:1/1]" />
    </div>
  );
}
