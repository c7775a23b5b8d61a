"use client";

import { useCallback, useEffect, useEffectEvent, useState } from "react";
import { type ActionError, actionError, type Outcome } from "@/lib/actions/outcome";
import { err } from "@/lib/domain/result";
import { askAgain } from "@/lib/react/ask-again";

interface Answer<Value> {
  readonly question: string;
  readonly outcome: Outcome<Value>;
}

export interface Read<Value> {
  /** The result for the current key; null while it is read. */
  readonly answer: Outcome<Value> | null;
  /** The last value read, whatever its key: for a screen that shows it until the next one arrives. */
  readonly last: Value | null;
  readonly error: ActionError | null;
  readonly loading: boolean;
  /** Reads again. */
  readonly retry: () => void;
}

interface Options {
  /** Milliseconds for which the key must not change before it is read. */
  readonly pause?: number;
  /** Milliseconds after which it is read again, while the page is visible. */
  readonly every?: number;
  /**
   * Whether it is read again automatically after a failure that passes (`askAgain`): for what shows no "Try again". The error stays visible
   * until a result arrives.
   */
  readonly recovers?: boolean;
}

/**
 * Reads a value when `key` changes and on `retry`; null reads nothing. Only the result for the latest key counts, and
 * the previous request is aborted. `key` must identify everything the result depends on; `read` may be a new function
 * each time.
 */
export function useRead<Value>(
  key: string | null,
  read: (signal: AbortSignal) => Promise<Outcome<Value>>,
  { pause = 0, every = 0, recovers = false }: Options = {},
): Read<Value> {
  const [attempt, setAttempt] = useState(0);
  const [known, setKnown] = useState<Answer<Value> | null>(null);
  const [last, setLast] = useState<Value | null>(null);
  const latest = useEffectEvent(read);
  const question = key === null ? null : `${attempt} ${key}`;
  useEffect(() => {
    if (question === null) return;
    const wanted = new AbortController();
    let reading = false;
    const again = askAgain(() => void run(), wanted.signal);
    const run = async () => {
      again.cancel();
      // The rounds of `every` never overlap, so that an older result does not replace a newer one.
      if (reading) return;
      reading = true;
      const outcome = await latest(wanted.signal).catch((error: unknown) => err(actionError(error)));
      reading = false;
      if (wanted.signal.aborted) return;
      // A later round that fails does not take away what was read.
      setKnown((before) =>
        !outcome.ok && before?.question === question && before.outcome.ok ? before : { question, outcome },
      );
      if (outcome.ok) setLast(outcome.value);
      else if (recovers) again.after(outcome.error.code, outcome.error.cause?.extensions.retry_after);
    };
    const start = pause > 0 ? setTimeout(run, pause) : void run();
    const repeat =
      every > 0 ? setInterval(() => document.visibilityState === "visible" && void run(), every) : undefined;
    return () => {
      clearTimeout(start ?? undefined);
      clearInterval(repeat);
      wanted.abort();
    };
  }, [question, pause, every, recovers]);
  const answer = question !== null && known?.question === question ? known.outcome : null;
  return {
    answer,
    last,
    error: answer && !answer.ok ? answer.error : null,
    loading: question !== null && answer === null,
    retry: useCallback(() => setAttempt((before) => before + 1), []),
  };
}
