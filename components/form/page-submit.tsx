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
const FilledContext = createContext<((isFilled: boolean) => void) | null>(null);

interface FormOfPageProps {
  takeForm: TakeForm;
  /** Told whether all that the form requires is written, although it is not sent yet. */
  onFilled?: (isFilled: boolean) => void;
  children: ReactNode;
}

/** Around a form that a button elsewhere on the page sends too, as Pay does at the checkout. */
export function FormOfPage({ takeForm, onFilled, children }: FormOfPageProps) {
  return (
    <TakeFormContext value={takeForm}>
      <FilledContext value={onFilled ?? null}>{children}</FilledContext>
    </TakeFormContext>
  );
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

/** Tells what is around the form whether it could be sent as it is. */
export function useFilled(isFilled: boolean): void {
  const onFilled = useContext(FilledContext);
  useEffect(() => {
    onFilled?.(isFilled);
    return () => onFilled?.(false);
  }, [onFilled, isFilled]);
}
