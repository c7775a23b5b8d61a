/** Session rules of storefront.md sections 4 "Session", 6 and 7 "Headers". Reads neither clock nor storage. */
export interface SessionState {
  readonly token: string | null;
  readonly isGuest: boolean;
}

/** SESS-04: a token exists and the user is not a guest. */
export function isAuthenticated({ token, isGuest }: SessionState): boolean {
  return Boolean(token) && !isGuest;
}
