import { describe, expect, test } from "vitest";
import { signOut } from "@/lib/actions/customer/session";
import { heldOrder } from "@/lib/actions/order/placing/placing";
import { giveUpPayment } from "@/lib/actions/payment/give-up-payment";
import { finishPaid, payOrder } from "@/lib/actions/payment/pay-order";
import { resumePayment } from "@/lib/actions/payment/resume-payment";
import { commerce, isOpen, lines, REQUEST, serveCommerce, shopper } from "./shopper";

serveCommerce();

describe("giving up a payment", () => {
  test("[ROBUST-17] a guest who stops waiting abandons the payment: the cart stays, and the next press is a new order", async () => {
    const guest = shopper();
    await payOrder(guest.context, REQUEST);
    const txn = guest.service.only();
    txn.status = "pending";
    const back = shopper(guest.storage, {}, guest.service);
    const { outcome } = await payOrder(back.context, REQUEST);
    expect(outcome).toMatchObject({ state: "pending", txnId: txn.id });
    const left = await giveUpPayment(back.context, outcome?.reference ?? "");
    expect(left).toMatchObject({ screen: "abandoned", outcome: { state: "cancelled", code: "ABANDONED" } });
    expect(isOpen(back)).toBe(false);
    expect(lines(back)).toBe(1);
    expect((await payOrder(back.context, REQUEST)).outcome?.state).toBe("left");
    expect(new Set(commerce.placed.map((one) => one.idempotency_key)).size).toBe(2);
    expect(guest.service.unsafeInits).toBe(0);
  });

  test("[ROBUST-17] abandoning a payment that has been paid is paid, and nothing changes while the service does not respond", async () => {
    const guest = shopper();
    const { outcome } = await payOrder(guest.context, REQUEST);
    const silent = { match: "POST /txn/abandon", answer: { status: 503, body: null } };
    guest.service.scripted.push(silent, silent, silent);
    expect((await giveUpPayment(guest.context, outcome?.reference ?? "")).screen).toBe("pending");
    expect(isOpen(guest)).toBe(true);
    guest.service.charge(guest.service.only().id);
    expect((await giveUpPayment(guest.context, outcome?.reference ?? "")).screen).toBe("paid");
    expect(lines(guest)).toBe(0);
  });
});

describe("leaving", () => {
  test("[SESS-05] [ROBUST-14] signing out deletes every trace of the payment, and a late response is discarded", async () => {
    const guest = shopper();
    await payOrder(guest.context, REQUEST);
    const waiting = resumePayment(guest.context, "poll");
    signOut(guest.state);
    guest.service.charge(guest.service.only().id);
    expect((await waiting).outcome).toMatchObject({ state: "pending", code: "FORGOTTEN" });
    expect([...guest.storage.map.keys()].filter((key) => key.includes("payment"))).toEqual([]);
    expect(heldOrder(guest.state, { purposeId: null, txnId: "txn_1" })).toBeNull();
  });

  test("[ROBUST-14] another store ends it as well, another token of the same person does not", async () => {
    const guest = shopper();
    await payOrder(guest.context, REQUEST);
    guest.state.session.setState({ accessToken: "renewed" });
    expect(isOpen(guest)).toBe(true);
    guest.state.store.setState(({ selected }) => ({ selected: selected && { ...selected, id: "koramangala" } }));
    expect(isOpen(guest)).toBe(false);
  });
});

test("a page that learns of a payment from another tab leaves its cart alone", async () => {
  const guest = shopper();
  const { outcome } = await payOrder(guest.context, REQUEST);
  if (!outcome) throw new Error("There is an outcome.");
  finishPaid(guest.context, { ...outcome, state: "paid", first: false }, outcome.purposeId);
  expect(lines(guest)).toBe(1);
});
