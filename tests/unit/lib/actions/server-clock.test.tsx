import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useNow } from "@/components/checkout/time/use-now";
import { whenFresh } from "@/lib/actions/get-source";
import { followServerClock } from "@/lib/actions/server-clock";
import { clockAhead } from "@/lib/domain/time/wire-time";
import { StorefrontScope } from "@/lib/state/provider";
import { startCommerce } from "../commerce-server";
import { NOW, storefront, token, user } from "../fixtures";

function Now() {
  return <p>{useNow()}</p>;
}

const HOUR = 3_600_000;
const dateAt = (time: number) => new Date(time).toUTCString();
const answered = () => act(() => new Promise((resolve) => setTimeout(resolve)));

test("[TIME-04] a clock that is right by three minutes is left alone, a wrong one follows the server's, and without a date nothing is known", () => {
  expect(clockAhead(dateAt(NOW + 2 * 60_000), NOW)).toBe(0);
  expect(clockAhead(dateAt(NOW - 2 * 60_000), NOW)).toBe(0);
  expect(clockAhead(dateAt(NOW - 25 * HOUR + 4_000), NOW)).toBe(-25 * HOUR);
  expect(clockAhead(dateAt(NOW + 25 * HOUR), NOW)).toBe(25 * HOUR);
  expect(clockAhead(null, NOW)).toBeNull();
  expect(clockAhead("some day", NOW)).toBeNull();
});

test.each([25, -25])(
  "[TIME-04] [SESS-06] on a phone whose date is wrong by %i hours the guest stays signed in, and the server's times are offered",
  async (hours) => {
    const state = storefront();
    const right = NOW - hours * HOUR;
    const page = () => (
      <StorefrontScope state={state}>
        <Now />
      </StorefrontScope>
    );
    render(page());
    const stop = followServerClock(state, async () => dateAt(right));
    await answered();
    expect(screen.getByText(String(right))).toBeTruthy();
    const accessToken = token({ exp: right / 1000 + 24 * 3600 });
    state.session.setState({ accessToken, user: { ...user, is_guest_checkout: true } });
    await whenFresh(state);
    expect(state.session.getState().accessToken).toBe(accessToken);
    stop();
    const paid = storefront({}, { storage: state.storage });
    expect(paid.now(), "the page after a payment begins with the corrected clock").toBe(right);
    sessionStorage.clear();
  },
);

test("[TIME-04] a clock that is set while the checkout is open is asked about when the guest comes back to it", async () => {
  const state = storefront();
  let server = NOW;
  const stop = followServerClock(state, async () => dateAt(server));
  await answered();
  expect(state.now()).toBe(NOW);
  server = NOW - 25 * HOUR;
  document.dispatchEvent(new Event("visibilitychange"));
  await answered();
  expect(state.now()).toBe(NOW - 25 * HOUR);
  stop();
  sessionStorage.clear();
});

test("[TIME-04] [SESS-06] a guest whose phone was set right stays signed in on a page that does not ask for the clock", async () => {
  const server = await startCommerce();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/menu`);
  const state = storefront({}, { now: Date.now });
  state.ui.setState({ clockAhead: 25 * HOUR });
  const accessToken = token({ exp: Math.floor(Date.now() / 1000) + 23 * 3600 });
  state.session.setState({ accessToken, user: { ...user, is_guest_checkout: true } });
  await whenFresh(state);
  expect(state.session.getState().accessToken).toBe(accessToken);
  expect(state.ui.getState().clockAhead).toBe(0);
  const ended = token({ exp: Math.floor(Date.now() / 1000) - 3600 });
  state.session.setState({ accessToken: ended });
  await whenFresh(state);
  expect(state.session.getState().accessToken, "one that has ended by the server's clock is forgotten").toBeNull();
  await server.close();
  sessionStorage.clear();
});

test("[TIME-04] [SESS-06] calls of a guest whose token has ended ask for the clock once together, and don't wait for one that never comes", async () => {
  let asked = 0;
  const silent = createServer(() => {
    asked += 1;
  }).listen(0, "127.0.0.1");
  const origin = () => `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  await expect.poll(() => silent.listening).toBe(true);
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${origin()}/menu`);
  const state = storefront();
  const accessToken = token({ exp: NOW / 1000 - 3600 });
  state.session.setState({ accessToken, user: { ...user, is_guest_checkout: true } });
  await Promise.all(Array.from({ length: 4 }, () => whenFresh(state)));
  expect([asked, state.session.getState().accessToken]).toEqual([1, null]);
  silent.closeAllConnections();
  silent.close();
}, 10_000);
