import { clearCart, setCartDetails } from "@/lib/actions/cart/cart";
import { getSource } from "@/lib/actions/get-source";
import { newKey } from "@/lib/actions/order/placing/placing";
import { type ActionError, outcomeOf } from "@/lib/actions/outcome";
import { placePartialOrder } from "@/lib/api/order/dine-in";
import { addItem } from "@/lib/domain/cart/cart";
import { rejectedRounds, roundOfRequest, type SentRound } from "@/lib/domain/dine-in/visit-record";
import { dietOf } from "@/lib/state/diet/diet-profile";
import { keepVisit, type TableState } from "@/lib/state/table/table-state";

/** Failures after which it is unknown whether the round arrived: it is sent again with the same key. */
const UNANSWERED: readonly string[] = ["NETWORK", "TIMEOUT", "ABORTED", "BAD_ANSWER"];

export type SendResult =
  | { readonly state: "sent" | "waiting" }
  | { readonly state: "refused"; readonly error: ActionError };

/** The round that waits for its response, if there is one. */
export const waitingRound = (state: TableState): SentRound | null =>
  state.visit.getState().record?.rounds.find((round) => round.state === "waiting") ?? null;

function setRounds(state: TableState, change: (rounds: readonly SentRound[]) => readonly SentRound[]): void {
  const { record } = state.visit.getState();
  if (record) keepVisit(state, { ...record, rounds: change(record.rounds), at: state.now() });
}

const withState = (key: string, next: SentRound["state"]) => (rounds: readonly SentRound[]) =>
  rounds.map((round) => (round.key === key ? { ...round, state: next } : round));

/**
 * DINE-03: sends the cart as a round. It leaves the cart and is stored with its key before anything is sent, so that it
 * goes out once, later if there is no connection. A refused one goes back into the cart.
 */
export async function sendRound(state: TableState): Promise<SendResult> {
  if (waitingRound(state)) return resendRound(state);
  const { items, specialInstructions } = state.cart.getState();
  const round: SentRound = { key: newKey(state), lines: items, instructions: specialInstructions, state: "waiting" };
  setRounds(state, (rounds) => [...rounds, round]);
  clearCart(state);
  return deliver(state, round);
}

/** Sends the round that got no response again; for a press, and for when the connection is back. */
export async function resendRound(state: TableState): Promise<SendResult> {
  const round = waitingRound(state);
  return round ? deliver(state, round) : { state: "sent" };
}

const delivering = new WeakMap<TableState, Promise<SendResult>>();

/** One at a time: two presses, or a press and a returning connection, share the response. */
function deliver(state: TableState, round: SentRound): Promise<SendResult> {
  const running = delivering.get(state);
  if (running) return running;
  const sending = deliverNow(state, round).finally(() => delivering.delete(state));
  delivering.set(state, sending);
  return sending;
}

async function deliverNow(state: TableState, round: SentRound): Promise<SendResult> {
  const { key: idempotency_key, lines, instructions } = round;
  const profile = dietOf(state.settings.businessId);
  const diet = profile ? { allergens: [...profile.allergens], diet: profile.diet } : null;
  const request = { lines, instructions: instructions || null, diet, idempotency_key };
  const placed = await outcomeOf(placePartialOrder(getSource(state), request));
  if (placed.ok) {
    setRounds(state, withState(round.key, "sent"));
    return { state: "sent" };
  }
  const { error } = placed;
  if (UNANSWERED.includes(error.code) || (error.cause?.status ?? 0) >= 500) return { state: "waiting" };
  setRounds(state, (rounds) => rounds.filter(({ key }) => key !== round.key));
  putBack(state, round);
  return { state: "refused", error };
}

/** Puts a round's dishes into the cart, beside what is there. */
function putBack(state: TableState, { lines, instructions }: Pick<SentRound, "lines" | "instructions">): void {
  state.rehydrate("cart");
  for (const line of lines) {
    const { quantity, instructions: note, options } = line;
    const added = addItem(state.cart.getState(), line, options, { now: state.now(), quantity, instructions: note });
    if (added.ok) state.cart.setState(added.value, true);
  }
  if (instructions && !state.cart.getState().specialInstructions)
    setCartDetails(state, { specialInstructions: instructions });
}

/** DINE-04: what staff rejected goes back into the cart of the phone that sent it, once. */
export function returnRejected(state: TableState): void {
  const { record, requests, visit } = state.visit.getState();
  if (!record || !visit) return;
  const rejected = rejectedRounds(record.rounds, requests, visit.you.id);
  for (const { round } of rejected) {
    setRounds(state, withState(round.key, "returned"));
    putBack(state, round);
  }
  if (rejected.length === 0) return;
  const told = rejected.map(({ round, reason }) => ({
    titles: round.lines.map(({ item_title }) => item_title),
    reason,
  }));
  state.visit.setState(({ returned }) => ({ returned: [...returned, ...told] }));
}

/** The round of this phone that a request is about, if the phone still has its lines. */
export function ownRoundOf(state: TableState, requestId: string): SentRound | null {
  const { record, requests, visit } = state.visit.getState();
  if (!record || !visit) return null;
  return roundOfRequest(record.rounds, requests, visit.you.id, requestId);
}

/** "Same again": adds the dishes of a round to the next one. */
export const orderAgain = (state: TableState, { lines }: SentRound): void =>
  putBack(state, { lines, instructions: "" });
