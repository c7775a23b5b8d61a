"use client";

import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useStore as useZustand } from "zustand/react";
import { StorefrontScope, useStorefront } from "@/lib/state/provider";
import { createTableState, type TablePlace, type TableState, type VisitState } from "@/lib/state/table/table-state";

/** Layout effects run before the first paint, but React warns about them on the server. */
const useBeforePaint = typeof window === "undefined" ? useEffect : useLayoutEffect;

/** DINE-01: what is below has the cart, the store and the headers of this table. */
export function TableProvider({ place, children }: { place: TablePlace; children: ReactNode }) {
  const outer = useStorefront();
  const [state] = useState(() => createTableState(outer, place));
  useBeforePaint(() => state.hydrate(), [state]);
  return <StorefrontScope state={state}>{children}</StorefrontScope>;
}

const isTable = (state: object): state is TableState => "place" in state && "visit" in state;

/** The state of the table, for components below its provider. */
export function useTable(): TableState {
  const state = useStorefront();
  if (!isTable(state)) throw new Error("outside of TableProvider");
  return state;
}

/** A part of the visit, e.g. `useVisit(({ phase }) => phase)`. */
export function useVisit<T>(selector: (visit: VisitState) => T): T {
  return useZustand(useTable().visit, selector);
}
