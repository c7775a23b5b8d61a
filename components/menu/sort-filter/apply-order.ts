"use client";

import { showInOrder } from "@/components/menu/availability/show-dishes";
import { menuOrder } from "@/lib/actions/menu";
import type { SortAndFilters } from "@/lib/domain/menu/arrangement";
import type { StorefrontState } from "@/lib/state/storefront-state";

/**
 * Requests the server's order for the chosen sort and filters and applies it. On failure, shows an error and leaves the
 * menu as it is.
 */
export async function applyServerOrder(
  storefront: StorefrontState,
  chosen: SortAndFilters,
  failed: string,
  signal: AbortSignal,
): Promise<void> {
  const answer = await menuOrder(storefront, chosen, signal);
  if (signal.aborted) return;
  if (!answer.ok) return void storefront.toasts.show({ title: failed, variant: "failure" });
  const { items, counts } = answer.value;
  showInOrder(storefront, new Map(items.map((id, index) => [id, index])), counts);
}
