import { expect, test } from "vitest";
import { startTestBackend } from "../../../fixtures/backend/backend.ts";

test("[ROB-02] a backend that stops takes no more requests while a job still works, and waits for the job", async () => {
  const backend = await startTestBackend({ payments: { sweepEveryMs: 5 } });
  const begun = Promise.withResolvers<void>();
  const work = Promise.withResolvers<number>();
  const { payments } = backend.app;
  const expire = () => {
    begun.resolve();
    return work.promise;
  };
  Object.assign(payments, { payables: { ...payments.payables, expire } });
  await begun.promise;
  let hasStopped = false;
  const stopped = backend.stop().then(() => {
    hasStopped = true;
  });
  const status = () =>
    fetch(`${backend.url}/p/health`).then(
      (response) => response.status,
      ({ cause }) => cause.code,
    );
  await expect.poll(status).toBe("ECONNREFUSED");
  expect(hasStopped).toBe(false);
  work.resolve(0);
  await stopped;
  await backend.remove();
});
