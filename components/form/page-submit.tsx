"use client";

import { createContext, type ReactNode, useContext, useEffect, useEffectEvent } from "react";
import type { ActionError } from "@/lib/actions/outcome";

/**
 * Checks a form and sends it; true if it was accepted. It shows its own problems and focuses the first. An error is what
 * no field can mend, for the page to show at its button.
 */
export type SubmitForm = () => Promise<boolean | ActionError>;

/** Takes the form that is open; null when it closes. */
export type TakeForm = (submit: SubmitForm | null) => void;

const TakeFormContext = createContext<TakeForm | null>(null);

/** Around a form that a button elsewhere on the page sends too, as Pay does at the checkout. */
export function FormOfPage({ takeForm, children }: { takeForm: TakeForm; children: ReactNode }) {
  return <TakeFormContext value={takeForm}>{children}</TakeFormContext>;
}

/** Lets the page's own button send this form. True if there is one: the form then needs no button of its own. */
export function usePageSubmit(submit: SubmitForm): boolean {
  const takeForm = useContext(TakeFormContext);
  const send = useEffectEvent(submit);
  useEffect(() => {
    takeForm?.(() => send());
    return () => takeForm?.(null);
  }, [takeForm]);
  return takeForm !== null;
}
