import { expect, it } from "vitest";
import { openLedger, Refused } from "../../../../backend/payments-sandbox/core/ledger.ts";
import { openStore } from "../../../../backend/payments-sandbox/core/store.ts";

function books() {
  const heard: string[] = [];
  const time = { now: 0 };
  let made = 0;
  const ledger = openLedger(openStore(null), {
    clock: () => new Date(time.now),
    newId: (prefix) => `${prefix}_${++made}`,
    onChange: ({ status }) => heard.push(status),
  });
  const open = () =>
    ledger.open({ id: `p${++made}`, reference: `r${made}`, amount: 100, currency: "INR", webhook_url: null });
  return { ledger, heard, time, open };
}

it("[SANDBOX-14] what is paid, failed or cancelled is never charged, whatever a vendor's page asks for", () => {
  const { ledger, open } = books();
  const [paid, failed, cancelled] = [open(), open(), open()];
  ledger.pay(paid, "c1");
  ledger.end(failed, "failed", "no");
  ledger.end(cancelled, "cancelled", "no");
  for (const payment of [paid, failed, cancelled]) {
    expect(() => ledger.pay(payment, "c2")).toThrow(Refused);
    expect(() => ledger.wait(payment, 10, "paid")).toThrow(Refused);
  }
  expect([paid, failed, cancelled].map(({ charges }) => charges.length)).toEqual([1, 0, 0]);
});

it("[SANDBOX-15] what was decided to come late comes when it is due, once, and is reported once", () => {
  const { ledger, heard, time, open } = books();
  const payment = open();
  ledger.wait(payment, 10, "paid");
  time.now = 9_999;
  ledger.settleDue();
  expect(payment.status).toBe("pending");
  time.now = 10_000;
  ledger.settleDue();
  ledger.settleDue();
  expect(payment.charges).toHaveLength(1);
  expect(heard).toEqual(["pending", "paid"]);
});

it("[SANDBOX-16] only what is paid is refunded, and the same key is the same refund", () => {
  const { ledger, open } = books();
  const payment = open();
  expect(() => ledger.refund(payment, "k", "f1")).toThrow(Refused);
  ledger.pay(payment, "c1");
  expect(ledger.refund(payment, "k", "f2")).toEqual(ledger.refund(payment, "k", "f3"));
  expect(() => ledger.refund(payment, "other", "f4")).toThrow(Refused);
});
