"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import type { HoldForm, SubmitForm } from "@/components/form/page-submit";
import { PLACING_QUESTIONS, type PlacingQuestion } from "@/lib/domain/order/placing";

export const STEPS = PLACING_QUESTIONS;
export type StepId = PlacingQuestion;
export type StepsDone = Readonly<Record<StepId, boolean>>;

export interface Steps {
  /** The block that takes focus because of what the guest pressed; null on arrival and once all are answered. */
  readonly focused: StepId | null;
  /** True once the guest has closed or opened a block. */
  readonly moved: boolean;
  isOpen(id: StepId): boolean;
  edit(id: StepId): void;
  /** The guest is busy in a block: it stays open although it is answered. */
  touch(id: StepId): void;
  /** The guest is finished with a block: it closes, and the first unanswered one takes focus. */
  close(id: StepId): void;
  /** Takes the form of a block while it is open. */
  readonly hold: Readonly<Record<StepId, HoldForm>>;
  /** The form of a block, if it is open and has one. */
  formOf(id: StepId): SubmitForm | null;
}

/**
 * Which blocks are open: all that lack an answer, and those the guest is busy in. A block that gets its answer from
 * elsewhere closes; one that is answered below the guest's finger stays until the guest closes it.
 */
export function useSteps(done: StepsDone): Steps {
  const [touched, setTouched] = useState<ReadonlySet<StepId>>(new Set());
  const [focused, setFocused] = useState<StepId | null>(null);
  const [moved, setMoved] = useState(false);
  const forms = useRef(new Map<StepId, SubmitForm>());
  const hold = useMemo(() => {
    const holderOf =
      (id: StepId): HoldForm =>
      (submit) =>
        submit ? void forms.current.set(id, submit) : void forms.current.delete(id);
    return Object.fromEntries(STEPS.map((id) => [id, holderOf(id)])) as Record<StepId, HoldForm>;
  }, []);
  const touch = (id: StepId) => setTouched((before) => (before.has(id) ? before : new Set([...before, id])));
  return {
    focused,
    moved,
    hold,
    touch,
    isOpen: (id) => touched.has(id) || !done[id],
    edit(id) {
      setMoved(true);
      setFocused(id);
      touch(id);
    },
    close(id) {
      setMoved(true);
      setFocused(STEPS.find((each) => each !== id && !done[each]) ?? null);
      setTouched((before) => new Set([...before].filter((each) => each !== id)));
    },
    formOf: useCallback((id) => forms.current.get(id) ?? null, []),
  };
}
