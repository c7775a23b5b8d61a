import { expect, test } from "vitest";
import { describeWithStorage, startTestBackend } from "../../../fixtures/backend/backend.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";
import { AccountBanks, openAccount } from "../../../fixtures/payments/own-accounts.ts";
import { payingOptions } from "../../../fixtures/payments/paying.ts";
import { TestBank } from "../../../fixtures/payments/payments.ts";

const [FIRST, SECOND] = ["an installation's key of forty characters", "the key of this installation after that"];

describeWithStorage("[PAY-ACCOUNTS] the secret that encrypts accounts", (storage) => {
  test("is replaced without anybody's keys: all are encrypted anew, in use or not, and the earlier one can go", async () => {
    const options = {
      storage,
      ...payingOptions(new TestBank(), { now: NOON }),
      vendors: [new AccountBanks().vendor],
    };
    let backend = await startTestBackend({ ...options, paymentKeysSecret: FIRST });
    const { databaseUrl, dataDir } = backend;
    const again = async (paymentKeysSecret: string) => {
      await backend.stop();
      backend = await startTestBackend({ ...options, databaseUrl, dataDir, paymentKeysSecret });
    };
    const usable = async () => {
      const { accounts } = (await backend.rest("GET", "/staff/payments/accounts?business=bistro")).body;
      return accounts.map((one: { state: string; usable: boolean }) => `${one.state} ${one.usable}`).sort();
    };
    for (const keyId of ["test_own", "test_next"]) await openAccount(backend, "bistro", keyId);
    const reseal = async () => (await backend.rest("POST", "/staff/payments/accounts/reseal", {})).body;
    // Of one that still runs with the earlier secret nothing says that it can go.
    expect(await reseal()).toEqual({ sealed: 2, replaced: 0, unreadable: 0 });
    await again(SECOND);
    expect(await reseal()).toEqual({ sealed: 0, replaced: 0, unreadable: 2 });
    await again(`${SECOND},${FIRST}`);
    expect(await reseal()).toEqual({ sealed: 2, replaced: 2, unreadable: 0 });
    await again(SECOND);
    expect(await usable()).toEqual(["active true", "retired true"]);
    await backend.remove();
  });
});
