"use client";

import { type ReactNode, useState } from "react";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { useErrorText } from "@/components/texts/error-text";
import { switchMode } from "@/lib/actions/store/store";
import { COUNTER_MODE } from "@/lib/domain/modes";
import { useStorefront } from "@/lib/state/provider";
import { Button } from "@/ui-kit";

interface Props {
  variant: "secondary" | "ghost";
  className?: string;
  children: ReactNode;
}

/**
 * STORE-11: switches a guest outside the delivery area to pickup at the same store; the header then says so. A refusal or a
 * failed request is shown.
 */
export function PickUpButton({ variant, className, children }: Props) {
  const storefront = useStorefront();
  const { refresh } = useNavigate();
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const pickUp = async () => {
    setBusy(true);
    const switched = await switchMode(storefront, COUNTER_MODE);
    setBusy(false);
    if (!switched.ok) return storefront.toasts.show({ title: errorText(switched.error), variant: "failure" });
    if (switched.value) refresh();
  };
  return (
    <Button variant={variant} size="small" className={className} loading={busy} onClick={() => void pickUp()}>
      {children}
    </Button>
  );
}
