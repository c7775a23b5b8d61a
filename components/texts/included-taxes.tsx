"use client";

import { useMoney } from "@/components/texts/money";
import type { Minor } from "@/lib/domain/money";

/** Taxes that are in the prices: a sentence below the total, so that they are not added to it. */
export function IncludedTaxes({ taxes }: { taxes: readonly { readonly title: string; readonly amount: Minor }[] }) {
  const money = useMoney();
  return taxes.map(({ title, amount }) => (
    <p key={title} className="text-caption text-text-muted" data-included>
      {title}: <bdi className="money">{money(amount)}</bdi>
    </p>
  ));
}
