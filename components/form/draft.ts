"use client";

import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { draftKey, writeDraft } from "@/lib/state/drafts";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** The draft as it was left, over `fallback`. Anything that is no record of texts is ignored. */
export function readDraft<T extends object>(storefront: StorefrontState, name: string, fallback: T): T {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(draftKey(storefront, name)) ?? "null");
    return typeof stored === "object" && stored !== null && !Array.isArray(stored)
      ? { ...fallback, ...stored }
      : fallback;
  } catch {
    return fallback;
  }
}

/** Keeps what is typed into a form of react-hook-form. */
export function useKeptDraft<Values extends FieldValues>(
  storefront: StorefrontState,
  name: string,
  form: UseFormReturn<Values>,
): void {
  useEffect(() => {
    const subscription = form.watch((values) => writeDraft(storefront, name, values as object));
    return () => subscription.unsubscribe();
  }, [form, name, storefront]);
}
