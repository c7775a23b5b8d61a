import { type actionError, type Outcome, outcomeOf } from "@/lib/actions/outcome";
import { refusedField } from "@/lib/actions/studio/refused-field";
import type { StudioClient } from "@/lib/api/studio/client";
import { ok } from "@/lib/domain/result";
import type { ConfigInput, StudioDraft } from "@/lib/domain/studio/draft";
import { isSame, merged } from "@/lib/domain/studio/merge";
import { type Path, withValueAt } from "@/lib/domain/studio/paths";
import type { StudioStore } from "@/lib/state/studio/studio-state";
import type { Shop } from "@/lib/storage/records";
import type { StudioTab } from "@/lib/storage/studio-tab";
import { unsavedDrafts } from "@/lib/storage/unsaved-drafts";

export interface StudioContext {
  readonly store: StudioStore;
  readonly client: StudioClient;
  /** Where the browser keeps what the server does not have yet. */
  readonly shop: Shop;
  readonly tab: StudioTab;
  readonly later: (run: () => void, milliseconds: number) => unknown;
  readonly cancel: (handle: unknown) => void;
}

/** Milliseconds without a change after which the draft is saved. */
const PAUSE = 700;
/** Milliseconds until a failed save is tried again. */
const AGAIN = 5000;
/** No answer from our server. */
const NO_ANSWER: readonly string[] = ["NETWORK", "TIMEOUT", "BAD_ANSWER", "ABORTED"];
/** Too slow to arrive, and too many calls: the same save is taken later. */
const LATER: readonly number[] = [408, 429];

const refusedDraft = (fields: unknown): StudioDraft | null =>
  (fields as { draft?: StudioDraft } | undefined)?.draft ?? null;

/** Changing the draft and saving it as one types: one save at a time, each of the latest values. */
export function createEditing({ store, client, shop, tab, later, cancel }: StudioContext) {
  let timer: unknown = null;
  let running: Promise<void> | null = null;
  /** Drafts that closed tabs left in this browser. */
  let left: string[] = [];
  /** What was sent since the last answer: the server may have one of them. */
  let unanswered: ConfigInput[] = [];
  const unsaved = unsavedDrafts(shop, tab.id);
  const { getState, setState } = store;

  function accept(draft: StudioDraft) {
    const { config } = getState();
    const saved = isSame(config, draft.config);
    setState({ draft, save: saved ? "saved" : "waiting", refusal: null, lockedBy: othersLock(draft) });
    if (saved) {
      unsaved.forget();
      takeNext();
    } else {
      keepHere();
      plan(PAUSE);
    }
  }

  /** Goes on with what a closed tab left behind. One at a time: where two changed the same field, the second is asked about. */
  function takeNext() {
    const { draft, lockedBy } = getState();
    if (!draft || lockedBy) return;
    for (let id = left.shift(); id !== undefined; id = left.shift()) {
      const kept = unsaved.take(id);
      if (!kept) continue;
      const { config, conflicts } = merged(kept.base, kept.config, draft.config);
      if (conflicts.length === 0 && isSame(config, draft.config)) continue;
      const conflict = conflicts.length > 0 ? { theirs: draft, base: kept.base, paths: conflicts } : null;
      setState({
        config,
        conflict,
        save: conflict ? "refused" : "waiting",
        joined: conflict ? null : { of: "closed tab" },
      });
      keepHere();
      if (!conflict) plan(PAUSE);
      return;
    }
  }

  function plan(milliseconds: number) {
    cancel(timer);
    timer = later(() => void flush(), milliseconds);
  }

  function keepHere() {
    const { draft, config, conflict, user } = getState();
    if (draft) unsaved.keep({ config, base: conflict?.base ?? draft.config, by: user?.id ?? null });
  }

  /** Another editor or tab saved in between: their changes are added to ours, or both are offered. */
  function join(theirs: StudioDraft) {
    const { draft, config } = getState();
    // A save whose response was lost is not another tab's change.
    const base = unanswered.find((sent) => isSame(sent, theirs.config)) ?? draft?.config ?? {};
    unanswered = [];
    const both = merged(base, config, theirs.config);
    if (both.conflicts.length > 0) {
      const conflict = { theirs, base, paths: both.conflicts };
      setState({ conflict, save: "refused", refusal: null, lockedBy: othersLock(theirs) });
    } else {
      const { savedByMe, savedBy: name } = theirs;
      if (!isSame(base, config) && !isSame(both.config, config))
        setState({ joined: savedByMe ? { of: "me" } : { of: "somebody", name } });
      setState({ config: both.config });
      accept(theirs);
    }
  }

  async function send(): Promise<void> {
    const { draft, config } = getState();
    if (!draft) return;
    setState({ save: "saving" });
    const outcome = await outcomeOf(client.save({ config, revision: draft.revision }));
    if (outcome.ok) {
      unanswered = [];
      // What was typed meanwhile is on the screen and not in the answer.
      const typed = getState().config === config ? outcome.value.config : getState().config;
      setState({ config: typed });
      accept(outcome.value);
      return;
    }
    const { code, cause, message } = outcome.error;
    const stale = refusedDraft(cause?.extensions);
    if (code === "STALE" && stale) join(stale);
    else if (code === "LOCKED") setState({ save: "refused", refusal: message ?? null, lockedBy: lockOf(cause) });
    else if (code === "SIGN_IN_REQUIRED") setState({ save: "offline", sessionEnded: true });
    else if (NO_ANSWER.includes(code) || (cause?.status ?? 0) >= 500) {
      if (unanswered.at(-1) !== config) unanswered.push(config);
      setState({ save: "offline" });
      plan(AGAIN);
    } else if (LATER.includes(cause?.status ?? 0)) {
      setState({ save: "offline" });
      plan(Math.max(AGAIN, Number(cause?.extensions.retryAfter ?? 0) * 1000));
    } else setState({ save: "refused", refusal: message ?? code, refusedField: refusedField(outcome.error) });
  }

  /** Saves now; returns when nothing is left to save, or it cannot be saved. */
  async function flush(): Promise<void> {
    cancel(timer);
    while (running) await running;
    const { draft, config, lockedBy, conflict, sessionEnded } = getState();
    if (!draft || lockedBy || conflict || sessionEnded || isSame(config, draft.config)) return;
    running = send();
    await running;
    running = null;
  }

  /** Reads the draft again, for example after a return to an earlier version. What is typed meanwhile stays. */
  async function reload(): Promise<Outcome<StudioDraft>> {
    const before = getState().config;
    const outcome = await outcomeOf(client.draft());
    if (!outcome.ok) return outcome;
    cancel(timer);
    unsaved.forget();
    const { config } = merged(before, getState().config, outcome.value.config);
    setState({ config, conflict: null });
    accept(outcome.value);
    return outcome;
  }

  return {
    flush,
    /** Whether something on the screen is not on the server yet, for whatever reason: waiting, offline, refused, signed out. */
    hasUnsaved(): boolean {
      const { phase, draft, config } = getState();
      return phase === "editing" && draft !== null && !isSame(config, draft.config);
    },
    change(path: Path, value: unknown) {
      const { config, lockedBy, conflict } = getState();
      if (lockedBy) return;
      setState({ config: withValueAt(config, path, value), save: conflict ? "refused" : "waiting", refusal: null });
      keepHere();
      // Nothing is saved before the editor has chosen.
      if (!conflict) plan(PAUSE);
    },
    /**
     * Puts a draft on the screen as the server has it, and over it what the same person's tabs that are not among `open` kept
     * in this browser.
     */
    open(draft: StudioDraft, open: ReadonlySet<string> = new Set()) {
      setState({
        draft,
        config: draft.config,
        save: "saved",
        lockedBy: othersLock(draft),
        conflict: null,
        joined: null,
      });
      left = unsaved.leftBehind(open, getState().user?.id ?? null);
      takeNext();
    },
    /** Ends a conflict: with our values over theirs, or with theirs. What only one side changed stays. */
    settle(keep: "ours" | "theirs") {
      const { conflict, config } = getState();
      if (!conflict) return;
      const { base, theirs } = conflict;
      const both = keep === "ours" ? merged(base, config, theirs.config) : merged(base, theirs.config, config);
      setState({ conflict: null, config: both.config });
      accept(theirs);
    },
    /** A sign of life while the draft is open; tells when another editor has taken it over. */
    async renew(): Promise<Outcome<null>> {
      const outcome = await outcomeOf(client.lock(false));
      if (!outcome.ok) {
        if (outcome.error.code === "SIGN_IN_REQUIRED") setState({ sessionEnded: true });
        if (outcome.error.code === "LOCKED") setState({ lockedBy: lockOf(outcome.error.cause) });
        return outcome;
      }
      const { by, since = "", mine } = outcome.value;
      const lockedBy = by === undefined || mine ? null : { by, since, mine: false };
      setState({ lockedBy });
      const { save, draft, config } = getState();
      if (save === "saved") takeNext();
      // Of the other editor's time: what was not saved then is tried again.
      else if (!lockedBy && draft && !isSame(config, draft.config)) await flush();
      return ok(null);
    },
    reload,
    /**
     * Takes the draft over from another editor; what is not saved here is joined with it. Until it is read, nothing can be
     * typed that it would replace.
     */
    async takeOver(): Promise<Outcome<StudioDraft>> {
      while (running) await running;
      const taken = await outcomeOf(client.lock(true));
      if (!taken.ok) return taken;
      const outcome = await outcomeOf(client.draft());
      if (!outcome.ok) return outcome;
      cancel(timer);
      join(outcome.value);
      return outcome;
    },
    stop: () => cancel(timer),
  };
}

export type Editing = ReturnType<typeof createEditing>;

const othersLock = ({ lock }: StudioDraft) => (lock && !lock.mine ? lock : null);

/** Who has the draft, as the refusal of a save names them. */
function lockOf(cause: ReturnType<typeof actionError>["cause"]) {
  const { by, since } = (cause?.extensions ?? {}) as { by?: unknown; since?: unknown };
  return { by: String(by ?? ""), since: typeof since === "string" ? since : "", mine: false };
}
