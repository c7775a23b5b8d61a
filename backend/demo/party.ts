import type { ItemRow } from "../db/repositories/catalogue/menu.ts";
import type { TableRequestRow } from "../db/repositories/dine-in/table-requests.ts";
import type { VisitRow } from "../db/repositories/dine-in/visits.ts";
import { hoursOfItem, isSoldAt } from "../rules/menu/item-availability.ts";
import { chooseOptions, type SoldGroup } from "../rules/menu/option-choice.ts";

/** An invented party at its table, as the database has it. */
export interface Party {
  readonly visit: Pick<VisitRow, "id" | "created_at" | "used_at">;
  /** What the party itself has requested, rounds too. */
  readonly requests: readonly Pick<TableRequestRow, "type" | "status" | "created_at" | "answered_at">[];
  /** When the newest real phone joined the table; null: the party is alone. */
  readonly joinedAt: Date | null;
  readonly isStoreOpen: boolean;
}
export type PartyAct = "order" | "call_waiter" | "ask_for_bill";

/** How long the party waits before each act, in steps of the autopilot. */
const WAIT = { first: 1, call_waiter: 3, next: 6, ask_for_bill: 8 } as const;
/** A table stays free for this many steps after its last guests. */
const FREE_STEPS = 8;
/** A real guest whose phone has not been used for this many steps has left. */
const COMPANY_STEPS = 36;

const stepsBetween = (from: Date, to: Date, seconds: number) => (to.getTime() - from.getTime()) / (seconds * 1000);

/** Two rounds or three, always the same for one visit. */
const roundsOf = (visitId: string): number => 2 + (Number.parseInt(visitId.slice(0, 4), 16) % 2);

/**
 * What an invented party does now; null: it waits. It does one thing at a time and goes on when the staff have answered.
 * With a real guest at the table it does nothing until that phone is no longer used.
 */
export function nextAct(party: Party, now: Date, seconds: number): PartyAct | null {
  const { visit, requests, joinedAt, isStoreOpen } = party;
  if (requests.some(({ status }) => status === "open")) return null;
  if (joinedAt) {
    const used = Math.max(visit.used_at.getTime(), joinedAt.getTime());
    return stepsBetween(new Date(used), now, seconds) >= COMPANY_STEPS ? "ask_for_bill" : null;
  }
  const times = requests.map(({ created_at, answered_at }) => (answered_at ?? created_at).getTime());
  const quiet = stepsBetween(new Date(Math.max(visit.created_at.getTime(), ...times)), now, seconds);
  const after = (steps: number, act: PartyAct) => (quiet >= steps ? act : null);
  const sent = requests.filter(({ type }) => type === "ADD_ITEMS").length;
  // The kitchen takes nothing more once the store is closed.
  if (sent >= (isStoreOpen ? roundsOf(visit.id) : 0)) return after(WAIT.ask_for_bill, "ask_for_bill");
  if (sent === 0) return after(WAIT.first, "order");
  const hasCalled = requests.some(({ type }) => type === "CALL_WAITER");
  return hasCalled ? after(WAIT.next, "order") : after(WAIT.call_waiter, "call_waiter");
}

/** Whether a table has been free long enough for the next party; `left` is when its last guests left, null: never. */
export const isFreeLongEnough = (left: Date | null, now: Date, seconds: number): boolean =>
  left === null || stepsBetween(left, now, seconds) >= FREE_STEPS;

interface Sold {
  readonly rows: readonly ItemRow[];
  /** Option groups by item. */
  readonly groups: ReadonlyMap<number, readonly SoldGroup[]>;
  readonly storeRef: string;
  /** Minute of the local day. */
  readonly minute: number;
}

/**
 * Two or three dishes that the store serves now and that need no choice. What is limited is left to real guests. `random`
 * returns numbers from 0 to below 1.
 */
export function pickDishes({ rows, groups, storeRef, minute }: Sold, random: () => number) {
  const dishes = rows.filter((item) => {
    if (item.stock !== null || !isSoldAt(item, storeRef, "dinein") || !hoursOfItem(item, minute).now) return false;
    const { chosen, problems } = chooseOptions(groups.get(item.id) ?? [], []);
    return problems.length === 0 && chosen.length === 0;
  });
  const count = Math.min(dishes.length, 2 + Math.floor(random() * 2));
  return Array.from({ length: count }, () => {
    const [dish] = dishes.splice(Math.floor(random() * dishes.length), 1);
    return { id: String(dish?.id), quantity: 1 };
  });
}
