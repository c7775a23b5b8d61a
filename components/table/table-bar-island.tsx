"use client";

import { Suspense } from "react";
import { lazyPart } from "@/components/layout/lazy-part";
import type { TableTexts } from "@/components/table/table-texts";
import { useHydrated, useSelectedStore } from "@/lib/state/provider";
import { PlainButton } from "@/ui-kit/button/plain-button";

const TableRoom = lazyPart(() => import("@/components/table/room/table-room"));

interface Props {
  readonly start: string;
  readonly texts: TableTexts;
}

/** DINE-01: table and floor, always in view. What a visit needs loads after the menu. */
export function TableBarIsland({ start, texts }: Props) {
  const hydrated = useHydrated();
  const waiting = <WaitingBar start={start} />;
  if (!hydrated) return waiting;
  return (
    <Suspense fallback={waiting}>
      <TableRoom texts={texts} />
    </Suspense>
  );
}

/** The bar's shape before its script has loaded. */
function WaitingBar({ start }: { start: string }) {
  return (
    <div className="sticky bottom-0 z-30 border-border border-t bg-surface-raised" data-table-bar="waiting">
      <div className="frame flex items-center gap-3 pt-3 pb-[max(0.75rem,var(--safe-bottom))]">
        <div className="min-w-0 flex-1">
          <TableName />
        </div>
        <PlainButton size="large" disabled>
          {start}
        </PlainButton>
      </div>
    </div>
  );
}

/** The table's name over its floor's. */
export function TableName() {
  const table = useSelectedStore((store) => store.table);
  const floor = useSelectedStore((store) => store.floor);
  return (
    <>
      {/* On two lines if need be: its number comes last. */}
      <span className="line-clamp-2 break-words font-heading font-semibold leading-tight">{table?.name}</span>
      <span className="block truncate text-caption text-text-muted">{floor?.name}</span>
    </>
  );
}
