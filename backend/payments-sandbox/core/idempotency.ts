import type { SandboxAnswer, SandboxRequest } from "./http.ts";
import { hash } from "./keys.ts";
import type { Store } from "./store.ts";

interface StoredAnswer {
  readonly id: string;
  readonly fingerprint: string;
  readonly answer: SandboxAnswer;
}

/**
 * A repeated key gets the first response; the same key with another request gets `conflict`. Refusals are not stored,
 * so a refused request may be repeated. `run` must be synchronous: nothing may happen between the check and the write.
 */
export function oncePerKey(store: Store, conflict: SandboxAnswer) {
  const kept = store.collection<StoredAnswer>("answers");
  return (key: string, request: SandboxRequest, run: () => SandboxAnswer): SandboxAnswer => {
    if (!key) return run();
    const id = `${request.url.pathname} ${key}`;
    const fingerprint = hash(request.body);
    const known = kept.get(id);
    if (known) return known.fingerprint === fingerprint ? known.answer : conflict;
    const answer = run();
    if (answer.status < 300) kept.put({ id, fingerprint, answer });
    return answer;
  };
}
