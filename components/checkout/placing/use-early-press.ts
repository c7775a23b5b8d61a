"use client";

import { useEffect, useEffectEvent, useState } from "react";
import type { Minor } from "@/lib/domain/money";

/** What the guest agrees to by pressing: the amount on the button and the way to pay. */
interface Agreed {
  readonly amount: Minor | null;
  readonly payWith: string | null;
}

/** Whether the order can be placed now, later (a bill or an address is on its way), or not without the guest. */
export type Standing = "ready" | "waiting" | "stopped";

/**
 * Whether the button takes a press: without an amount only as long as a question is open. While a bill is read again it does, because a
 * read that begins at the moment of a press would swallow it.
 */
export const takesPress = (bar: { known: boolean; ready: boolean; loading: boolean }): boolean =>
  bar.known || !(bar.ready || bar.loading);

interface Options {
  readonly seen: Agreed;
  readonly standing: Standing;
  readonly place: (amount: Minor) => void;
  /** Nothing is placed without the guest: shows what is in the way. */
  readonly onStopped: () => void;
}

/**
 * A press on the button before everything was sent: what the guest wrote goes to the server first, then the order is
 * placed by the same press. It never orders anything but what the button said: another amount is shown and needs
 * another press.
 */
export function useEarlyPress({ seen, standing, place, onStopped }: Options) {
  const [sending, setSending] = useState(false);
  const [agreed, setAgreed] = useState<Agreed | null>(null);
  const [changedFrom, setChangedFrom] = useState<Minor | null>(null);
  const finish = useEffectEvent((was: Agreed) => {
    setAgreed(null);
    if (standing === "stopped") return onStopped();
    if (seen.amount === null) return;
    if (was.amount === seen.amount && was.payWith === seen.payWith) place(seen.amount);
    else setChangedFrom(was.amount);
  });
  useEffect(() => {
    if (agreed && standing !== "waiting") finish(agreed);
  }, [agreed, standing]);
  return {
    isRunning: sending || agreed !== null,
    changedFrom,
    forget: () => setChangedFrom(null),
    /** Waits for the answers to be sent, then for the bill that has them. */
    async after(answered: Promise<boolean>): Promise<void> {
      const pressed = seen;
      setSending(true);
      const sent = await answered.catch(() => false);
      setSending(false);
      if (sent) setAgreed(pressed);
    },
  };
}
