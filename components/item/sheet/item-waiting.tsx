"use client";

import { type ReactNode, useState } from "react";
import type { ItemTexts } from "@/components/item/item-texts";
import { type DishRow, dishRow } from "@/components/item/sheet/row-of-dish";
import { Skeleton } from "@/ui-kit/skeleton/skeleton";

/** What the row of a dish says; a dish without a row, such as a suggestion, is taken for one with options. */
export function useDishRow(id: string): DishRow {
  const [row] = useState(() => dishRow(id));
  return row ?? { price: "", desc: "", marked: false, choosing: true, open: true };
}

/** A sheet whose dish is on its way, in its final shape: what the row says, then groups of options. */
export function ItemWaiting({ row: { price, desc, marked, choosing }, texts }: { row: DishRow; texts: ItemTexts }) {
  return (
    <div role="status" aria-label={texts.item.loading}>
      <div className="item-head" aria-hidden="true">
        <div className="flex items-center gap-2.5 font-semibold">
          {marked && <Skeleton className="size-4.5" />}
          {price || <Skeleton className="h-6 w-24" />}
        </div>
        {desc ? <p className="text-text-muted">{desc}</p> : <Skeleton className="h-12" />}
      </div>
      <Skeleton className="mt-2 h-8 w-44" />
      {choosing ? [0, 1].map((group) => <WaitingGroup key={group} />) : <Skeleton className="mt-6 h-28" />}
    </div>
  );
}

function WaitingGroup() {
  return (
    <div className="grid gap-2 pt-5">
      <Skeleton className="h-6 w-36" />
      <Skeleton className="h-6 w-48" />
      <Skeleton className="h-44 rounded-card!" />
    </div>
  );
}

/** In place of the quantity and the button, below the minimum that they will stand below: the foot keeps its height. */
export function BuyWaiting({ minimum }: { minimum: ReactNode }) {
  return (
    <>
      {minimum}
      <div className="buy" aria-hidden="true">
        <Skeleton className="h-13 w-28 rounded-control!" />
        <Skeleton className="h-13 flex-1 rounded-control!" />
      </div>
    </>
  );
}
