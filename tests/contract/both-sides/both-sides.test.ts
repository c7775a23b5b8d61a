import { describe, expect, test } from "vitest";
import { GATEWAYS } from "../../../payments/core/enumerations.ts";
import { story as mercadoPago } from "../payments-service/mercadopago/story.ts";
import { story as phonePe } from "../payments-service/phonepe/story.ts";
import { story as razorpay } from "../payments-service/razorpay/story.ts";
import { story as stripe } from "../payments-service/stripe/story.ts";
import { story as tap } from "../payments-service/tap/story.ts";
import { isAct, playAdapter, playNotOffered, playStandIn } from "./play.ts";

const STORIES = [mercadoPago, phonePe, razorpay, stripe, tap];

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

  test("[SANDBOX-118] the stand-in does not offer the calls that are listed so", async () => {
    expect(await playNotOffered(story)).toEqual([]);
  });
});
