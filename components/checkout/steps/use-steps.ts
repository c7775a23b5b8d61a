"use client";

import { useCallback, useMemo, useRef, useState } from "react";
import type { SubmitForm, TakeForm } from "@/components/form/page-submit";
import { PLACING_QUESTIONS, type PlacingQuestion } from "@/lib/domain/order/placing";

export const STEPS = PLACING_QUESTIONS;
export type StepId = PlacingQuestion;
export type StepsDone = Readonly<Record<StepId, boolean>>;

export interface Steps {
  /** The block that takes focus because of what the guest pressed; null on arrival and once all are answered. */
  readonly focused: StepId | null;
  /** The block that the guest has just closed: its heading stays in view. */
  readonly closed: StepId | null;
  /** How often the guest has closed or opened a block; 0 on arrival. */
  readonly moves: number;
  isOpen(id: StepId): boolean;
  edit(id: StepId): void;
  /** The guest is busy in a block: it stays open although it is answered. */
  touch(id: StepId): void;
  /** Whether the guest has been busy in a block since the page was opened. */
  wasTouched(id: StepId): boolean;
  /** The guest is finished with a block: it closes in view, and the next unanswered one takes focus. */
  close(id: StepId): void;
  /** Takes the form of a block while it is open. */
  readonly takeForm: Readonly<Record<StepId, TakeForm>>;
  /** The form of a block, if it is open and has one. */
  formOf(id: StepId): SubmitForm | null;
}

/**
 * What takes focus once a block is closed: the next unanswered one below it, or its own heading while one above is
 * unanswered, because the guest must not lose the place; null if all are answered.
 */
export function focusAfter(id: StepId, done: StepsDone): StepId | null {
  const open = STEPS.filter((each) => each !== id && !done[each]);
  const below = open.find((each) => STEPS.indexOf(each) > STEPS.indexOf(id));
  return below ?? (open.length > 0 ? id : null);
}

/**
 * Which blocks are open: all that lack an answer, and those the guest is busy in. A block that gets its answer from
 * elsewhere closes; one that is answered below the guest's finger stays until the guest closes it.
 */
export function useSteps(done: StepsDone): Steps {
  const [touched, setTouched] = useState<ReadonlySet<StepId>>(new Set());
  const [seen, setSeen] = useState<ReadonlySet<StepId>>(new Set());
  const [focused, setFocused] = useState<StepId | null>(null);
  const [closed, setClosed] = useState<StepId | null>(null);
  const [moves, setMoves] = useState(0);
  const forms = useRef(new Map<StepId, SubmitForm>());
  const takeForm = useMemo(() => {
    const takeFormOf =
      (id: StepId): TakeForm =>
      (submit) =>
        submit ? void forms.current.set(id, submit) : void forms.current.delete(id);
    return Object.fromEntries(STEPS.map((id) => [id, takeFormOf(id)])) as Record<StepId, TakeForm>;
  }, []);
  const touch = (id: StepId) => {
    const withId = (before: ReadonlySet<StepId>) => (before.has(id) ? before : new Set([...before, id]));
    setTouched(withId);
    setSeen(withId);
  };
  return {
    focused,
    closed,
    moves,
    takeForm,
    touch,
    isOpen: (id) => touched.has(id) || !done[id],
    wasTouched: (id) => seen.has(id),
    edit(id) {
      setMoves((count) => count + 1);
      setClosed(null);
      setFocused(id);
      touch(id);
    },
    close(id) {
      setMoves((count) => count + 1);
      setClosed(id);
      setFocused(focusAfter(id, done));
      setTouched((before) => new Set([...before].filter((each) => each !== id)));
    },
    formOf: useCallback((id) => forms.current.get(id) ?? null, []),
  };
}
