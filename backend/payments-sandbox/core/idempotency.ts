import type { SandboxAnswer, SandboxRequest } from "./http.ts";
import { hash } from "./keys.ts";
import type { VendorContext } from "./vendor.ts";

/** As long as Stripe and Tap document that they keep a key, and no longer than the others may. */
const KEPT_MS = 24 * 3_600_000;

interface StoredAnswer {
  readonly id: string;
  /** When it was given, in milliseconds. */
  readonly at: number;
  readonly fingerprint: string;
  readonly answer: SandboxAnswer;
}

/**
 * A repeated key gets the first response for a day, and then is a new one; the same key with another request gets
 * `conflict`. `keeps`: which answers are kept; without it no refusals are, so that a refused request may be repeated. `run` must be
 * synchronous: nothing may happen between the check and the write.
 */
export function oncePerKey(
  { store, clock }: Pick<VendorContext, "store" | "clock">,
  conflict: SandboxAnswer,
  keeps = ({ status }: SandboxAnswer) => status < 300,
) {
  const kept = store.collection<StoredAnswer>("answers");
  return (key: string, request: SandboxRequest, run: () => SandboxAnswer): SandboxAnswer => {
    if (!key) return run();
    const id = `${request.url.pathname} ${key}`;
    const fingerprint = hash(request.body);
    const now = clock().getTime();
    const known = kept.get(id);
    if (known && now - known.at < KEPT_MS) return known.fingerprint === fingerprint ? known.answer : conflict;
    const answer = run();
    if (keeps(answer)) kept.put({ id, at: now, fingerprint, answer });
    return answer;
  };
}
