import type { Appearance } from "../browser/appearance.ts";
import type { LeavePolicy } from "../browser/leave.ts";
import type { KeyValue } from "../browser/storage.ts";
import type { ScriptSpec } from "../providers/rows.ts";
import type { Present } from "../views/view-props.ts";

/**
 * The only access to the browser. Core and providers use it for everything outside themselves, so both run in any
 * JavaScript engine and tests can pass in hosts that misbehave. `createBrowserHost` (browser/browser-host.ts) is the
 * real one.
 */
export interface ProviderHost {
  /**
   * Resolves to the vendor's global once its script runs (undefined for a script without one). One tag for all callers;
   * 10 s, two retries, failed tags removed, failures not cached. Rejects with ScriptError.
   */
  loadScript(script: ScriptSpec): Promise<unknown>;
  /** Returns a vendor's global, or undefined. */
  global(name: string): unknown;
  /** Sends the window to an allowed address. Returns false without navigating for any other. */
  redirect(url: string, policy: LeavePolicy): boolean;
  /** Posts fields from the window to an allowed address, once. Returns false for any other address. */
  postForm(url: string, fields: Readonly<Record<string, string>>, policy: LeavePolicy): boolean;
  readonly show: Present;
  /** The page's colours for forms in frames; null for the vendor's default. */
  appearance?(): Appearance | null;
  /** Waits while the page is awake. Returns early when the page wakes, and at once when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<unknown>;
  /** For diagnostics; `detail` has already been redacted. */
  report(event: string, detail: unknown): void;
  /** True in in-app browsers and others that cannot host overlays or popups. */
  readonly inApp: boolean;
}

export interface Host extends ProviderHost {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Waits even while the page sleeps; resolves at once when aborted. */
  pause(ms: number, signal: AbortSignal): Promise<unknown>;
  /** Epoch milliseconds. */
  now(): number;
  /** An unguessable key of letters, digits and dashes. */
  newKey(): string;
  readonly storage: KeyValue;
  /** Takes a lock across all tabs. Resolves to its release function, or null when another tab holds it. */
  lock(name: string): Promise<(() => void) | null>;
  /** The page's address, and a way to replace it without navigating. */
  url(): string;
  replaceUrl(url: string): void;
  /** Calls back when the page is restored from the back-forward cache. Returns an unsubscribe function. */
  onRestored(callback: () => void): () => void;
  /** Announces to all tabs, and receives from them, that a guest's payments are to be forgotten. */
  broadcast(topic: string): void;
  onBroadcast(topic: string, callback: () => void): () => void;
}
