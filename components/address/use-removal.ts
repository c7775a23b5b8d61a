"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { useErrorText } from "@/components/texts/error-text";
import { removeAddress } from "@/lib/actions/customer/addresses";
import { useTranslations } from "@/lib/i18n/translations";
import { useStorefront } from "@/lib/state/provider";

/** Seconds in which a deletion can be undone. */
const UNDO_FOR = 8;

/**
 * ADDR-01: an address leaves the list at once. It is deleted when the undo offer expires or the page is left, which
 * ends the offer. The server could not restore it, because a saved address must be in the delivery area of the store
 * chosen now.
 */
export function useRemoval() {
  const t = useTranslations("address");
  const storefront = useStorefront();
  const errorText = useErrorText();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  /** The toast that offers to undo each deletion. */
  const waiting = useRef(new Map<string, number>());
  const bringBack = useCallback(
    (id: string) => setHidden((before) => new Set([...before].filter((other) => other !== id))),
    [],
  );
  const carryOut = useCallback(
    async (id: string) => {
      if (!waiting.current.delete(id)) return;
      const removal = await removeAddress(storefront, id);
      if (!removal.ok) storefront.toasts.show({ title: errorText(removal.error), variant: "failure" });
      bringBack(id);
    },
    [storefront, errorText, bringBack],
  );
  const latest = useRef(carryOut);
  useEffect(() => {
    latest.current = carryOut;
  }, [carryOut]);
  useEffect(() => {
    const all = () => {
      for (const toast of [...waiting.current.values()]) storefront.toasts.dismiss(toast);
    };
    window.addEventListener("pagehide", all);
    return () => {
      window.removeEventListener("pagehide", all);
      all();
    };
  }, [storefront]);
  const remove = (id: string, place: string) => {
    setHidden((before) => new Set(before).add(id));
    const toast = storefront.toasts.show({
      title: t("deleted", { place }),
      actionLabel: t("undo"),
      timer: UNDO_FOR,
      onAction: () => {
        if (waiting.current.delete(id)) bringBack(id);
      },
      onGone: () => void latest.current(id),
    });
    waiting.current.set(id, toast);
  };
  return { hidden, remove };
}
