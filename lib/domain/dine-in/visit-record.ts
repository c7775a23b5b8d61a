import type { CartLine } from "../cart/cart.ts";

/** A round that this phone sent. Its lines are kept, because staff may reject it and they go back into the cart. */
export interface SentRound {
  /** Its idempotency key: the same round is sent again with it until there is a response. */
  readonly key: string;
  readonly lines: readonly CartLine[];
  readonly instructions: string;
  /** `waiting`: without a response yet, for example offline. `returned`: rejected, and its dishes are in the cart again. */
  readonly state: "waiting" | "sent" | "returned";
  /** The request by which the server names it; null until there is a response. */
  readonly requestId?: string | null;
  /** Its coupon, for this round only. */
  readonly coupon?: string | null;
  /** Positions of dishes that staff took off the bill and that are in the cart again. */
  readonly voided?: readonly number[];
}

/** What a phone stores of its visit at a table (D24). */
export interface VisitRecord {
  /** The code that was scanned. */
  readonly code: string;
  /** Made by this phone: starting or joining again with it returns the same access. */
  readonly key: string;
  /** null: it has not been admitted to a visit yet, or waits for the response. */
  readonly token: string | null;
  /** The name that the others see; "": none. */
  readonly name: string;
  readonly rounds: readonly SentRound[];
  /** Epoch milliseconds of the last use. */
  readonly at: number;
}

/** The request of the newest round that this phone sent and the server knows. */
export const lastRequest = (record: VisitRecord | null): string | null =>
  record?.rounds.flatMap(({ requestId }) => requestId ?? []).at(-1) ?? null;

/** What a round's request tells about it. */
interface RoundRequest {
  readonly request_id: string;
  readonly status: string;
  readonly reason?: string | null;
  /** Its dishes, in the order of the round's lines. */
  readonly items: readonly { readonly status?: string | null; readonly reason?: string | null }[];
}

/** Dishes of one round that go back into the cart, and why. */
export interface ReturnedDishes {
  readonly round: SentRound;
  /** Indexes of the round's lines. */
  readonly positions: readonly number[];
  readonly reasons: readonly string[];
  /** All of the round was rejected. */
  readonly whole: boolean;
}

/** DINE-04: what staff rejected of this phone's rounds and is not in the cart again yet: all of a round, or dishes of it. */
export function rejectedDishes(
  rounds: readonly SentRound[],
  requests: readonly RoundRequest[],
): readonly ReturnedDishes[] {
  const byId = new Map(requests.map((request) => [request.request_id, request]));
  return rounds.flatMap((round) => {
    const request = byId.get(round.requestId ?? "");
    if (round.state !== "sent" || !request) return [];
    const whole = request.status === "declined";
    const isNew = (index: number) => !round.voided?.includes(index);
    const isOff = (index: number) => whole || request.items[index]?.status === "CANCELLED";
    const positions = [...round.lines.keys()].filter((index) => isNew(index) && isOff(index));
    if (positions.length === 0 && !whole) return [];
    const stated = whole ? [request.reason] : positions.map((index) => request.items[index]?.reason);
    return [{ round, positions, whole, reasons: [...new Set(stated.flatMap((reason) => reason ?? []))] }];
  });
}

/** The round of this phone that a request is about; null if it is another's. */
export const roundOfRequest = (rounds: readonly SentRound[], requestId: string): SentRound | null =>
  rounds.find((round) => round.requestId === requestId) ?? null;
