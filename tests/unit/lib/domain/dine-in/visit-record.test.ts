import { expect, test } from "vitest";
import type { CartLine } from "@/lib/domain/cart/cart";
import { rejectedDishes, roundOfRequest, type SentRound } from "@/lib/domain/dine-in/visit-record";

const line = (item_title: string) => ({ item_title }) as CartLine;
const round = (requestId: string | null, overrides: Partial<SentRound> = {}): SentRound => ({
  key: `key of ${requestId}`,
  requestId,
  lines: [line("Dosa"), line("Coffee")],
  instructions: "",
  state: "sent",
  ...overrides,
});
const dish = (status: string, reason: string | null = null) => ({ status, reason });
const request = (request_id: string, status = "done") => ({
  request_id,
  status,
  reason: status === "declined" ? "Sold out" : null,
  items: [dish("SENT_TO_KITCHEN"), dish("SENT_TO_KITCHEN")],
});

test("[DINE-04] only this phone's own round comes back when it is rejected, with the reason", () => {
  const requests = [request("r4", "declined"), request("r3", "declined"), request("r1")];
  expect(rejectedDishes([round("r1"), round("r4")], requests)).toEqual([
    { round: round("r4"), positions: [0, 1], whole: true, reasons: ["Sold out"] },
  ]);
});

test("[DINE-04] a round whose dishes went back into the cart is not returned again", () => {
  expect(rejectedDishes([round("r1", { state: "returned" })], [request("r1", "declined")])).toEqual([]);
});

test("[DINE-04] one voided dish goes back alone, with its reason, and once", () => {
  const voided = { ...request("r1"), items: [dish("SERVED"), dish("CANCELLED", "No milk")] };
  expect(rejectedDishes([round("r1")], [voided])).toEqual([
    { round: round("r1"), positions: [1], whole: false, reasons: ["No milk"] },
  ]);
  expect(rejectedDishes([round("r1", { voided: [1] })], [voided])).toEqual([]);
});

test("[DINE-04] a round that is rejected after one of its dishes was voided returns the others", () => {
  const [returned] = rejectedDishes([round("r1", { voided: [1] })], [request("r1", "declined")]);
  expect(returned).toMatchObject({ positions: [0], whole: true });
});

test("[DINE-03] a round without a response, and one that the list does not have, wait for theirs", () => {
  const rounds = [round("old"), round(null, { state: "waiting" })];
  expect(rejectedDishes(rounds, [request("r1", "declined")])).toEqual([]);
  expect(roundOfRequest(rounds, "old")?.key).toBe("key of old");
  expect(roundOfRequest(rounds, "r1")).toBeNull();
});
