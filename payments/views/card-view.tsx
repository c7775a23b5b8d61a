"use client";

import { clsx } from "clsx";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { InlineError } from "@/payments/views/inline-error";
import { PayButton } from "@/payments/views/pay-button";
import { PayFrame } from "@/payments/views/pay-frame";
import type { PaymentTexts } from "@/payments/views/texts";
import type { CardViewProps } from "@/payments/views/view-props";
import { Notice, TextField } from "@/ui-kit";

/** PGW-05: name on card, three secure fields of the vendor, and the Pay button. */
export function CardView({ texts, ...props }: CardViewProps & { texts: PaymentTexts }) {
  const { busy, error, invalid, currency, amount, testCard, onReady, onSubmit } = props;
  const [name, setName] = useState("");
  const id = useId();
  const number = useRef<HTMLDivElement>(null);
  const expiry = useRef<HTMLDivElement>(null);
  const cvv = useRef<HTMLDivElement>(null);
  const isReported = useRef(false);
  useEffect(() => {
    if (isReported.current || !number.current || !expiry.current || !cvv.current) return;
    isReported.current = true;
    onReady({ cardNumber: number.current, expiry: expiry.current, cvv: cvv.current });
  }, [onReady]);
  const ofName = error?.code === "NAME_MISSING";
  const field = (slot: "cardNumber" | "expiry" | "cvv") => ({
    id: `${id}-${slot}`,
    wrong: invalid.includes(slot) ? texts.fieldWrong[slot] : null,
  });
  return (
    <PayFrame {...props} texts={texts} title={texts.cardTitle}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) onSubmit(name);
        }}
      >
        {testCard ? <Notice>{texts.testCard(testCard)}</Notice> : null}
        <TextField
          label={texts.name}
          autoComplete="cc-name"
          autoCapitalize="words"
          required
          readOnly={busy}
          value={name}
          placeholder={texts.nameExample}
          onChange={(event) => setName(event.target.value)}
          error={ofName && !name.trim() ? (texts.error("NAME_MISSING") ?? error.message) : undefined}
        />
        <SecureField {...field("cardNumber")} label={texts.cardNumber} slot={number} />
        <div className="grid grid-cols-2 gap-4">
          <SecureField {...field("expiry")} label={texts.expiry} slot={expiry} />
          <SecureField {...field("cvv")} label={texts.cvv} hint={texts.cvvHint} slot={cvv} />
        </div>
        <InlineError id={`${id}-error`} error={ofName ? null : error} texts={texts} />
        <PayButton texts={texts} currency={currency} amount={amount} busy={busy} />
      </form>
    </PayFrame>
  );
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string;
  wrong: string | null;
  slot: RefObject<HTMLDivElement | null>;
}

/** A vendor's frame styled like our own fields. What is typed there never reaches this page. */
function SecureField({ id, label, hint, wrong, slot }: FieldProps) {
  return (
    <div className="grid content-start gap-1.5">
      <span id={`${id}-label`} className="font-semibold text-small">
        {label}
      </span>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be as high as its frame */}
      <div
        ref={slot}
        id={id}
        role="group"
        dir="ltr"
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-said`}
        className={clsx(
          "h-12 overflow-hidden rounded-control bg-surface-raised px-1 py-3 transition-shadow [&_iframe]:h-full [&_iframe]:w-full [&_iframe]:border-0",
          wrong
            ? "shadow-[inset_0_0_0_2px_var(--failure-text)]"
            : "shadow-[inset_0_0_0_1px_var(--border-strong)] focus-within:shadow-[inset_0_0_0_2px_var(--primary-text)]",
        )}
      />
      <p id={`${id}-said`} className={clsx("text-small", wrong ? "text-failure-text" : "text-text-muted")}>
        {wrong ?? hint}
      </p>
    </div>
  );
}
