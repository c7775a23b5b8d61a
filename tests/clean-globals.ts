import { afterAll, vi } from "vitest";

// Vitest takes stubs back before the next test, which is after the next file of the worker has imported its modules.
afterAll(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
