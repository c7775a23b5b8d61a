"use client";

import type { ReactNode } from "react";
import { useNavigate } from "@/components/layout/navigation/use-navigate";
import { switchMode } from "@/lib/actions/store/store";
import { COUNTER_MODE } from "@/lib/domain/modes";
import { useStorefront } from "@/lib/state/provider";
import { Button } from "@/ui-kit";

interface Props {
  variant: "secondary" | "ghost";
  className?: string;
  children: ReactNode;
}

/** STORE-11: goes on with pickup at the same store, for whoever it does not deliver to; the header then says so. */
export function PickUpButton({ variant, className, children }: Props) {
  const storefront = useStorefront();
  const { refresh } = useNavigate();
  const pickUp = async () => {
    const switched = await switchMode(storefront, COUNTER_MODE);
    if (switched.ok && switched.value) refresh();
  };
  return (
    <Button variant={variant} size="small" className={className} onClick={() => void pickUp()}>
      {children}
    </Button>
  );
}
