"use client";

import { useEffect, useMemo } from "react";
import type { useAddresses } from "@/components/address/address-choice";
import type { OrderAddress } from "@/components/checkout/address/use-picked-address";
import { readDraft } from "@/components/form/draft";
import type { AddressDraft } from "@/lib/api/customer/customer";
import { writeDraft } from "@/lib/state/drafts";
import { useCart, useStorefront } from "@/lib/state/provider";

/** The name under which this tab remembers the saved address of the order as it was read last. */
const CHOSEN = "chosen-address";
interface Kept {
  readonly address: AddressDraft | null;
}
const NONE: Kept = { address: null };

interface ChosenAddress {
  readonly address: AddressDraft | null;
  /** The address book may say otherwise: nothing of it can be changed yet. */
  readonly isUnread: boolean;
  /** Nothing else is known yet: the address has the shape of the picked one, which it most likely is. */
  readonly isGuess: boolean;
}

/** The address of the order as far as it is known: before the book is read, as this tab read it last. */
export function useChosenAddress(
  { answer: book }: Pick<ReturnType<typeof useAddresses>, "answer">,
  { pending, checking, justSaved, picked }: OrderAddress,
): ChosenAddress {
  const storefront = useStorefront();
  const chosen = useCart((cart) => cart.delivery_address);
  const isRead = book?.ok === true;
  const inBook = book?.ok ? book.value.find(({ id }) => id === chosen) : undefined;
  const kept = useMemo(() => (isRead ? null : readDraft<Kept>(storefront, CHOSEN, NONE).address), [isRead, storefront]);
  useEffect(() => {
    if (inBook) writeDraft(storefront, CHOSEN, { address: inBook } satisfies Kept);
  }, [inBook, storefront]);
  const isChosen = (address: AddressDraft | null) => chosen !== null && address?.id === chosen;
  const known = pending ?? checking ?? inBook ?? (isChosen(justSaved) ? justSaved : null);
  if (known || chosen === null) return { address: known, isUnread: false, isGuess: false };
  const isUnread = book === null;
  if (isChosen(kept)) return { address: kept, isUnread, isGuess: false };
  return { address: isUnread ? picked : null, isUnread, isGuess: isUnread && picked !== null };
}
