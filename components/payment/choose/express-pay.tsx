"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import type { OrderWallets } from "@/lib/actions/payment/wallet-buttons";
import type { Minor } from "@/lib/domain/money";
import { ExpressSlot, type WalletEvents, type WalletSheet } from "@/payments";

interface Props {
  /** Minor units, as the next sheet shows it. */
  amount: Minor;
  busy: boolean;
  /** Other ways to pay are in view below. */
  hasOthers: boolean;
  draw: (input: {
    readonly slot: HTMLElement;
    readonly amount: Minor;
    readonly events: WalletEvents;
  }) => Promise<OrderWallets | null>;
  mayOpen: () => boolean;
  /** `shown`: the amount that the guest has seen in the sheet. */
  onAgreed: (sheet: WalletSheet, shown: Minor) => void;
}

/** A browser without either has no wallet: it loads nothing of the vendor's for this. */
export const mayHaveWallet = (browser: object): boolean => "ApplePaySession" in browser || "PaymentRequest" in browser;

/** The wallets of the guest's device above all ways to pay: nothing is chosen, begun or placed before the guest agrees. */
export function ExpressPay(props: Props) {
  const { amount, busy, hasOthers } = props;
  const t = useTranslations("pay");
  const [shown, setShown] = useState(false);
  const latest = useRef(props);
  latest.current = props;
  const buttons = useRef<OrderWallets | null>(null);
  const isGone = useRef(false);
  const onReady = async (slot: HTMLElement) => {
    let seen = amount;
    const events: WalletEvents = {
      onAvailable: (hasWallet) => isGone.current || setShown(hasWallet),
      mayOpen() {
        seen = latest.current.amount;
        return latest.current.mayOpen();
      },
      onAgreed: (sheet) => latest.current.onAgreed(sheet, seen),
    };
    const made = await latest.current.draw({ slot, amount, events }).catch(() => null);
    if (isGone.current) return made?.remove();
    buttons.current = made;
    made?.setAmount(latest.current.amount);
  };
  useEffect(() => buttons.current?.setAmount(amount), [amount]);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      buttons.current?.remove();
      buttons.current = null;
    };
  }, []);
  return (
    <ExpressSlot
      shown={shown}
      busy={busy}
      label={t("express")}
      or={hasOthers ? t("orOtherwise") : null}
      className="mt-5"
      onReady={(slot) => void onReady(slot)}
    />
  );
}
