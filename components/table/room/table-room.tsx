"use client";

import { NextIntlClientProvider } from "next-intl";
import { useState } from "react";
import { useBillHash } from "@/components/table/room/bill/bill-hash";
import { usePaidToast } from "@/components/table/room/bill/use-paid-toast";
import { BottomBar } from "@/components/table/room/bottom-bar";
import { EndedSheet } from "@/components/table/room/ended-sheet";
import { JoinSheet } from "@/components/table/room/guests/join-sheet";
import { RoundSheet } from "@/components/table/room/rounds/round-sheet";
import { TableSheet, type TableTab } from "@/components/table/room/table-sheet";
import { useTableWork } from "@/components/table/room/use-table-work";
import { useVisitStart } from "@/components/table/room/use-visit-start";
import type { TableTexts } from "@/components/table/table-texts";
import { useServerClock } from "@/lib/react/use-server-clock";
import { useTable, useVisit } from "@/lib/state/table/table-provider";

/** Everything of a visit: the bar below the menu and the sheets over it. Loaded after the menu, with the text library. */
export default function TableRoom({ texts }: { texts: TableTexts }) {
  return (
    <NextIntlClientProvider {...texts}>
      <Room />
    </NextIntlClientProvider>
  );
}

/** Which sheet is open; one at a time. */
export type OpenSheet = "join" | "round" | TableTab | null;

function Room() {
  const state = useTable();
  const [sheet, setSheet] = useState<OpenSheet>(null);
  const start = useVisitStart(setSheet);
  useTableWork(start.begin);
  useServerClock();
  usePaidToast();
  useBillHash(() => setSheet("bill"));
  const returned = useVisit((visit) => visit.returned.length);
  const phase = useVisit((visit) => visit.phase);
  const [seen, setSeen] = useState(0);
  // DINE-04: what was rejected is shown at once, with the reason.
  if (returned > seen) {
    setSeen(returned);
    setSheet("round");
  }
  // The thanks, or why the visit is over, take the place of what was open; admitted, there is nothing more to enter.
  if (sheet !== null && (phase === "ended" || (phase === "in" && sheet === "join"))) setSheet(null);
  const close = () => {
    if (sheet === "round") state.visit.setState({ returned: [] });
    setSeen(0);
    setSheet(null);
  };
  return (
    <>
      <BottomBar onOpen={setSheet} onStart={() => start.begin("order")} busy={start.busy} />
      <JoinSheet open={sheet === "join"} onClose={close} onFree={() => start.begin("order")} />
      <RoundSheet open={sheet === "round"} onClose={close} start={start.begin} onSent={() => setSheet("orders")} />
      <TableSheet
        tab={sheet === "orders" || sheet === "bill" || sheet === "table" ? sheet : null}
        onTab={setSheet}
        onRound={() => setSheet("round")}
        onClose={close}
      />
      <EndedSheet />
    </>
  );
}
