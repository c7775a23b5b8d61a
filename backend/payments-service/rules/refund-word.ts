import type { RefundWord } from "../../../payments/core/enumerations.ts";
import type { RefundReason } from "./provider-state.ts";

const WORDS: Readonly<Record<RefundReason, RefundWord>> = {
  paid_twice: "twice",
  no_order: "late",
  hold_over: "late",
  no_reload: "late",
  amount_differs: "amount",
  order_cancelled: "cancelled",
  by_server: "shop",
  by_staff: "shop",
  trial: "shop",
};

interface Refunded {
  readonly refund_reason: string | null;
  readonly charged_at: Date | null;
  readonly refunded_at: Date | null;
}

/** Why money goes back, as details says it; null if none does, or the reason is unknown. `parts`: how much of it staff gave back in parts. */
export function refundWord(txn: Refunded, parts: "none" | "some" | "all"): RefundWord | null {
  const { refund_reason, charged_at, refunded_at } = txn;
  if (refund_reason !== null) return WORDS[refund_reason as RefundReason] ?? null;
  if (parts === "all") return "shop";
  // At the vendor: by the shop, if the money had been here. A refund found together with its charge was made
  // by the vendor.
  if (refunded_at) return charged_at && charged_at < refunded_at ? "shop" : null;
  return parts === "some" ? "part" : null;
}
