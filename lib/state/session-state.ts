import { isAuthenticated, type SessionState as RuleSession } from "@/lib/domain/customer/session/signed-in";
import { isRecord, textOrNull } from "@/lib/state/stored-value";

/** The stored fields of a user (storefront.md section 3 "User"); balance in minor units, read again before it is spent. */
export interface SessionUser {
  readonly phone: string;
  readonly email: string | null;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly full_name: string | null;
  readonly is_guest_checkout: boolean;
}

/** "Local user state" of storefront.md section 3 (past locations are in the store state). */
export interface SessionState {
  /** A customer's or a guest's token. */
  readonly accessToken: string | null;
  readonly user: SessionUser | null;
  /** The code was correct but the name is still missing, in any tab and however much later. */
  readonly signupPending: boolean;
  /** Newest first, at most five. */
  readonly recentSearches: readonly string[];
  /** null: as in the locale cookie or the business's default. */
  readonly language: string | null;
  /** Stored from a by_ref link until sign-up (RTE-18). */
  readonly referralCode: string | null;
}

export const SESSION_VERSION = 1;

export const NO_SESSION: SessionState = {
  accessToken: null,
  user: null,
  signupPending: false,
  recentSearches: [],
  language: null,
  referralCode: null,
};

/** The session as input of the rules in `domain/session`. */
export function sessionForRules({ accessToken, user }: Pick<SessionState, "accessToken" | "user">): RuleSession {
  return { token: accessToken, isGuest: user?.is_guest_checkout === true };
}

/** SESS-04: a token exists and the user is not a guest. */
export const isLoggedIn = (state: SessionState): boolean => isAuthenticated(sessionForRules(state));

/** A new customer without a name yet; it is asked for at sign-in and at checkout. */
export const owesName = (state: SessionState): boolean => isLoggedIn(state) && state.signupPending;

/** True for the holder of a guest's token. */
export const isGuest = (state: SessionState): boolean => Boolean(state.accessToken) && sessionForRules(state).isGuest;

function userOf(value: unknown): SessionUser | null {
  if (!isRecord(value) || typeof value.phone !== "string") return null;
  return {
    phone: value.phone,
    email: textOrNull(value.email),
    first_name: textOrNull(value.first_name),
    last_name: textOrNull(value.last_name),
    full_name: textOrNull(value.full_name),
    is_guest_checkout: value.is_guest_checkout === true,
  };
}

/**
 * Reads a stored session; null drops it. A token without its user is dropped, because it is unclear whether it is a
 * customer's or a guest's.
 */
export function readSession(stored: unknown): SessionState | null {
  if (!isRecord(stored) || stored.version !== SESSION_VERSION) return null;
  const user = userOf(stored.user);
  const accessToken = textOrNull(stored.accessToken) || null;
  return {
    accessToken: user ? accessToken : null,
    user: accessToken ? user : null,
    signupPending: stored.signupPending === true,
    recentSearches: Array.isArray(stored.recentSearches)
      ? stored.recentSearches.filter((one): one is string => typeof one === "string" && one.trim() !== "").slice(0, 5)
      : [],
    language: textOrNull(stored.language),
    referralCode: textOrNull(stored.referralCode),
  };
}

/** What is written of a session. */
export const writeSession = (state: SessionState) => ({ version: SESSION_VERSION, ...state });
