"use client";

import { useEffect, useState } from "react";
import { PLACING_QUESTIONS, type PlacingQuestion } from "@/lib/domain/order/placing";

export const STEPS = PLACING_QUESTIONS;
export type StepId = PlacingQuestion;
export type StepsDone = Readonly<Record<StepId, boolean>>;

export interface Steps {
  /** The open block; null when all are done and none is being edited. */
  readonly open: StepId | null;
  /** True once the guest has moved between blocks: only then does a block take focus when it opens. */
  readonly moved: boolean;
  state(id: StepId): "open" | "done" | "upcoming";
  edit(id: StepId): void;
  /** The open block is done: opens the first one that is not. */
  next(): void;
}

/**
 * Which block is open: the one being edited, else the first that is not done. An open block that becomes done on its
 * own (an address is chosen) stays open until the guest continues.
 */
export function useSteps(done: StepsDone): Steps {
  const first = STEPS.find((id) => !done[id]) ?? null;
  const [kept, setKept] = useState<StepId | null>(first);
  const [moved, setMoved] = useState(false);
  const open = kept ?? first;
  useEffect(() => {
    if (kept === null && first !== null) setKept(first);
  }, [kept, first]);
  return {
    open,
    moved,
    state: (id) => (id === open ? "open" : done[id] ? "done" : "upcoming"),
    edit(id) {
      setMoved(true);
      setKept(id);
    },
    next() {
      setMoved(true);
      setKept(null);
    },
  };
}
