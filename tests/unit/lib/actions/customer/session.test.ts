import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { setCartDetails } from "@/lib/actions/cart/cart-changes";
import {
  codeSentBefore,
  completeSignup,
  guestSignup,
  requestOtp,
  setSession,
  signInWithProvider,
  signOut,
  verifyOtp,
} from "@/lib/actions/customer/session";
import { currentLanguage, headerState } from "@/lib/actions/get-source";
import { isGuest, isLoggedIn, owesName, readSession, writeSession } from "@/lib/state/session-state";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { NOW, storefront, storeInMinor, token, user } from "../../fixtures";

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
const phone = { phone: "9876543210", isd_code: "+91" };

function signedIn(seconds: number, overrides = {}) {
  const state = shop(overrides);
  expect(setSession(state, inSeconds(seconds), user).ok).toBe(true);
  return state;
}

describe("signing in", () => {
  test("[SESS-08] nothing is sent while required fields are missing", async () => {
    const outcome = await requestOtp(shop({ captchaKey: "key" }), { phone: "12", isd_code: "" });
    expect(outcome).toMatchObject({
      ok: false,
      error: {
        code: "FIELDS_INVALID",
        fields: { phone: "PHONE_INVALID", isd_code: "REQUIRED", verification_token: "REQUIRED" },
      },
    });
    expect(code(await verifyOtp(shop(), { ...phone, otp: "" }))).toBe("FIELDS_INVALID");
    expect(server.calls).toEqual([]);
  });

  test("[SESS-01] a code is sent with phone, country code, channel and captcha token", async () => {
    server.answer({ getOTP: () => ({ status: "success", resend_after_seconds: 45, channel: "whatsapp", digits: 4 }) });
    const sent = await requestOtp(shop({ captchaKey: "key" }), { ...phone, verification_token: "human" });
    expect(sent).toEqual({
      ok: true,
      value: { resendAfterSeconds: 45, channel: "whatsapp", digits: 4, readAt: null },
    });
    const device = expect.stringMatching(/^[\w-]{16,64}$/);
    expect(server.calls[0]?.variables).toEqual({ ...phone, device, channel: "web", verification_token: "human" });
  });

  test("[SESS-01] a wrong code says so in the server's words and signs nobody in", async () => {
    server.answer({
      verifyOTP: () => ({
        status: "error",
        message: "That code is not right.",
        token: null,
        signup: false,
        user: null,
      }),
    });
    const state = shop();
    const outcome = await verifyOtp(state, { ...phone, otp: "1234" });
    expect(outcome).toMatchObject({ ok: false, error: { code: "OTP_WRONG", message: "That code is not right." } });
    expect(isLoggedIn(state.session.getState())).toBe(false);
  });

  test("[SESS-01] an expired code or too many asked for: distinguished from a wrong one, with the wait until the next", async () => {
    const refusal = { status: "error", message: "No.", token: null, signup: false, user: null };
    server.answer({
      verifyOTP: () => ({ ...refusal, code: "EXPIRED" }),
      getOTP: () => ({
        status: "error",
        message: "Wait.",
        resend_after_seconds: 12,
        code: "TOO_SOON",
        channel: "sms",
        digits: 6,
      }),
    });
    expect(code(await verifyOtp(shop(), { ...phone, otp: "1234" }))).toBe("OTP_OVER");
    const sent = await requestOtp(shop(), phone);
    expect(sent).toMatchObject({ error: { code: "OTP_TOO_SOON", details: { resendAfterSeconds: 12 } } });
    if (sent.ok) return;
    // That code still holds, so its form is shown; another refusal shows none.
    expect(codeSentBefore(sent.error)).toEqual({ resendAfterSeconds: 12, channel: "sms", digits: 6, readAt: null });
    expect(codeSentBefore({ ...sent.error, code: "OTP_NOT_SENT" })).toBeNull();
  });

  test("[SESS-01] signup is required when the answer carries the signup flag, and completes with the name", async () => {
    const state = shop();
    server.answer({
      verifyOTP: () => ({ status: "success", message: null, token: inSeconds(9000), signup: true, user: null }),
      completeSignup: () => ({ status: "success", message: null, token: null, user: null }),
    });
    expect(await verifyOtp(state, { ...phone, otp: "1234" })).toEqual({ ok: true, value: { signup: true } });
    // The tab is closed here; the next one still has to ask for the name.
    const elsewhere = readSession(JSON.parse(JSON.stringify(writeSession(state.session.getState()))));
    expect(elsewhere && owesName(elsewhere)).toBe(true);
    // A token that is renewed meanwhile changes nothing about it.
    setSession(state, inSeconds(9001), user);
    expect(owesName(state.session.getState())).toBe(true);
    const done = await completeSignup(state, { fullName: "Asha Devi Rao", email: "a@b.in", promo: false });
    expect(code(done)).toBe("ok");
    expect(server.callsOf("CompleteSignup")[0]?.variables).toMatchObject({ firstName: "Asha", lastName: "Devi Rao" });
    expect(state.session.getState().user).toMatchObject({ phone: "9876543210", full_name: "Asha Devi Rao" });
    expect(owesName(state.session.getState())).toBe(false);
  });

  test("[SESS-01] [SESS-08] a person with one name signs up with it; a blank one is asked for", async () => {
    const state = shop();
    setSession(state, inSeconds(9000), user, true);
    server.answer({ completeSignup: () => ({ status: "success", message: null, token: null, user: null }) });
    expect(await completeSignup(state, { fullName: "  ", email: "a@b.in", promo: false })).toMatchObject({
      error: { code: "FIELDS_INVALID", fields: { firstName: "REQUIRED" } },
    });
    expect(code(await completeSignup(state, { fullName: "Suharto", email: "a@b.in", promo: false }))).toBe("ok");
    expect(server.callsOf("CompleteSignup")[0]?.variables).toMatchObject({ firstName: "Suharto", lastName: "" });
  });

  test("[SESS-02] a Google account without an e-mail gives INVALID_GOOGLE_EMAIL, another failure the server's words", async () => {
    const state = shop();
    expect(code(await signInWithProvider(state, { type: "google", token: "t" }))).toBe("INVALID_GOOGLE_EMAIL");
    server.answer({ socialLogin: () => ({ status: "error", message: "Unknown account.", token: null, phone: null }) });
    const outcome = await signInWithProvider(state, { type: "facebook", token: "t" });
    expect(outcome).toMatchObject({ ok: false, error: { message: "Unknown account." } });
  });

  test("[SESS-02] somebody new to the shop is not signed in but proves a number, and the provider's word goes along", async () => {
    const state = shop();
    const answer = { status: "phone_needed", message: "Once.", token: null, phone: null, social_token: "sealed" };
    server.answer({
      socialLogin: () => answer,
      verifyOTP: () => ({ status: "success", message: null, token: inSeconds(9000), signup: false, user: null }),
    });
    const first = await signInWithProvider(state, { type: "google", token: "t", email: "a@b.in" });
    expect(first).toEqual({ ok: true, value: { signup: false, socialToken: "sealed" } });
    expect(isLoggedIn(state.session.getState())).toBe(false);
    await verifyOtp(state, { ...phone, otp: "1234", social_token: "sealed" });
    expect(server.callsOf("VerifyOtp")[0]?.variables).toMatchObject({ social_token: "sealed" });
    expect(isLoggedIn(state.session.getState())).toBe(true);
  });

  test("[RTE-18] an invitation goes along with the number of somebody who came by a provider, for nothing else completes their signup", async () => {
    const state = shop();
    state.session.setState({ referralCode: "ABCD2345" });
    const answer = { status: "success", message: null, token: inSeconds(9000), signup: true, user: null };
    server.answer({ verifyOTP: () => answer });
    await verifyOtp(state, { ...phone, otp: "1234" });
    expect(server.callsOf("VerifyOtp")[0]?.variables).not.toHaveProperty("referral_code");
    // They are asked for their name: it is not signup yet.
    await verifyOtp(state, { ...phone, otp: "1234", social_token: "sealed" });
    expect(server.callsOf("VerifyOtp")[1]?.variables).toMatchObject({ referral_code: "ABCD2345" });
    expect(state.session.getState().referralCode).toBe("ABCD2345");
    server.answer({ verifyOTP: () => ({ ...answer, signup: false }) });
    await verifyOtp(state, { ...phone, otp: "1234", social_token: "sealed" });
    expect(state.session.getState().referralCode).toBeNull();
  });

  test("[SESS-03] guest checkout: name, code and phone, e-mail required by emailRequired; never authenticated", async () => {
    const guest = { customerName: "Ravi", isd_code: "+91", customerPhone: "9876543210" };
    const required = await guestSignup(shop({ guestEmailRequired: true }), guest);
    expect(required).toMatchObject({ ok: false, error: { fields: { email: "REQUIRED" } } });
    const data = {
      email: null,
      first_name: "Ravi",
      last_name: null,
      phone: "9876543210",
      is_guest_checkout: true,
      access_token: "guest-token",
    };
    server.answer({ guestSignup: () => ({ status: "success", message: null, data }) });
    const state = shop();
    expect(code(await guestSignup(state, guest))).toBe("ok");
    expect(isGuest(state.session.getState())).toBe(true);
    expect(isLoggedIn(state.session.getState())).toBe(false);
    expect(headerState(state).token).toBe("guest-token");
  });

  test("[SESS-05] logging out clears token, user, coupon and the payment under way", () => {
    const state = signedIn(9000);
    setCartDetails(state, { coupon_code: "TEN", applyWalletCredit: true, delivery_address: "home" });
    state.storage?.setItem("kaapi:payment:ordering:key", "{}");
    signOut(state);
    expect(state.session.getState()).toMatchObject({ accessToken: null, user: null });
    expect(state.cart.getState()).toMatchObject({
      coupon_code: null,
      applyWalletCredit: false,
      delivery_address: null,
    });
    expect(state.storage?.getItem("kaapi:payment:ordering:key")).toBeNull();
  });

  test("[SESS-05] logging out leaves the store, and nothing of the saved address for which it was chosen", () => {
    const state = signedIn(9000);
    const selected = {
      id: "11",
      storeInfo: storeInMinor(),
      ffMode: "delivery" as const,
      latitude: 12.9,
      longitude: 77.6,
      address: "148 Driggs Ave",
      placeId: "address:1",
      savedTag: "home",
      deliveryInfo: null,
    };
    state.store.setState({ selected });
    signOut(state);
    const { selected: left } = state.store.getState();
    expect(left).toEqual({
      id: "11",
      storeInfo: selected.storeInfo,
      ffMode: "delivery",
      latitude: null,
      longitude: null,
      address: null,
      placeId: null,
      deliveryInfo: null,
    });
  });

  test("[SESS-06] a bad token payload on set causes logout", () => {
    const state = signedIn(9000);
    expect(code(setSession(state, "not.a-token", user))).toBe("TOKEN_INVALID");
    expect(state.session.getState().accessToken).toBeNull();
  });
});

describe("headers of the browser's calls", () => {
  test("[API-03] x-use-lang is the page's locale (its cookie), else the stored language", () => {
    const state = shop({ locale: "es" });
    state.session.setState({ language: "ar" });
    expect(currentLanguage(state)).toBe("es");
    const unlocalised = shop({ locale: "" });
    unlocalised.session.setState({ language: "ar" });
    expect(currentLanguage(unlocalised)).toBe("ar");
    expect(currentLanguage(shop({ locale: "" }))).toBe("en");
  });

  test("[SESS-09] a call after signing in is the customer's, a call after signing out the visitor's", async () => {
    server.answer({ getOTP: () => ({ status: "success", message: null, resend_after_seconds: null }) });
    const state = signedIn(9000);
    await requestOtp(state, phone);
    signOut(state);
    await requestOtp(state, phone);
    const sent = server.calls.map(({ headers }) => headers.authorization);
    expect(sent[0]).toMatch(/^Bearer /);
    expect(sent[1]).toBe("key-of-kaapi");
  });

  test("[SESS-09] origin belongs to the in-store channel", () => {
    expect(headerState(shop({ channel: "in_store" })).channel).toBe("in_store");
    expect(headerState(shop({ channel: "in_store" })).origin).toBe(server.origin);
  });
});
