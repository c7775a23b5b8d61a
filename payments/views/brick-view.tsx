"use client";

import { clsx } from "clsx";
import { useEffect, useId, useRef, useState } from "react";
import { InlineError } from "@/payments/views/inline-error";
import { PayFrame } from "@/payments/views/pay-frame";
import type { PaymentTexts } from "@/payments/views/texts";
import { TransferForm } from "@/payments/views/transfer/transfer-form";
import type { BrickViewProps } from "@/payments/views/view-props";
import { ChoiceGroup, RadioCard, Skeleton } from "@/ui-kit";

/** PGW-09: MercadoPago draws its own form, including the button, into the slot. Its button has no amount, so the title has it. */
export function BrickView({ texts, ...props }: BrickViewProps & { texts: PaymentTexts }) {
  const { loaded, error, onReady, amount, currency, busy, transfer } = props;
  const [transfers, setTransfers] = useState(false);
  const id = useId();
  const slot = useRef<HTMLDivElement>(null);
  const ready = useRef(onReady);
  useEffect(() => {
    if (slot.current) ready.current(slot.current);
  }, []);
  return (
    <PayFrame {...props} texts={texts} title={texts.pay(amount, currency)}>
      <InlineError id={`${id}-error`} error={error} texts={texts} />
      {transfer ? (
        <ChoiceGroup legend={texts.transfer.choose} legendHidden className="mb-4">
          <RadioCard
            name={`${id}-way`}
            label={texts.transfer.byCard}
            checked={!transfers}
            disabled={busy}
            onChange={() => setTransfers(false)}
          />
          <RadioCard
            name={`${id}-way`}
            label={texts.transfer.byTransfer}
            hint={texts.transfer.byTransferHint}
            checked={transfers}
            disabled={busy}
            onChange={() => setTransfers(true)}
          />
        </ChoiceGroup>
      ) : null}
      {transfer && transfers ? (
        <TransferForm transfer={transfer} texts={texts} currency={currency} amount={amount} busy={busy} />
      ) : null}
      {/* Kept while another way is looked at: a card may be half filled in. */}
      <div className={clsx("grid", transfers && "hidden")} aria-busy={!loaded}>
        {loaded ? null : (
          <div className="grid content-start gap-3 [grid-area:1/1]">
            <span className="sr-only" role="status">
              {texts.loading}
            </span>
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
            <Skeleton className="h-12" />
          </div>
        )}
        {/* The form is in a left-to-right language, whatever the page's language is. */}
        <div
          ref={slot}
          id={id.replaceAll(/\W/g, "")}
          dir="ltr"
          className="min-h-60 overflow-clip rounded-control [grid-area:1/1]"
        />
      </div>
    </PayFrame>
  );
}
