import { expect, test } from "vitest";
import { type Asked, failure, input, intent, list, recorded, session, signal } from "./exchanges.ts";

test("[PGW-11] a customer who was deleted in the dashboard is made anew, and a repeat leads to the same intent", async () => {
  const gone = { type: "invalid_request_error", code: "resource_missing", param: "customer" };
  const missing = failure(404, { ...gone, message: "No such customer: 'cus_Gone'" });
  const reused = failure(400, {
    type: "idempotency_error",
    message: "Keys can only be used with the same parameters.",
  });
  const run = async (reference: string, known: string | null) => {
    const { provider, asked } = recorded({
      "POST /v1/customers": { id: "cus_Anew" },
      "POST /v1/payment_intents": (_, { body, headers }) => {
        if (body.get("customer") === "cus_Gone") return missing;
        return headers.get("idempotency-key") === "t0123" ? reused : intent();
      },
      "GET /v1/payment_intents/pi_3Recorded": intent(),
      "POST /v1/customer_sessions": session,
      "GET /v1/customers/cus_Anew/payment_methods": list(),
    });
    const customer = { ...input.customer, reference };
    return { made: await provider.create({ ...input, customer, reference: known }, signal()), asked };
  };
  const keyOf = (asked: readonly Asked[], path: string) =>
    asked
      .filter((one) => one.method === "POST" && one.path === path)
      .at(-1)
      ?.headers.get("idempotency-key");
  const { made, asked } = await run("cus_Gone", null);
  expect(made).toMatchObject({ reference: "pi_3Recorded", customer_reference: "cus_Anew" });
  expect(keyOf(asked, "/v1/payment_intents")).toBe("t0123-cus_Anew");
  // Under the key of the one that was deleted Stripe would repeat that one for a day.
  const first = recorded({ "POST /v1/customers": { id: "cus_Gone" } });
  await first.provider.create(input, signal()).catch(() => null);
  expect(keyOf(asked, "/v1/customers")).not.toBe(keyOf(first.asked, "/v1/customers"));
  expect((await run("cus_Gone", "pi_3Recorded")).made.reference).toBe("pi_3Recorded");
  // Once the new one is known.
  expect((await run("cus_Anew", "pi_3Recorded")).made.reference).toBe("pi_3Recorded");
  await expect(run("cus_Anew", null)).rejects.toThrow("same parameters");
});
