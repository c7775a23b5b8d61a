import { expect, test } from "vitest";
import { closeAtProvider } from "../../../../backend/payments-service/txns/query-provider.ts";
import type { TxnRow } from "../../../../backend/payments-service/txns/txns.ts";
import type { Services } from "../../../../backend/services.ts";

test("[ROBUST-17] closing a checkout that nobody waits for never rejects, not even while its account cannot be read", async () => {
  const warned: unknown[] = [];
  const app = {
    payments: { accounts: { byId: () => Promise.reject(new Error("The database is away.")) } },
    log: { warn: (facts: unknown) => warned.push(facts) },
  };
  const txn = { id: "t1", gateway: "Stripe", account: "own", business_id: "cafe", reference: "pi_1" };
  await expect(closeAtProvider(app as unknown as Services, txn as TxnRow)).resolves.toBeUndefined();
  expect(warned).toHaveLength(1);
});
