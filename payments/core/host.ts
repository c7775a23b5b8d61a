import type { Appearance } from "../browser/appearance.ts";
import type { LeavePolicy } from "../browser/leave.ts";
import type { KeyValue } from "../browser/storage.ts";
import type { ScriptSpec } from "../providers/rows.ts";
import type { Present } from "../views/view-props.ts";

/**
 * The only door to the browser. Core and providers see the world through it, so both run in any JavaScript engine and tests
 * hand in worlds that misbehave. `createBrowserHost` (browser/browser-host.ts) is the real one.
 */
export interface ProviderHost {
  /**
   * The vendor's global once its script runs (undefined for a script without one). One tag for all callers; 10 s, two retries,
   * dead tags removed, nothing remembered of a failure. Rejects with ScriptError.
   */
  loadScript(script: ScriptSpec): Promise<unknown>;
  /** A global of a vendor, if it is there. */
  global(name: string): unknown;
  /** Takes the whole window to an allowed address; false and no navigation for any other. */
  redirect(url: string, policy: LeavePolicy): boolean;
  /** Posts fields from the whole window to an allowed address, once; false for any other address. */
  postForm(url: string, fields: Readonly<Record<string, string>>, policy: LeavePolicy): boolean;
  readonly show: Present;
  /** The page's colours for forms in frames; null: the vendor's own. */
  appearance?(): Appearance | null;
  /** Waits while the page is awake; returns early on the way back from sleep, and at once when aborted. */
  wait(ms: number, signal: AbortSignal): Promise<unknown>;
  /** For diagnostics; what is handed in has passed the redactor. */
  report(event: string, detail: unknown): void;
  /** In-app browsers and others that cannot host overlays or popups. */
  readonly inApp: boolean;
}

export interface Host extends ProviderHost {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Waits by the clock, asleep or not; resolves at once when aborted. */
  pause(ms: number, signal: AbortSignal): Promise<unknown>;
  /** Epoch milliseconds. */
  now(): number;
  /** An unguessable key of letters, digits and dashes. */
  newKey(): string;
  readonly storage: KeyValue;
  /** A lock over all tabs: its release, or null when another holds it. */
  lock(name: string): Promise<(() => void) | null>;
  /** The address of the page, and putting another in its place without a visit. */
  url(): string;
  replaceUrl(url: string): void;
  /** Calls back when the page is restored after it was left (back-forward cache). Returns the way to stop listening. */
  onRestored(callback: () => void): () => void;
  /** Tells all tabs, and hears from them, that a guest's payments are to be forgotten. */
  broadcast(topic: string): void;
  onBroadcast(topic: string, callback: () => void): () => void;
}
