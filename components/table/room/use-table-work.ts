"use client";

import { useEffect, useEffectEvent } from "react";
import { followTable } from "@/lib/actions/dine-in/follow-table";
import { resendRound } from "@/lib/actions/dine-in/send-round";
import { resumeVisit } from "@/lib/actions/dine-in/visit";
import { useTable, useVisit } from "@/lib/state/table-provider";

/** What runs while the page of a table is open: its visit is checked and followed, and an unsent round goes out. */
export function useTableWork(begin: (reason: "add") => Promise<boolean>): void {
  const state = useTable();
  const phase = useVisit((visit) => visit.phase);
  const token = useVisit(({ record }) => record?.token ?? null);
  const connected = useVisit((visit) => visit.connected);
  const startWith = useEffectEvent(() => void begin("add"));
  useEffect(() => {
    void resumeVisit(state);
  }, [state]);
  useEffect(() => {
    if (token && (phase === "in" || phase === "waiting")) return followTable(state, phase === "in");
  }, [state, token, phase]);
  // The first dish begins the visit; a cart from before does not.
  useEffect(() => {
    let before = state.cart.getState().item_count;
    return state.cart.subscribe(({ item_count }) => {
      if (before === 0 && item_count > 0 && state.visit.getState().phase === "none") startWith();
      before = item_count;
    });
  }, [state]);
  useEffect(() => {
    if (phase !== "in" || !connected) return;
    const send = () => void resendRound(state);
    send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, [state, phase, connected]);
}
