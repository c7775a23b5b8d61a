import { describe, expect, test } from "vitest";
import { setSession, signOut } from "@/lib/actions/customer/session";
import { heldOrder, rememberHeldOrder } from "@/lib/actions/order/placing/placing";
import { giveUpPayment } from "@/lib/actions/payment/give-up-payment";
import { payBillShare } from "@/lib/actions/payment/pay-bill-share";
import { finishPaid, payOrder } from "@/lib/actions/payment/pay-order";
import { resumePayment } from "@/lib/actions/payment/resume-payment";
import { asMinor } from "@/lib/domain/money";
import { writeRecord } from "@/lib/storage/records";
import { RECORDS } from "@/lib/storage/table";
import { NOW, token, user } from "../../fixtures";
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

describe("[ROBUST-17] signing in while a payment is undecided", () => {
  /** A guest whose bank has not decided, and a service that answers the payer alone, as the real one does to whoever gives up. */
  async function undecided() {
    const guest = shopper();
    const payer = token({ exp: NOW / 1000 + 9_000 });
    guest.state.session.setState({ accessToken: payer, user: { ...user, is_guest_checkout: true } });
    const { outcome } = await payOrder(guest.context, REQUEST);
    const txn = guest.service.only();
    txn.status = "pending";
    const { service } = guest;
    const handle = service.handle.bind(service);
    const answers = { payer, over: { status: 404, body: { success: false, message: "No such transaction" } } };
    service.handle = (method, url, init) =>
      url.includes("/abandon/") && new Headers(init.headers).get("authorization") !== answers.payer
        ? answers.over
        : handle(method, url, init);
    return { ...guest, txn, payer, answers, reference: outcome?.reference ?? "" };
  }
  const account = token({ exp: NOW / 1000 + 8_000 });

  test("the device that began it looks at it and gives it up with the guest's login, and goes on with its own", async () => {
    const guest = await undecided();
    guest.state.session.setState({ accessToken: account, user });
    guest.tokens.length = 0;
    expect((await resumePayment(guest.context, "once")).screen).toBe("pending");
    expect((await giveUpPayment(guest.context, guest.reference)).screen).toBe("abandoned");
    expect(new Set(guest.tokens)).toEqual(new Set([guest.payer]));
    expect(isOpen(guest)).toBe(false);
    guest.tokens.length = 0;
    expect((await payOrder(guest.context, REQUEST)).outcome?.state).toBe("left");
    expect(new Set(guest.tokens)).toEqual(new Set([account]));
  });

  test("somebody with another number never uses the guest's login, nor does a device that did not begin it", async () => {
    const guest = await undecided();
    const url = `https://shop.localhost/payments/v1/txn/abandon/${guest.txn.id}`;
    const other = { ...user, phone: "9000000099" };
    const stranger = shopper(undefined, {}, guest.service);
    for (const { state, context, tokens } of [guest, stranger]) {
      state.session.setState({ accessToken: account, user: state === guest.state ? other : user });
      tokens.length = 0;
      expect((await context.host.fetch(url, { method: "POST", body: "{}" })).status).toBe(404);
      expect(tokens).toEqual([account]);
    }
    expect(guest.txn.status).toBe("pending");
  });

  test("[DINE-05] a share of a table's bill that the phone began as its visit is given up with the visit's token, and no other device has one", async () => {
    const [phone, stranger] = [shopper(), shopper()];
    const visit = token({ exp: NOW / 1000 + 7_000 });
    const record = { code: "c", key: "k", token: visit, name: "Ana", rounds: [], at: NOW };
    writeRecord(phone.state, RECORDS.visit, record);
    const share = { amount: asMinor(5_000), gateway: REQUEST.gateway, paymentId: "share-1" };
    const outcome = await payBillShare(phone.context, share);
    const { service } = phone;
    const txn = service.only();
    txn.status = "pending";
    const handle = service.handle.bind(service);
    service.handle = (method, url, init) =>
      new Headers(init.headers).get("authorization") === visit
        ? handle(method, url, init)
        : { status: 404, body: { success: false, message: "No such transaction" } };
    phone.state.session.setState({ accessToken: account, user });
    expect((await resumePayment(phone.context, "once")).screen).toBe("pending");
    const url = `https://shop.localhost/payments/v1/txn/abandon/${txn.id}`;
    expect((await stranger.context.host.fetch(url, { method: "POST", body: "{}" })).status).toBe(404);
    expect(await giveUpPayment(phone.context, outcome.reference)).toMatchObject({ screen: "shareNotPaid" });
    expect(txn.status).toBe("canceled");
  });

  test("a guest's login that has ended gives way to the own one, which still reads how the payment stands", async () => {
    const guest = await undecided();
    guest.state.session.setState({ accessToken: account, user });
    guest.service.scripted.push({ match: "GET /txn/details", answer: { status: 401, body: { success: false } } });
    guest.tokens.length = 0;
    expect((await resumePayment(guest.context, "once")).screen).toBe("pending");
    expect(guest.tokens).toEqual([guest.payer, account]);
  });

  test("signing out deletes the guest's login with the payment", async () => {
    const guest = await undecided();
    guest.state.session.setState({ accessToken: account, user });
    signOut(guest.state);
    expect([...guest.storage.map.values()].join()).not.toContain(guest.payer);
  });
});

describe("[SEC-02] a guest's login that began a payment", () => {
  async function begun() {
    const guest = shopper();
    const payer = token({ exp: NOW / 1000 + 9_000 });
    guest.state.session.setState({ accessToken: payer, user: { ...user, is_guest_checkout: true } });
    const { outcome } = await payOrder(guest.context, REQUEST);
    const isKept = () =>
      [...guest.storage.map].some(([key, value]) => key.includes("payment") && value.includes(payer));
    expect(isKept()).toBe(true);
    return { ...guest, isKept, reference: outcome?.reference ?? "", txn: guest.service.only() };
  }
  const account = token({ exp: NOW / 1000 + 8_000 });

  test("leaves the device when somebody with another number signs in, without a sign-out between", async () => {
    const guest = await begun();
    guest.txn.status = "pending";
    setSession(guest.state, account, user, false);
    expect(guest.isKept()).toBe(true);
    setSession(guest.state, account, { ...user, phone: "9000000099" }, false);
    expect(guest.isKept()).toBe(false);
  });

  test.each(["paid", "given up"])("leaves it once the payment is %s", async (how) => {
    const guest = await begun();
    guest.txn.status = "pending";
    if (how === "paid") guest.service.charge(guest.txn.id);
    const { screen } =
      how === "paid" ? await resumePayment(guest.context, "once") : await giveUpPayment(guest.context, guest.reference);
    expect(screen).toBe(how === "paid" ? "paid" : "abandoned");
    expect(guest.isKept()).toBe(false);
  });

  test("leaves it with that of each try before, but not with that of another payment", async () => {
    const guest = await begun();
    guest.txn.status = "failed";
    expect((await resumePayment(guest.context, "poll")).screen).toBe("notCharged");
    const other = { purposeId: "other", orderId: "o9", txnId: "t9", guest: { token: account, phone: user.phone } };
    rememberHeldOrder(guest.state, other);
    const again = shopper(guest.storage, {}, guest.service);
    again.state.session.setState(guest.state.session.getState());
    await payOrder(again.context, REQUEST);
    const [, second] = guest.service.txns.keys();
    guest.service.charge(second ?? "");
    expect(guest.isKept()).toBe(true);
    expect((await resumePayment(again.context, "once")).screen).toBe("paid");
    expect(guest.isKept()).toBe(false);
    expect(heldOrder(again.state, { purposeId: null, txnId: "t9" })).toEqual(other);
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
