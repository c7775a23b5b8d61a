import { ScriptError } from "../../browser/load-script.ts";
import type { OpenResult, Provider } from "../../providers/provider.ts";
import type { PayOptions } from "../options.ts";
import type { InitAnswer, Outcome } from "../types.ts";
import { eitherAborted } from "../web.ts";
import { capture } from "./capture.ts";
import { outcome, type RunWithTxn } from "./run.ts";
import { afterCancel, follow, lookOnce, unknown } from "./settle.ts";

/**
 * As long as an order is held for its payment (D6). A checkout that reports nothing for this long is queried instead.
 */
export const OPEN_DEADLINE_MS = 15 * 60_000;

/**
 * Returns why a vendor's script did not load: the document's own CSP, or something between the browser and the vendor.
 */
export const blockedBy = (error: unknown) =>
  error instanceof ScriptError && error.byPolicy ? "POLICY_BLOCKED" : "SCRIPT_BLOCKED";

type Opened = OpenResult | { readonly kind: "silent" };

interface Opening {
  readonly init: InitAnswer;
  readonly tell: PayOptions["onStep"];
}

/** Opens the checkout and uses its first result only; later callbacks are ignored ([ROBUST-18]). */
export async function openProvider(run: RunWithTxn, provider: Provider, { init, tell }: Opening): Promise<Outcome> {
  tell?.("handed");
  const timer = new AbortController();
  const opened = Promise.resolve()
    .then(() => provider.open(init, run.host, () => tell?.("shown")))
    .catch((error: unknown): OpenResult => {
      run.host.report("provider.open", error);
      if (!(error instanceof ScriptError)) return { kind: "failed", code: "GATEWAY_UNAVAILABLE", opened: true };
      return { kind: "failed", code: blockedBy(error), opened: false };
    });
  const silence = run.host
    .pause(OPEN_DEADLINE_MS, eitherAborted(timer.signal, run.signal))
    .then((): Opened => ({ kind: "silent" }));
  const result = await Promise.race<Opened>([opened, silence]);
  timer.abort();
  if (result.kind === "token" || result.kind === "confirming") tell?.("deciding");
  return finish(run, result, provider);
}

function finish(run: RunWithTxn, result: Opened, provider: Provider): Outcome | Promise<Outcome> {
  switch (result.kind) {
    case "token":
      return capture(run, result, provider);
    case "confirming":
      return follow(run);
    case "left":
      return outcome(run, "left", "LEFT");
    case "cancelled":
      return afterCancel(run, result.cause ?? null);
    case "silent":
      return lookOnce(run, () => unknown(run));
    case "failed":
      return notOpened(run, result);
  }
}

/** Handles a checkout that broke. If it had been shown, details is queried before it counts as a failure. */
function notOpened(run: RunWithTxn, result: Extract<OpenResult, { kind: "failed" }>): Outcome | Promise<Outcome> {
  const failed = () => outcome(run, "failed", result.code, { message: result.message ?? null });
  if (!result.opened) return failed();
  return lookOnce(run, (found) => (found === "untouched" ? failed() : unknown(run)));
}
