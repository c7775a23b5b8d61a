import { expect, test } from "vitest";
import { type AccountField, readAccount } from "../../../backend/payments-service/providers/account-fields.ts";
import {
  environmentAccount,
  PaymentSettingsError,
} from "../../../backend/payments-service/providers/from-environment.ts";
import { stripeVendor } from "../../../backend/payments-service/providers/stripe/account.ts";
import { VENDORS } from "../../../backend/payments-service/providers/vendors.ts";

const stripe = (change: Record<string, string | undefined>) =>
  readAccount(stripeVendor, {
    secretKey: "sk_test_1",
    publishableKey: "pk_test_1",
    webhookSecret: "whsec_1",
    ...change,
  });
const namesOf = (fields: readonly AccountField[]) => fields.map(({ name }) => name);

test("an account has its values without the spaces around them, and knows test keys from live ones", () => {
  const values = { secretKey: "sk_live_1", publishableKey: "pk_live_1", webhookSecret: "whsec_1" };
  expect(stripe({ ...values, secretKey: " sk_live_1 " })).toEqual({
    account: { vendor: stripeVendor, mode: "live", values },
  });
  expect(stripe({})).toMatchObject({ account: { mode: "test" } });
});

test.each([
  ["missing", { webhookSecret: " " }, ["webhookSecret"]],
  ["format", { publishableKey: "rzp_test_1" }, ["publishableKey"]],
  ["mixed", { publishableKey: "pk_live_1" }, ["secretKey", "publishableKey"]],
] as const)(
  "[ROBUST-25] an account with a fault of the kind %s is refused, naming the fields",
  (kind, change, names) => {
    const read = stripe(change);
    const problems = "problems" in read ? read.problems : [];
    expect(problems.map((problem) => [problem.kind, namesOf(problem.fields)])).toEqual([[kind, names]]);
  },
);

test("[ROBUST-25] half an account in the environment stops the start, whichever half it is", () => {
  expect(() => environmentAccount(stripeVendor, { STRIPE_WEBHOOK_SECRET: "whsec_1" }, false)).toThrow(
    "STRIPE_WEBHOOK_SECRET is set, but STRIPE_SECRET_KEY is not. STRIPE_WEBHOOK_SECRET is set, but STRIPE_PUBLISHABLE_KEY is not.",
  );
});

test("every vendor tells test from live, and no two fields share a variable", () => {
  for (const { fields } of VENDORS) expect(fields.some(({ modes }) => modes)).toBe(true);
  const variables = VENDORS.flatMap(({ fields }) => fields.map(({ variable }) => variable));
  expect(new Set(variables).size).toBe(variables.length);
  expect(new Set(VENDORS.map(({ gateway }) => gateway)).size).toBe(VENDORS.length);
});

const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

test("[ROBUST-25] missing, foreign or mixed keys stop the start, and a demo takes no live ones", () => {
  const wrong = (change: Record<string, string>, demo = false) =>
    expect(() => environmentAccount(stripeVendor, { ...STRIPE_KEYS, ...change }, demo)).toThrow(PaymentSettingsError);
  wrong({ STRIPE_WEBHOOK_SECRET: "" });
  wrong({ STRIPE_PUBLISHABLE_KEY: "" });
  wrong({ STRIPE_SECRET_KEY: "rzp_test_1" });
  wrong({ STRIPE_PUBLISHABLE_KEY: "pk_live_1" });
  wrong({ STRIPE_SECRET_KEY: "sk_live_1" });
  wrong({ STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" }, true);
  expect(
    environmentAccount(
      stripeVendor,
      { ...STRIPE_KEYS, STRIPE_SECRET_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" },
      false,
    ),
  ).not.toBeNull();
  expect(environmentAccount(stripeVendor, {}, true)).toBeNull();
});
