"use client";

import { useEffect, useState } from "react";

/** Rows rendered together with the typed letter: as many as a phone shows. */
const FIRST = 4;
/** Milliseconds after which a row is rendered although the page is never at rest. */
const PATIENCE = 200;
/** Milliseconds without typing before the others are rendered. */
const REST = 300;

const whenIdle = (run: () => void): (() => void) => {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, 16);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: PATIENCE });
  return () => cancelIdleCallback(handle);
};

/**
 * The part of a list rendered so far: its beginning at once, the rest one row at a time while the guest is not typing.
 * A list that only grew keeps its rendered rows.
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
