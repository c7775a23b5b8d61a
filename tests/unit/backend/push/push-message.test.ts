import { expect, test } from "vitest";
import type { BusinessRow } from "../../../../backend/db/repositories/business.ts";
import type { OrderRow } from "../../../../backend/db/repositories/order/orders.ts";
import { type PushNews, pushMessages } from "../../../../backend/push/push-message.ts";
import { asMinor } from "../../../../lib/domain/money.ts";

const business = {
  id: "b",
  name: { en: "Bistro" },
  default_language: "en",
  currency: "INR",
  timezone: "Asia/Kolkata",
  isd_code: "+91",
} as unknown as BusinessRow;
const bodies = (bill_id: string | null, ...back: Pick<PushNews["back"][number], "way" | "status" | "source">[]) => {
  const order = { id: "o", number: "1", mode: "delivery", delivery_at: new Date(0), bill_id } as OrderRow;
  const news = { moved: false, later: false, back: back.map((one) => ({ ...one, amount: asMinor(1_500) })) };
  return pushMessages(business, order, "en", news).map(({ body }) => body);
};

test("[PAY-REFUND] [DINE-05] of a table's round a message says that money goes the way it was paid, which may be another guest's, and of any other order that it is theirs", () => {
  const due = { way: "online", status: "due", source: null } as const;
  const done = { ...due, status: "done" } as const;
  const wallet = { way: "wallet", status: "done", source: "a-share" } as const;
  expect(bodies("bill", due)).toEqual(["₹15.00 is being refunded the way it was paid."]);
  expect(bodies("bill", done)).toEqual([expect.stringMatching(/^₹15\.00 was refunded the way it was paid\. A bank/)]);
  expect(bodies("bill", wallet), "no bank is waited for").toEqual(["₹15.00 is back in the wallet it was paid from."]);
  const byHand = { way: "spot", status: "done", source: "cash" } as const;
  expect(bodies("bill", byHand)).toEqual(["The store gave ₹15.00 back in person."]);
  expect(bodies("bill", { ...done, way: "elsewhere" })).toEqual(["₹15.00 was refunded another way."]);
  expect(bodies("bill", { ...wallet, source: null }), "the credit that it was ordered with").toEqual([
    "₹15.00 is back in your wallet.",
  ]);
  expect(bodies(null, due)).toEqual(["₹15.00 is being refunded to the card or account you paid with."]);
  expect(bodies(null, { ...byHand, source: null })).toEqual(["The store gave ₹15.00 back to you in person."]);
});
