"use client";

import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { writeDraft } from "@/lib/state/drafts";
import { isRecord } from "@/lib/state/stored-value";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { readRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";

export const parseDraft = (stored: unknown): Readonly<Record<string, unknown>> | null =>
  isRecord(stored) ? stored : null;

/** The draft as it was left, over `fallback`. */
export function readDraft<T extends object>(storefront: StorefrontState, name: string, fallback: T): T {
  return { ...fallback, ...readRecord(storefront, RECORDS.draft, parseDraft, name) };
}

/** Stores what is typed into a form of react-hook-form. */
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
