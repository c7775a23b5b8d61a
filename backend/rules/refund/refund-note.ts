import { asMinor, type Minor } from "../../../lib/domain/money.ts";

/** What an event says of a refund; `of`: staff gave it back, so the history can name what for. */
export const refundNote = ({ how, amount, of }: RefundNote): string =>
  ["refund", how, amount, of?.id].filter((word) => word !== undefined).join(" ");

export interface RefundNote {
  readonly how?: "done" | "by_hand" | "failed" | undefined;
  readonly amount: Minor;
  readonly of?: { readonly id: string } | null | undefined;
}

const NOTE = /^refund (?:(done|by_hand|failed) )?(\d+)(?: (\w+))?$/;

/** Reads a note of `refundNote`, also of releases in which it named no refund; null for another one. */
export function readRefundNote(note: string | null) {
  const [, how, amount, id = null] = NOTE.exec(note ?? "") ?? [];
  return amount ? { how: how as RefundNote["how"], amount: asMinor(Number(amount)), id } : null;
}
