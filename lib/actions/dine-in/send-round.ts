import { putBack } from "@/lib/actions/dine-in/put-back";
import { storedVisit } from "@/lib/actions/dine-in/stored-visit";
import { endHere, endOf } from "@/lib/actions/dine-in/visit";
import { getSource } from "@/lib/actions/get-source";
import { newKey } from "@/lib/actions/order/placing/placing";
import { type ActionError, outcomeOf } from "@/lib/actions/outcome";
import { publishEvent } from "@/lib/actions/publish-event";
import { placePartialOrder } from "@/lib/api/order/dine-in";
import { linesValue } from "@/lib/domain/analytics/cart-value";
import { resetCart } from "@/lib/domain/cart/change-cart";
import { rejectedDishes, roundOfRequest, type SentRound } from "@/lib/domain/dine-in/visit-record";
import { dietOf } from "@/lib/state/diet/diet-profile";
import { keepVisit, type ReturnedDishes, type TableState } from "@/lib/state/table/table-state";

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

const change = (state: TableState, key: string, what: Partial<SentRound>) =>
  setRounds(state, (rounds) => rounds.map((round) => (round.key === key ? { ...round, ...what } : round)));

/**
 * DINE-03: sends the cart as a round. It leaves the cart and is stored with its key before anything is sent, so that it
 * goes out once, later if there is no connection. A refused one goes back into the cart.
 */
export async function sendRound(state: TableState): Promise<SendResult> {
  const earlier = waitingRound(state);
  if (earlier) {
    const result = await deliver(state, earlier);
    // What was chosen since is another round.
    if (result.state !== "sent" || state.cart.getState().items.length === 0) return result;
  }
  const { items, specialInstructions: instructions, coupon_code: coupon } = state.cart.getState();
  const round: SentRound = { key: newKey(state), lines: items, instructions, coupon, state: "waiting" };
  setRounds(state, (rounds) => [...rounds, round]);
  // A coupon is for the round it is sent with.
  state.cart.setState(resetCart({ ...state.cart.getState(), keepsCoupon: false }), true);
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
  const { key: idempotency_key, lines, instructions, coupon: coupon_code = null } = round;
  const profile = dietOf(state.settings.businessId);
  const diet = profile ? { allergens: [...profile.allergens], diet: profile.diet } : null;
  const request = { lines, instructions: instructions || null, diet, coupon_code, idempotency_key };
  const placed = await outcomeOf(placePartialOrder(getSource(state), request));
  if (placed.ok) {
    change(state, round.key, { state: "sent", requestId: placed.value.requestId });
    tellRound(state, round, placed.value.requestId);
    return { state: "sent" };
  }
  const { error } = placed;
  // The first attempt arrived, and something that goes along, such as an allergy, has changed since.
  if (error.code === "IDEMPOTENCY_KEY_REUSED") {
    change(state, round.key, { state: "sent" });
    return { state: "sent" };
  }
  if (UNANSWERED.includes(error.code) || (error.cause?.status ?? 0) >= 500) return { state: "waiting" };
  setRounds(state, (rounds) => rounds.filter(({ key }) => key !== round.key));
  putBack(state, round);
  const ended = endOf(error);
  if (ended) endHere(state, ended);
  return { state: "refused", error };
}

/** ANL-02: for analytics, a round is what an order is elsewhere. */
const tellRound = ({ settings }: TableState, { key, lines }: SentRound, requestId: string | null | undefined) =>
  publishEvent("purchase", { transaction_id: requestId ?? key, ...linesValue(lines, settings.currency) });

/** DINE-04: what staff rejected goes back into the cart of the phone that sent it, once. */
export function returnRejected(state: TableState): void {
  takeOverRounds(state);
  const { record, requests } = state.visit.getState();
  if (!record) return;
  const rejected = rejectedDishes(record.rounds, requests);
  for (const { round, positions, whole } of rejected) {
    change(state, round.key, whole ? { state: "returned" } : { voided: [...(round.voided ?? []), ...positions] });
    if (whole) publishEvent("ORDER_REJECTED", { order_id: round.requestId ?? round.key, state: "CASHIER_REJECTED" });
    const { instructions, coupon } = whole ? round : { instructions: "", coupon: null };
    putBack(state, { lines: linesAt(round, positions), instructions, coupon });
  }
  const refused = rejected.flatMap(({ round, positions, reasons }) =>
    positions.length > 0 ? [{ dishes: dishesOf(linesAt(round, positions)), reasons }] : [],
  );
  if (refused.length > 0) state.visit.setState(({ returned }) => ({ returned: [...returned, ...refused] }));
}

/** Another tab of this phone may have put rejected dishes back already. */
function takeOverRounds(state: TableState): void {
  const { record } = state.visit.getState();
  const stored = storedVisit(state);
  if (record && stored && stored.token === record.token && stored.rounds.length >= record.rounds.length)
    state.visit.setState({ record: { ...record, rounds: stored.rounds } });
}

export const dishesOf = (lines: SentRound["lines"]): ReturnedDishes["dishes"] =>
  lines.map(({ id, item_title }) => ({ id, title: item_title }));

const linesAt = ({ lines }: SentRound, positions: readonly number[]) =>
  lines.filter((_, index) => positions.includes(index));

/** The round of this phone that a request is about, if the phone still has its lines. */
export function ownRoundOf(state: TableState, requestId: string): SentRound | null {
  const { record } = state.visit.getState();
  return record && roundOfRequest(record.rounds, requestId);
}

/** "Same again": adds the dishes of a round to the next one. */
export const orderAgain = (state: TableState, { lines }: SentRound): void =>
  putBack(state, { lines, instructions: "" });
