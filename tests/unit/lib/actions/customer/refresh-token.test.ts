import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { GraphQLError } from "graphql";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { loadAddresses } from "@/lib/actions/customer/addresses";
import {
  type InTurn,
  keepSignedIn,
  keepTokenFresh,
  refreshToken,
  refreshWhenDue,
} from "@/lib/actions/customer/refresh-token";
import { endSession, setSession, signOut } from "@/lib/actions/customer/session";
import { isGuest, isLoggedIn } from "@/lib/state/session-state";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { MapStorage, NOW, storefront, token, user } from "../../fixtures";

let server: CommerceServer;
beforeAll(async () => {
  server = await startCommerce();
});
afterAll(() => server.close());
beforeEach(() => {
  server.calls.length = 0;
});

const shop = (overrides = {}) => storefront({ origin: server.origin, ...overrides });
const inSeconds = (seconds: number) => token({ sub: "u1", exp: NOW / 1000 + seconds });
const code = (outcome: { ok: boolean; error?: { code: string } }) => (outcome.ok ? "ok" : outcome.error?.code);
/** The locks of one origin, shared by its tabs. */
const turns = new Map<string, Promise<unknown>>();
const inTurn: InTurn = (name, work) => {
  const before = turns.get(name);
  const turn = (before ?? Promise.resolve()).then(() => work(before !== undefined));
  turns.set(name, turn);
  return turn;
};
/** What one tab stores is read by another a moment later. */
class LateStorage extends MapStorage {
  #late: { key: string; value: string | null; reads: number } | null = null;
  override getItem(key: string): string | null {
    if (this.#late?.key === key && this.#late.reads-- > 0) return this.#late.value;
    return super.getItem(key);
  }
  override setItem(key: string, value: string): void {
    this.#late = { key, value: super.getItem(key), reads: 2 };
    super.setItem(key, value);
  }
}

function signedIn(seconds: number, overrides = {}) {
  const state = shop(overrides);
  expect(setSession(state, inSeconds(seconds), user).ok).toBe(true);
  return state;
}

describe("fresh tokens", () => {
  const refreshed = () => server.callsOf("RefreshAuthToken").length;
  const answerWith = (next: string | null, status = "success") =>
    server.answer({ refreshAuthToken: () => ({ status, message: null, token: next }) });

  test("[SESS-06] the token is refreshed once on app start, however much time remains", async () => {
    const next = inSeconds(90_000);
    answerWith(next);
    const state = signedIn(80_000);
    let tick = () => {};
    const stop = keepTokenFresh(state, (_milliseconds, task) => {
      tick = task;
      return () => {};
    });
    await refreshToken(state);
    expect(refreshed()).toBe(1);
    expect(state.session.getState().accessToken).toBe(next);
    tick();
    expect(await refreshWhenDue(state)).toEqual({ ok: true, value: false });
    expect(refreshed()).toBe(1);
    stop();
  });

  test("[SESS-06] it is refreshed whenever under 3600 s remain, and not before", async () => {
    answerWith(inSeconds(90_000));
    await refreshWhenDue(signedIn(3600));
    expect(refreshed()).toBe(0);
    await refreshWhenDue(signedIn(3599));
    expect(refreshed()).toBe(1);
  });

  test("[SESS-06] however many ask, one call goes out", async () => {
    answerWith(inSeconds(90_000));
    const state = signedIn(10);
    await Promise.all([refreshToken(state), refreshToken(state), refreshWhenDue(state)]);
    expect(refreshed()).toBe(1);
    // Nor does it need the browser to take turns.
    const plain = signedIn(10);
    await Promise.all([refreshToken(plain, null), refreshToken(plain, null)]);
    expect(refreshed()).toBe(2);
  });

  test("[SESS-06] never for guests or visitors", async () => {
    const state = shop();
    await refreshToken(state);
    setSession(state, inSeconds(5), { ...user, is_guest_checkout: true });
    await refreshToken(state);
    await refreshWhenDue(state);
    expect(refreshed()).toBe(0);
    expect(isGuest(state.session.getState())).toBe(true);
  });

  test("[SESS-06] a refresh failure logs out: the server's own refusal, as an error or as a status", async () => {
    const state = signedIn(10);
    server.answer({
      refreshAuthToken: () => {
        throw new GraphQLError("Unknown token.", { extensions: { code: "LOGIN_REQUIRED" } });
      },
    });
    expect((await refreshToken(state)).ok).toBe(false);
    expect(state.session.getState().accessToken).toBeNull();
    answerWith(null, "error");
    const other = signedIn(10);
    await refreshToken(other);
    expect(isLoggedIn(other.session.getState())).toBe(false);
  });

  test("[SESS-06] a newer token that cannot be read logs out", async () => {
    answerWith("garbage");
    const state = signedIn(10);
    expect(code(await refreshToken(state))).toBe("TOKEN_INVALID");
    expect(isLoggedIn(state.session.getState())).toBe(false);
  });

  test("[SESS-06] [ROB-01] an error page of a server in front, or the server's own fault, signs nobody out and forgets nothing of theirs", async () => {
    const pages: [number, string, string][] = [
      [502, "text/html", "<html><h1>502 Bad Gateway</h1></html>"],
      [503, "text/plain", "no healthy upstream"],
      [200, "text/html", "<html>Log in to the Wi-Fi</html>"],
      [200, "application/json", "{}"],
      [429, "application/json", '{"message":"slow down"}'],
      [500, "application/json", '{"errors":[{"message":"Something broke.","extensions":{"code":"INTERNAL"}}]}'],
      [502, "application/json", '{"errors":[{"message":"later","extensions":{"code":"API_UNREACHABLE"}}]}'],
      [200, "application/json", '{"data":{"refreshAuthToken":{"status":"success","message":null,"token":null}}}'],
    ];
    let [status, type, body] = pages[0] as [number, string, string];
    const front = createServer((_request, response) => response.writeHead(status, { "content-type": type }).end(body));
    await new Promise<void>((resolve) => front.listen(0, "127.0.0.1", resolve));
    const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    for (const page of pages) {
      [status, type, body] = page;
      for (const seconds of [10, -10]) {
        const state = signedIn(seconds, { origin });
        state.cart.setState({ coupon_code: "FEAST" });
        expect([page, (await refreshToken(state)).ok]).toEqual([page, false]);
        expect([page, isLoggedIn(state.session.getState())]).toEqual([page, true]);
        expect(state.cart.getState().coupon_code).toBe("FEAST");
      }
    }
    await new Promise((resolve) => front.close(resolve));
  });

  test("[SESS-06] on every page: once at its start, then whenever an hour remains, also for whoever signs in later, until they sign out", async () => {
    answerWith(inSeconds(3000));
    let ticks: (() => void)[] = [];
    const every = (_milliseconds: number, task: () => void) => {
      ticks.push(task);
      return () => {
        ticks = ticks.filter((one) => one !== task);
      };
    };
    const state = signedIn(80_000);
    const stop = keepSignedIn(state, every);
    await refreshToken(state);
    expect(refreshed()).toBe(1);
    for (const tick of ticks) tick();
    await refreshToken(state);
    expect(refreshed()).toBe(2);
    signOut(state);
    expect(ticks).toEqual([]);
    // Whoever signs in on an open page has a new token.
    setSession(state, inSeconds(7200), user);
    expect(ticks).toHaveLength(1);
    for (const tick of ticks) tick();
    await Promise.resolve();
    expect(refreshed()).toBe(2);
    stop();
    expect(ticks).toEqual([]);
    // Drawn again, the page is still the same start of the app.
    keepSignedIn(state, every)();
    expect(refreshed()).toBe(2);
  });

  test("[SESS-06] without an answer nobody is logged out, not even with a token that has ended", async () => {
    const offline = { origin: "http://127.0.0.1:1" };
    for (const seconds of [10, -10]) {
      const state = signedIn(seconds, offline);
      expect(code(await refreshToken(state))).toBe("NETWORK");
      expect(isLoggedIn(state.session.getState())).toBe(true);
    }
  });

  test("[SESS-06] a token that has ended is renewed before the first call goes out, a guest's is forgotten", async () => {
    answerWith(inSeconds(7200));
    server.answer({ addresses: () => [] });
    const state = signedIn(-10);
    await Promise.all([loadAddresses(state), loadAddresses(state)]);
    expect(server.calls.map(({ operation }) => operation)).toEqual([
      "RefreshAuthToken",
      "GetAddresses",
      "GetAddresses",
    ]);
    expect(server.callsOf("GetAddresses")[0]?.headers.authorization).toBe(`Bearer ${inSeconds(7200)}`);
    const guest = shop();
    setSession(guest, inSeconds(-10), { ...user, is_guest_checkout: true });
    await loadAddresses(guest);
    expect(guest.session.getState()).toMatchObject({ accessToken: null, user: null });
  });

  test.each([
    ["at once", MapStorage],
    ["a moment later", LateStorage],
  ])("[SESS-06] two tabs that refresh send one call, and both have its token, read %s", async (_, Storage) => {
    turns.clear();
    const next = inSeconds(7200);
    answerWith(next);
    const storage = new Storage();
    const tabs = [0, 1].map(() => storefront({ origin: server.origin }, { storage }));
    for (const tab of tabs) setSession(tab, inSeconds(10), user);
    await Promise.all(tabs.map((tab) => refreshToken(tab, inTurn)));
    expect(refreshed()).toBe(1);
    expect(tabs.map((tab) => tab.session.getState().accessToken)).toEqual([next, next]);
  });

  test("[SESS-05] signing out ends the token at the server, on this device or everywhere, also when it does not answer", async () => {
    server.answer({ signOut: () => ({ success: true, message: null }) });
    const state = signedIn(9000);
    expect((await endSession(state, true)).ok).toBe(true);
    expect(server.callsOf("SignOut")[0]).toMatchObject({ variables: { everywhere: true } });
    expect(server.callsOf("SignOut")[0]?.headers.authorization).toBe(`Bearer ${inSeconds(9000)}`);
    expect(isLoggedIn(state.session.getState())).toBe(false);
    const offline = signedIn(9000, { origin: "http://127.0.0.1:1" });
    expect((await endSession(offline)).ok).toBe(false);
    expect(isLoggedIn(offline.session.getState())).toBe(false);
  });

  test("[SESS-06] an answer that comes after signing out signs nobody in again", async () => {
    answerWith(inSeconds(90_000));
    const state = signedIn(10);
    const refreshing = refreshToken(state);
    signOut(state);
    await refreshing;
    expect(state.session.getState().accessToken).toBeNull();
  });

  test("[SESS-01] [SESS-06] a name that is given while the token is renewed stays", async () => {
    const next = inSeconds(90_000);
    const state = signedIn(10);
    server.answer({
      refreshAuthToken: () => {
        state.session.setState({ user: { ...user, full_name: "Asha Devi Rao" } });
        return { status: "success", message: null, token: next };
      },
    });
    await refreshToken(state);
    expect(state.session.getState()).toMatchObject({ accessToken: next, user: { full_name: "Asha Devi Rao" } });
  });
});
