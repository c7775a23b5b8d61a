"use client";

import { useEffect, useState } from "react";

/** Rows that are drawn with the letter that was typed: what a phone shows of them. */
const FIRST = 4;
/** Milliseconds without a letter until the others come. */
const REST = 300;

const whenIdle = (run: () => void): (() => void) => {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 16);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run);
  return () => cancelIdleCallback(handle);
};

/**
 * So much of a list as is drawn by now: its beginning at once, the rest a row at a time while nobody types. A list that only grew keeps
 * what is drawn of it.
 */
export function useDrawn<T>(list: readonly T[]): readonly T[] {
  const [state, setState] = useState({ list, drawn: FIRST });
  const grown = state.list === list || (state.list.length > 0 && state.list.every((one, at) => one === list[at]));
  const drawn = grown ? state.drawn : FIRST;
  const whole = drawn >= list.length;
  useEffect(() => {
    if (whole) return;
    const more = () => setState({ list, drawn: drawn + 1 });
    if (drawn > FIRST) return whenIdle(more);
    const timer = setTimeout(more, REST);
    return () => clearTimeout(timer);
  }, [list, drawn, whole]);
  return whole ? list : list.slice(0, drawn);
}
