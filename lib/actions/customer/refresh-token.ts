import { isRefusal, setSession, signOut } from "@/lib/actions/customer/session";
import { getSource } from "@/lib/actions/get-source";
import { type Outcome, outcomeOf, serverRefusal } from "@/lib/actions/outcome";
import { correctClock } from "@/lib/actions/server-clock";
import { refreshAuthToken } from "@/lib/api/customer/session";
import { hasEnded, needsRefresh, tokenPayload } from "@/lib/domain/customer/session/token";
import { err, ok } from "@/lib/domain/result";
import { isLoggedIn } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** Milliseconds between checks of the token on a page that stays open. */
export const FRESHNESS_CHECK = 60_000;

/**
 * Errors with which a server refuses a token. Any other says nothing about the token: no network, an error page of a
 * server in front, an internal error.
 */
const REFUSED: readonly string[] = ["LOGIN_REQUIRED", "TOKEN_INVALID"];

/** States whose token was refreshed at the start; a later sign-in has a new one. */
const started = new WeakSet<StorefrontState>();

const inFlight = new WeakMap<StorefrontState, Promise<Outcome<boolean>>>();

/** Runs work one at a time among all tabs of an origin. The work receives whether it had to wait for another tab. */
export type InTurn = <T>(name: string, work: (waited: boolean) => Promise<T>) => Promise<T>;

/** The Web Locks API; null in browsers without it. */
function browserTurns(): InTurn | null {
  const locks = globalThis.navigator?.locks;
  if (!locks) return null;
  return async (name, work) => {
    const first = await locks.request(name, { ifAvailable: true }, async (lock) => lock && { is: await work(false) });
    return first ? first.is : locks.request(name, () => work(true));
  };
}

/**
 * Another tab's storage write arrives here with a delay, possibly after its lock is released. Milliseconds between
 * checks, and their number.
 */
const LOOK_AGAIN = 30;
const LOOKS = 15;

async function comesTrue(holds: () => boolean): Promise<boolean> {
  for (let attempt = 0; attempt < LOOKS; attempt += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN));
    if (holds()) return true;
  }
  return false;
}

/**
 * SESS-06: refreshes the token. Never for guests, and one request at a time across all callers and tabs: a tab that
 * waited uses the other one's result. Returns whether there was anything to refresh. A refusal by the server logs out;
 * a failure does not, because a tunnel or a restart must not end the session.
 */
export function refreshToken(storefront: StorefrontState, turns = browserTurns()): Promise<Outcome<boolean>> {
  const running = inFlight.get(storefront);
  if (running) return running;
  const refreshing = inTurn(storefront, turns).finally(() => inFlight.delete(storefront));
  inFlight.set(storefront, refreshing);
  return refreshing;
}

async function inTurn(storefront: StorefrontState, turns: InTurn | null): Promise<Outcome<boolean>> {
  const { accessToken: before } = storefront.session.getState();
  if (!before || !isLoggedIn(storefront.session.getState())) return ok(false);
  const { businessId } = storefront.settings;
  const isReplaced = () => {
    storefront.rehydrate("session");
    return storefront.session.getState().accessToken !== before;
  };
  const work = async (waited: boolean) => {
    if (isReplaced() || (waited && (await comesTrue(isReplaced)))) return ok(false);
    return refreshOnce(storefront);
  };
  return turns ? turns(`${businessId}:refresh`, work) : work(false);
}

async function refreshOnce(storefront: StorefrontState): Promise<Outcome<boolean>> {
  const { accessToken: token, user } = storefront.session.getState();
  if (!token || !user) return ok(false);
  const payload = tokenPayload(token);
  if (!payload.ok) {
    signOut(storefront);
    return payload;
  }
  const answer = await outcomeOf(refreshAuthToken(getSource(storefront), token, { asItIs: true }));
  // During the request, the customer signed out or another one signed in.
  if (storefront.session.getState().accessToken !== token) return ok(false);
  if (!answer.ok) {
    if (REFUSED.includes(answer.error.code)) signOut(storefront);
    return answer;
  }
  if (!answer.value.token) {
    if (!isRefusal(answer.value.status)) return err(serverRefusal("BAD_ANSWER", answer.value.message));
    signOut(storefront);
    return err(serverRefusal("LOGIN_REQUIRED", answer.value.message));
  }
  // A name may have been given during the request: the token alone is new.
  const set = setSession(storefront, answer.value.token, storefront.session.getState().user ?? user);
  return set.ok ? ok(true) : set;
}

/**
 * Refreshes an expired token before it is sent. An expired guest token cannot be refreshed, so the guest session is
 * dropped, once the server's clock agrees that it has ended: the device's may be wrong, or have been set meanwhile (TIME-04).
 */
export async function reviveToken(storefront: StorefrontState): Promise<void> {
  if (isLoggedIn(storefront.session.getState())) return void (await refreshToken(storefront));
  const { accessToken } = storefront.session.getState();
  await correctClock(storefront);
  const isSame = storefront.session.getState().accessToken === accessToken;
  if (isSame && accessToken && hasEnded(accessToken, storefront.now())) signOut(storefront);
}

/** Refreshes if less than an hour remains. */
export async function refreshWhenDue(storefront: StorefrontState): Promise<Outcome<boolean>> {
  const { accessToken, user } = storefront.session.getState();
  if (!accessToken || !user || user.is_guest_checkout) return ok(false);
  const payload = tokenPayload(accessToken);
  const due = !payload.ok || needsRefresh(payload.value.exp, storefront.now(), false);
  return due ? refreshToken(storefront) : ok(false);
}

/** Runs `task` at an interval and returns an unsubscribe function; `setInterval` in the browser. */
export type Every = (milliseconds: number, task: () => void) => () => void;

const everyInterval: Every = (milliseconds, task) => {
  const timer = setInterval(task, milliseconds);
  return () => clearInterval(timer);
};

/**
 * SESS-06: refreshes once at the start, and from then on whenever less than an hour remains. Returns an unsubscribe
 * function.
 */
export function keepTokenFresh(storefront: StorefrontState, every: Every = everyInterval): () => void {
  if (!started.has(storefront)) void refreshToken(storefront);
  started.add(storefront);
  return every(FRESHNESS_CHECK, () => void refreshWhenDue(storefront));
}

/** The same on every page, for as long as a customer is signed in. Returns an unsubscribe function. */
export function keepSignedIn(storefront: StorefrontState, every: Every = everyInterval): () => void {
  let stop: (() => void) | null = null;
  const follow = () => {
    const customer = isLoggedIn(storefront.session.getState());
    if (customer && !stop) stop = keepTokenFresh(storefront, every);
    if (customer || !stop) return;
    stop();
    stop = null;
  };
  follow();
  started.add(storefront);
  const unsubscribe = storefront.session.subscribe(follow);
  return () => {
    unsubscribe();
    stop?.();
  };
}
