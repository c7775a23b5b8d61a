import { expect, test } from "vitest";
import { accountFor } from "../../../../backend/payments-service/accounts/choose.ts";
import type { Services } from "../../../../backend/services.ts";

interface Installation {
  readonly demo?: boolean;
  readonly kind?: "real" | "sandbox";
  readonly sharedWith?: readonly string[];
  readonly businesses?: readonly string[];
  readonly own?: { readonly provider: object | null };
}

/** The account at Stripe for the business "cafe". */
function chosen({ demo = false, kind = "real", sharedWith, businesses = ["cafe"], own }: Installation) {
  const app = {
    demo,
    configuration: () => ({ businesses, byId: new Map(businesses.map((id) => [id, {}])) }),
    payments: {
      providers: new Map([["Stripe", { gateway: "Stripe", kind }]]),
      sharedWith: sharedWith ?? null,
      accounts: { active: () => (own ? { row: { id: "own" }, provider: own.provider } : null) },
    },
  };
  return accountFor(app as unknown as Services, "cafe", "Stripe");
}

test.each<[string, Installation, string | null]>([
  ["the only business takes payments on the environment's account", {}, "installation"],
  ["of several businesses none does", { businesses: ["cafe", "bar"] }, null],
  ["of several the named one does", { businesses: ["cafe", "bar"], sharedWith: ["cafe"] }, "installation"],
  ["and no other", { businesses: ["cafe", "bar"], sharedWith: ["bar"] }, null],
  ["not even the only one, if another is named", { sharedWith: ["bar"] }, null],
  ["a business that is not the configured one does not", { businesses: ["bar"] }, null],
  ["its own account comes first", { sharedWith: ["cafe"], own: { provider: {} } }, "own"],
  ["an own account that cannot be used leads to no other", { sharedWith: ["cafe"], own: { provider: null } }, null],
  ["every shop of a demo pays at the stand-in", { demo: true, kind: "sandbox", businesses: [] }, "installation"],
  ["and with test keys at the vendor", { demo: true, businesses: ["cafe", "bar"] }, "installation"],
])("%s", (_, installation, account) => {
  expect(chosen(installation)).toBe(account);
});
