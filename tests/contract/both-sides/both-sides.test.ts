import { describe, expect, test } from "vitest";
import { GATEWAYS } from "../../../payments/core/enumerations.ts";
import { story as freedomPay } from "../payments-service/freedompay/story.ts";
import { story as mercadoPago } from "../payments-service/mercadopago/story.ts";
import { story as paymentOs } from "../payments-service/paymentos/story.ts";
import { story as payu } from "../payments-service/payu-latam/story.ts";
import { story as phonePe } from "../payments-service/phonepe/story.ts";
import { story as razorpay } from "../payments-service/razorpay/story.ts";
import type { Exchange } from "../payments-service/story.ts";
import { story as stripe } from "../payments-service/stripe/story.ts";
import { story as tap } from "../payments-service/tap/story.ts";
import { isAct, playAdapter, playNotOffered, playStandIn, unplayed } from "./play.ts";

const STORIES = [freedomPay, mercadoPago, paymentOs, payu, phonePe, razorpay, stripe, tap];

test("[SANDBOX-118] each vendor has its story", () => {
  expect(STORIES.map(({ gateway }) => gateway).toSorted()).toEqual(GATEWAYS.toSorted());
});

test("[SANDBOX-118] another state, a field too few or too many, another status, and what is listed as less and is not are found", async () => {
  const [first] = razorpay.parts.filter(isAct);
  const made = first?.exchanges.at(-1);
  const given = (answer: object, status = 200) =>
    playStandIn({
      ...razorpay,
      less: [],
      parts: [{ title: "made", exchanges: [{ ...(made as Exchange), answer, status }] }],
    });
  const order = made?.answer as object;
  expect(await given(order)).toEqual([]);
  expect(await given({ ...order, status: "paid" })).toEqual(['POST /v1/orders: status: "created", not "paid"']);
  expect(await given({ ...order, token: "x" })).toEqual(["POST /v1/orders: token: missing"]);
  expect(await given({ id: "order_EKwxwAgItmmXdp" })).toContain("POST /v1/orders: amount: not recorded");
  expect(await given(order, 400)).toEqual([expect.stringContaining("POST /v1/orders: 200, not 400")]);
  expect(await playStandIn({ ...razorpay, less: [...razorpay.less, "receipt"] })).toEqual([
    "receipt: listed as less, and is not",
  ]);
});

/** What the two sides of a vendor have in common is its contract alone: exchanges of public sources, played against each. */
describe.each(STORIES)("exchanges with $gateway", (story) => {
  const acts = story.parts.filter(isAct);

  test.each(acts.filter(({ by }) => by))(
    "[SANDBOX-118] the adapter sends what is recorded and reads the answers: $title",
    (act) => playAdapter(story, act),
  );

  test("[SANDBOX-118] the stand-in gives the recorded answers, and refuses what its vendor refuses", async () => {
    expect(await playStandIn(story)).toEqual([]);
  });

  test("[SANDBOX-118] all that the adapter asks is played, but for what is listed because the stand-in does not offer it", async () => {
    expect(await unplayed(story)).toEqual(story.unplayed);
    expect(await playNotOffered(story)).toEqual([]);
  });
});
