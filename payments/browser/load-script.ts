import { parseUrl } from "../core/web.ts";
import type { ScriptSpec } from "../providers/rows.ts";

/** A vendor script that failed to load: blocked, missing, too slow, or without its global. */
export class ScriptError extends Error {
  override readonly name = "ScriptError";
  /** The document's CSP blocks it, so no retry in this document can succeed. */
  readonly byPolicy: boolean;
  constructor(message: string, byPolicy = false) {
    super(message);
    this.byPolicy = byPolicy;
  }
}

export interface LoadPorts {
  readonly document: () => Document;
  readonly global: (name: string) => unknown;
  readonly pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
  /** True for origins that scripts may come from; all others are refused. */
  readonly mayLoad: (url: URL) => boolean;
  readonly nonce?: () => string | undefined;
}

export const LOAD_TIMEOUT_MS = 10_000;
const RETRY_DELAYS_MS = [500, 2_000];

/**
 * [ROBUST-09] [ROBUST-10] Loads each address once for all callers: 10 s per attempt and two retries with growing
 * delays. A failed tag is removed and its later events are ignored. Failures are not cached, so the next press tries
 * again without a reload.
 */
export function createScriptLoader(ports: LoadPorts): (script: ScriptSpec) => Promise<unknown> {
  const loads = new Map<string, Promise<unknown>>();
  return (script) => {
    const present = script.global ? ports.global(script.global) : undefined;
    if (present) return Promise.resolve(present);
    const known = loads.get(script.src);
    if (known) return known;
    const load = loadWithRetries(script, ports);
    loads.set(script.src, load);
    load.catch(() => loads.delete(script.src));
    return load;
  };
}

async function loadWithRetries(script: ScriptSpec, ports: LoadPorts): Promise<unknown> {
  const url = parseUrl(script.src);
  if (!url || !ports.mayLoad(url)) throw new ScriptError(`${script.src} is not an address of an enabled gateway.`);
  const policy = watchPolicy(ports.document(), url);
  try {
    for (const delay of [...RETRY_DELAYS_MS, null]) {
      try {
        return await loadOnce(script, ports);
      } catch (error) {
        if (delay === null) throw error;
        await ports.pause(delay, new AbortController().signal);
        // Browsers may report the policy violation shortly after the script's own error.
        if (policy.refused()) throw new ScriptError(`${script.src} is not in the policy of this document.`, true);
      }
    }
  } finally {
    policy.stop();
  }
}

/** Watches whether the document's CSP blocks this script. Some browsers report its origin only. */
function watchPolicy(page: Document, { href, origin }: URL) {
  let refused = false;
  const onViolation = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective.startsWith("script-src") && (blockedURI === href || blockedURI === origin)) refused = true;
  };
  page.addEventListener("securitypolicyviolation", onViolation);
  return { refused: () => refused, stop: () => page.removeEventListener("securitypolicyviolation", onViolation) };
}

function loadOnce(script: ScriptSpec, { document, global, pause, nonce }: LoadPorts): Promise<unknown> {
  const page = document();
  const found = [...page.querySelectorAll("script")].find((tag) => tag.src === script.src && !tag.dataset.dead);
  const tag = found ?? newTag(page, script, nonce?.());
  const timer = new AbortController();
  return new Promise((resolve, reject) => {
    const end = (problem: string | null) => {
      tag.removeEventListener("load", onLoad);
      tag.removeEventListener("error", onError);
      timer.abort();
      const loaded = script.global ? global(script.global) : undefined;
      if (problem === null && (loaded || !script.global)) return resolve(loaded);
      tag.dataset.dead = "true";
      tag.remove();
      reject(new ScriptError(`${script.src} ${problem ?? `came without its global ${script.global}`}.`));
    };
    const onLoad = () => end(null);
    const onError = () => end("could not be loaded");
    tag.addEventListener("load", onLoad);
    tag.addEventListener("error", onError);
    void pause(LOAD_TIMEOUT_MS, timer.signal).then(() => timer.signal.aborted || end("took longer than 10 s"));
    if (!found) page.head.append(tag);
  });
}

function newTag(page: Document, script: ScriptSpec, nonce: string | undefined): HTMLScriptElement {
  const tag = page.createElement("script");
  tag.src = script.src;
  tag.async = true;
  if (nonce) tag.nonce = nonce;
  for (const [name, value] of Object.entries(script.attributes ?? {})) tag.setAttribute(name, value);
  return tag;
}
