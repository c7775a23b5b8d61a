"use client";

import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import type { useAddresses } from "@/components/address/address-choice";
import { hasTypedAddress } from "@/components/address/address-form";
import { completeDraft } from "@/components/checkout/address/complete-draft";
import type { PendingAddress } from "@/components/checkout/use-pending-address";
import { readDraft } from "@/components/form/draft";
import { knownLanguage } from "@/config/languages";
import { OUT_OF_AREA } from "@/lib/actions/customer/addresses";
import type { ActionError } from "@/lib/actions/outcome";
import type { AddressDraft } from "@/lib/api/customer/customer";
import { MODES } from "@/lib/domain/modes";
import { writeDraft } from "@/lib/state/drafts";
import { useCart, useSession, useStorefront } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";

/** The name under which this tab remembers the place whose address was used. */
const USED = "picked-address";

const placeOf = ({ address_1, lat, lng }: AddressDraft) => `${lat},${lng} ${address_1}`;

/**
 * ADDR-02: what is complete is answered. An address that was typed whole to find the store is the order's at once, as
 * soon as the store is known to deliver there. Once for a place in a tab: a guest who changed it is not overruled.
 */
export function usePickedAddress(
  store: SelectedStore,
  { answer: book, load }: Pick<ReturnType<typeof useAddresses>, "answer" | "load">,
  pending: PendingAddress,
) {
  const storefront = useStorefront();
  const { country, locale } = storefront.settings;
  const token = useSession((session) => session.accessToken);
  const chosen = useCart((cart) => cart.delivery_address);
  const [used, setUsed] = useState(() => readDraft(storefront, USED, { place: "" }).place);
  const [refused, setRefused] = useState<ActionError | null>(null);
  const picked = useMemo(
    () => completeDraft(store, { country, language: knownLanguage(locale), whole: false }),
    [store, country, locale],
  );
  const place = picked && placeOf(picked);
  const hasNone = token ? book?.ok === true && book.value.length === 0 : true;
  const isAsked = MODES[store.ffMode].address && !chosen && !pending.pending && hasNone;
  const isNext = isAsked && place !== null && place !== used && !hasTypedAddress(storefront);
  const checking = isNext ? picked : null;
  const running = useRef<string | null>(null);
  const use = useEffectEvent(async (address: AddressDraft) => {
    const answer = await pending.save(address, true);
    // A check that could not be made is made again after a reload.
    if (answer.ok || answer.error.code !== "NETWORK") writeDraft(storefront, USED, { place: placeOf(address) });
    if (answer.ok && token) load();
    // The form checks the reach of its own spot, and says it above the fields.
    setRefused(answer.ok || answer.error.code === OUT_OF_AREA ? null : answer.error);
    setUsed(placeOf(address));
  });
  useEffect(() => {
    if (!checking || running.current === place) return;
    running.current = place;
    void use(checking);
  }, [checking, place]);
  /** Whether an address is unchanged since it was picked, except for the flat. */
  const isAsPicked = (address: AddressDraft): boolean =>
    picked !== null && placeOf(address) === place && (address.landmark ?? "") === (picked.landmark ?? "");
  const { failed, edited } = pending;
  const target = pending.pending ?? checking ?? (token ? chosen : null);
  return {
    ...pending,
    /** Whether the order has an address. The page's button sends the form that changes it first, so that nothing in it is lost. */
    isKnown: failed === null && edited === null && target !== null,
    /** The picked address while it is being checked: it counts as the answer until it is refused. */
    checking,
    /** The address that was typed to find the store, if it is complete. */
    picked,
    /** Why the picked address could not be used. */
    refused,
    isAsPicked,
  };
}
export type OrderAddress = ReturnType<typeof usePickedAddress>;
