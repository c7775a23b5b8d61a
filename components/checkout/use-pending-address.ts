"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { draftNameOf } from "@/components/address/address-form";
import { chooseSavedAddress } from "@/components/checkout/address/choose-saved-address";
import { readDraft } from "@/components/form/draft";
import { checkDraft, saveAddress } from "@/lib/actions/customer/addresses";
import type { ActionError, Outcome } from "@/lib/actions/outcome";
import type { AddressDraft } from "@/lib/api/customer/customer";
import { ok } from "@/lib/domain/result";
import { PENDING_ADDRESS, writeDraft } from "@/lib/state/drafts";
import { useSession, useStorefront } from "@/lib/state/provider";

interface StoredAddress {
  readonly draft: AddressDraft | null;
  /** It was picked with the store, and nobody has seen it in a form. */
  readonly picked?: boolean;
}
const NO_ADDRESS: StoredAddress = { draft: null };

/** The address of the order that the guest is changing. */
interface Edited {
  readonly address: AddressDraft;
  /** The guest came to add directions: the form begins there. */
  readonly details: boolean;
}

/**
 * The address of a visitor who has not signed in or entered guest details yet: checked against the delivery area at
 * once, kept in this tab, and saved as soon as there is a guest or customer to save it for.
 */
export function usePendingAddress(onSaved: () => void) {
  const storefront = useStorefront();
  const token = useSession((session) => session.accessToken);
  const [{ draft: pending, picked: isPicked = false }, setStored] = useState(() =>
    readDraft(storefront, PENDING_ADDRESS, NO_ADDRESS),
  );
  const [failed, setFailed] = useState<ActionError | null>(null);
  // ROB-01: what was typed into it before a reload is in view again.
  const [edited, setEdited] = useState<Edited | null>(() => {
    const isTyped = pending && Object.keys(readDraft(storefront, draftNameOf(pending), {})).length > 0;
    return isTyped ? { address: pending, details: false } : null;
  });
  /** What was saved here last: the book, which is read again after it, does not have it yet. */
  const [justSaved, setJustSaved] = useState<AddressDraft | null>(null);
  const saving = useRef(false);
  const stopEditing = useCallback(() => {
    if (edited) writeDraft(storefront, draftNameOf(edited.address), null);
    setEdited(null);
  }, [edited, storefront]);
  const keep = useCallback(
    (draft: AddressDraft | null, picked = false) => {
      writeDraft(storefront, PENDING_ADDRESS, draft && { draft, picked });
      setStored({ draft, picked });
    },
    [storefront],
  );
  useEffect(() => {
    // While the guest edits the address, its old version is not saved.
    if (!token || !pending || edited || saving.current) return;
    saving.current = true;
    const saveOnce = async () => {
      const known = isPicked && (await chooseSavedAddress(storefront, pending));
      if (known) return known;
      const saved = await saveAddress(storefront, pending);
      if (saved.ok) setJustSaved({ ...pending, id: saved.value });
      return saved;
    };
    void saveOnce().then((answer) => {
      saving.current = false;
      if (answer.ok) {
        onSaved();
        keep(null);
      }
      setFailed(answer.ok ? null : answer.error);
    });
  }, [token, pending, isPicked, edited, storefront, keep, onSaved]);
  const save = async (draft: AddressDraft, picked = false): Promise<Outcome<unknown>> => {
    setFailed(null);
    const answer = token ? await saveAddress(storefront, draft) : await checkDraft(storefront, draft);
    if (!answer.ok) return answer;
    if (token) setJustSaved({ ...draft, id: answer.value });
    keep(token ? null : draft, picked);
    stopEditing();
    return token ? answer : ok(draft);
  };
  /** Sets the flat. A pending address was checked already, so only the flat is stored. */
  const setFlat = async (address: AddressDraft, flat: string): Promise<Outcome<unknown>> => {
    const whole = { ...address, address_2: flat };
    if (!pending) {
      const saved = await saveAddress(storefront, whole);
      if (saved.ok) onSaved();
      return saved;
    }
    keep(whole, isPicked);
    return ok(whole);
  };
  return {
    pending,
    justSaved,
    failed,
    save,
    setFlat,
    edited,
    edit: (address: AddressDraft, details = false) => setEdited({ address, details }),
    stopEditing,
  };
}
export type PendingAddress = ReturnType<typeof usePendingAddress>;
