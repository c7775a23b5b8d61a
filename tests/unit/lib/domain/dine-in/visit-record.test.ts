import { expect, test } from "vitest";
import { rejectedRounds, roundOfRequest, type SentRound } from "@/lib/domain/dine-in/visit-record";

const round = (key: string, state: SentRound["state"] = "sent"): SentRound => ({
  key,
  lines: [],
  instructions: "",
  state,
});
const request = (id: string, minute: number, status = "done", guest_id = "ana", type = "ADD_ITEMS") => ({
  request_id: id,
  guest_id,
  type,
  status,
  created: new Date(Date.UTC(2026, 0, 1, 20, minute)).toISOString(),
  reason: status === "declined" ? "Sold out" : null,
});

test("[DINE-04] a rejected round is this phone's own, and carries the reason", () => {
  const requests = [request("r4", 4, "declined"), request("r3", 3, "declined", "ben"), request("r1", 1)];
  expect(rejectedRounds([round("first"), round("second")], requests, "ana")).toEqual([
    { round: round("second"), reason: "Sold out" },
  ]);
});

test("[DINE-04] a round whose dishes went back into the cart is not returned again", () => {
  expect(rejectedRounds([round("first", "returned")], [request("r1", 1, "declined")], "ana")).toEqual([]);
});

test("[DINE-03] a round without a response and other requests of the phone count for no round", () => {
  const rounds = [round("first"), round("unsent", "waiting")];
  const requests = [request("water", 2, "declined", "ana", "REQUEST_WATER"), request("r1", 1)];
  expect(rejectedRounds(rounds, requests, "ana")).toEqual([]);
  expect(roundOfRequest(rounds, requests, "ana", "r1")?.key).toBe("first");
});

test("[DINE-03] when only the newest requests are read, they belong to the newest rounds", () => {
  const rounds = [round("first"), round("second"), round("third")];
  const requests = [request("r3", 3), request("r2", 2, "declined")];
  expect(rejectedRounds(rounds, requests, "ana").map((each) => each.round.key)).toEqual(["second"]);
  expect(roundOfRequest(rounds, requests, "ana", "r3")?.key).toBe("third");
});
