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

/** Shows currency code and amount exactly as they are charged. Submits the surrounding form. */
export function PayButton({ texts, currency, amount, busy, disabled = false }: Props) {
  return (
    <Button type="submit" size="large" block loading={busy} disabled={disabled && !busy} data-pay>
      {texts.pay(`\u2066${currency} ${amount}\u2069`)}
    </Button>
  );
}
