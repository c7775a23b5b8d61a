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

/** Shows the amount exactly as it is charged, in the format of the shop. Submits the surrounding form. */
export function PayButton({ texts, currency, amount, busy, disabled = false }: Props) {
  return (
    <Button type="submit" size="large" block loading={busy} disabled={disabled && !busy} data-pay>
      {texts.pay(amount, currency)}
    </Button>
  );
}
