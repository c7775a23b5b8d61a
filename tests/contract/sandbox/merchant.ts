import { afterAll, beforeAll } from "vitest";
import { merchantKeys } from "../../../backend/payments-sandbox/core/keys.ts";
import type { Gateway } from "../../../backend/payments-service/provider.ts";
import { startTestSandboxes, type TestSandboxes, txnOf } from "../../fixtures/payments/sandboxes.ts";
/** Each sandbox refuses what its vendor refuses: one that accepts everything proves nothing. */
export const signal = () => AbortSignal.timeout(10_000);
export let sandboxes: TestSandboxes;
let made = 0;
/** A new key or id on each call. */
export const newKey = (prefix: string) => `${prefix}${++made}`;

export async function create(gateway: Gateway, changes: Record<string, unknown> = {}) {
  const input = { ...sandboxes.input(gateway, newKey("R")), ...changes };
  const created = await sandboxes.provider(gateway).create(input, signal());
  return { input, ...created, txn: txnOf(input, created.reference) };
}
export async function send(
  gateway: Gateway,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  method = "POST",
) {
  const form = body instanceof URLSearchParams;
  const answer = await fetch(`${sandboxes.origins[gateway]}${path}`, {
    method,
    headers: form ? headers : { "content-type": "application/json", ...headers },
    body: form ? body : JSON.stringify(body),
    redirect: "manual",
  });
  const text = await answer.text();
  // biome-ignore lint/suspicious/noExplicitAny: vendors' answers are looked at field by field.
  return { status: answer.status, text, body: (text.startsWith("{") ? JSON.parse(text) : {}) as any };
}
export const keysOf = (gateway: Gateway) => merchantKeys(sandboxes.secret, gateway);

/** Runs the sandboxes for this file. Test files share one module graph, so each file has to call this itself. */
export function runSandboxes(): void {
  beforeAll(async () => {
    sandboxes = await startTestSandboxes();
  });
  afterAll(() => sandboxes.stop());
}
