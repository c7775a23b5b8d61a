"use client";

import type { PaymentTexts } from "@/payments/views/texts";
import { Button } from "@/ui-kit";

interface Props {
  texts: PaymentTexts;
  currency: string;
  amount: string;
  busy: boolean;
  disabled?: boolean;
}

/** Code and amount exactly as they are charged. Sends the form it stands in. */
export function PayButton({ texts, currency, amount, busy, disabled = false }: Props) {
  return (
    <Button type="submit" size="large" block loading={busy} disabled={disabled && !busy} data-pay>
      {texts.pay(`\u2066${currency} ${amount}\u2069`)}
    </Button>
  );
}
