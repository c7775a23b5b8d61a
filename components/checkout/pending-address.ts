"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { readDraft } from "@/components/form/draft";
import { checkDraft, saveAddress } from "@/lib/actions/customer/addresses";
import type { ActionError, Outcome } from "@/lib/actions/outcome";
import type { AddressDraft } from "@/lib/api/customer/customer";
import { ok } from "@/lib/domain/result";
import { PENDING_ADDRESS, writeDraft } from "@/lib/state/drafts";
import { useSession, useStorefront } from "@/lib/state/provider";

interface Kept {
  readonly draft: AddressDraft | null;
}
const NOTHING: Kept = { draft: null };

/**
 * The address of a visitor who has not signed in or entered guest details yet: checked against the delivery area at
 * once, kept in this tab, and saved as soon as there is a guest or customer to save it for.
 */
export function usePendingAddress(onSaved: () => void) {
  const storefront = useStorefront();
  const token = useSession((session) => session.accessToken);
  const [pending, setPending] = useState(() => readDraft(storefront, PENDING_ADDRESS, NOTHING).draft);
  const [failed, setFailed] = useState<ActionError | null>(null);
  const saving = useRef(false);
  const keep = useCallback(
    (draft: AddressDraft | null) => {
      writeDraft(storefront, PENDING_ADDRESS, draft && { draft });
      setPending(draft);
    },
    [storefront],
  );
  useEffect(() => {
    if (!token || !pending || saving.current) return;
    saving.current = true;
    void saveAddress(storefront, pending).then((answer) => {
      saving.current = false;
      if (answer.ok) {
        onSaved();
        keep(null);
      }
      setFailed(answer.ok ? null : answer.error);
    });
  }, [token, pending, storefront, keep, onSaved]);
  const save = async (draft: AddressDraft): Promise<Outcome<unknown>> => {
    setFailed(null);
    if (token) {
      const saved = await saveAddress(storefront, draft);
      if (saved.ok) keep(null);
      return saved;
    }
    const reached = await checkDraft(storefront, draft);
    if (reached.ok) keep(draft);
    return reached.ok ? ok(draft) : reached;
  };
  return { pending, failed, save, forget: () => keep(null) };
}
export type PendingAddress = ReturnType<typeof usePendingAddress>;
