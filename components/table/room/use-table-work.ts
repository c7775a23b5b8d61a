"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { followTable, readTable } from "@/lib/actions/dine-in/follow-table";
import { dishesOf, resendRound, waitingRound } from "@/lib/actions/dine-in/send-round";
import { resumeVisit } from "@/lib/actions/dine-in/visit";
import { offerCart } from "@/lib/actions/publish-event";
import { useTable, useVisit } from "@/lib/state/table/table-provider";
import type { TableState } from "@/lib/state/table/table-state";

/** What runs while the page of a table is open: its visit is checked and followed, and an unsent round goes out. */
export function useTableWork(begin: (reason: "add") => Promise<boolean>): void {
  const state = useTable();
  const phase = useVisit((visit) => visit.phase);
  const token = useVisit(({ record }) => record?.token ?? null);
  const startWith = useEffectEvent(() => void begin("add"));
  useEffect(() => {
    void resumeVisit(state);
  }, [state]);
  // A socket that was opened without a network waits for its next attempt; a returning network is one at once.
  const [networks, setNetworks] = useState(0);
  useEffect(() => {
    const count = () => setNetworks((before) => before + 1);
    addEventListener("online", count);
    return () => removeEventListener("online", count);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each returning network opens a new socket.
  useEffect(() => {
    if (token && (phase === "in" || phase === "waiting")) return followTable(state, phase === "in");
  }, [state, token, phase, networks]);
  useEffect(() => offerCart(state.cart), [state]);
  // The first dish begins the visit; a cart from before does not.
  useEffect(() => {
    let before = state.cart.getState().item_count;
    return state.cart.subscribe(({ item_count }) => {
      if (before === 0 && item_count > 0 && state.visit.getState().phase === "none") startWith();
      before = item_count;
    });
  }, [state]);
  useEffect(() => {
    if (phase !== "in") return;
    const send = () => void sendAgain(state);
    send();
    const timer = setInterval(send, RETRY_MS);
    addEventListener("online", send);
    return () => {
      clearInterval(timer);
      removeEventListener("online", send);
    };
  }, [state, phase]);
}

/** How often a round without a response is sent again; the same key makes it the same round. */
const RETRY_MS = 10_000;

async function sendAgain(state: TableState): Promise<void> {
  const round = waitingRound(state);
  if (!round) return;
  const result = await resendRound(state);
  if (result.state === "waiting") return;
  if (result.state === "refused") {
    const refused = {
      dishes: dishesOf(round.lines),
      reasons: result.error.message ? [result.error.message] : [],
    };
    state.visit.setState(({ returned }) => ({ returned: [...returned, refused] }));
  }
  await readTable(state);
}
