import { captchaToken } from "@/lib/actions/customer/captcha";
import { carryAddress } from "@/lib/actions/customer/carry-address";
import { deviceId } from "@/lib/actions/customer/device";
import { getSource, headerState, sourceWith } from "@/lib/actions/get-source";
import { type ActionError, type actionError, type Outcome, outcomeOf, serverRefusal } from "@/lib/actions/outcome";
import { forgetPayments } from "@/lib/actions/payment/forget-payments";
import { withoutPlace } from "@/lib/actions/store/without-place";
import {
  getOtp,
  type Phone,
  type ServerUser,
  type SignInAnswer,
  guestSignup as sendGuestSignup,
  verifyOtp as sendOtp,
  signOut as sendSignOut,
  completeSignup as sendSignup,
  socialLogin,
} from "@/lib/api/customer/session";
import { keptCoupon } from "@/lib/domain/cart/change-cart";
import { checkFields } from "@/lib/domain/customer/field-checks";
import { splitName } from "@/lib/domain/customer/session/split-name";
import { tokenPayload } from "@/lib/domain/customer/session/token";
import type { SocialProvider } from "@/lib/domain/enumerations";
import { err, ok, type Result } from "@/lib/domain/result";
import type { SessionUser } from "@/lib/state/session-state";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { forgetRecords } from "@/lib/storage/records";

/** Statuses with which a server refuses; anything else with a 200 is a success. */
export const isRefusal = (status: string): boolean => /^(error|fail|failed|failure|invalid|expired)$/i.test(status);

export interface SignedIn {
  /** Ask for the name and call `completeSignup` before continuing. */
  readonly signup: boolean;
  /** SESS-02: not signed in yet: verify a phone number once and send this token along (`verifyOtp`). */
  readonly socialToken?: string;
}

/**
 * SESS-06: stores a token and its user. An unreadable customer token logs out (TOKEN_INVALID), because it could never
 * be refreshed. A guest's token is not read. What another person began to pay here goes, with the login that began it.
 */
export function setSession(
  storefront: StorefrontState,
  token: string,
  user: SessionUser,
  signupPending = storefront.session.getState().signupPending,
): Outcome<null> {
  const payload = tokenPayload(token);
  if (!payload.ok && !user.is_guest_checkout) {
    signOut(storefront);
    return payload;
  }
  const { user: before } = storefront.session.getState();
  if (before && before.phone !== user.phone) forgetPayments(storefront);
  storefront.session.setState({ accessToken: token, user, signupPending });
  return ok(null);
}

/**
 * SESS-05: deletes token, user, coupon and other records of the customer: address, estimate, running payment (`owner`
 * in lib/storage/table). A coupon that is kept was chosen on this device for an order to come, and stays.
 */
export function signOut(storefront: StorefrontState): void {
  storefront.session.setState({ accessToken: null, user: null, signupPending: false });
  storefront.cart.setState({
    ...keptCoupon(storefront.cart.getState()),
    sorted_coupons: [],
    applyWalletCredit: false,
    delivery_address: null,
    dashEstimate: null,
  });
  forgetSavedPlace(storefront);
  forgetPayments(storefront);
  forgetRecords(storefront, "person");
}

/** The store stays; the saved address for which it was chosen is the account's. */
function forgetSavedPlace({ store }: StorefrontState): void {
  const { selected } = store.getState();
  if (selected?.savedTag !== undefined) store.setState({ selected: withoutPlace(selected) });
}

/**
 * SESS-05: signs out on this device, or on all. The server ends the token. If the server does not respond, the token
 * expires within two hours; this device has deleted it at once, with whatever was typed in this tab. Returns whether
 * the server responded.
 */
export async function endSession(storefront: StorefrontState, everywhere = false): Promise<Outcome<null>> {
  const headers = headerState(storefront);
  signOut(storefront);
  forgetRecords(storefront, "tab");
  const answer = await outcomeOf(
    sendSignOut(
      sourceWith(storefront, () => headers),
      everywhere,
    ),
  );
  return answer.ok ? ok(null) : answer;
}

/** How a one-time code was sent. */
export interface CodeMessage {
  /** Null: the server does not say. */
  readonly channel: "sms" | "whatsapp" | "email" | null;
  readonly digits: number;
  /** In the demo only: the address of the page that shows the message. */
  readonly readAt: string | null;
}

/** A code that is on its way. */
interface CodeOnItsWay extends CodeMessage {
  readonly resendAfterSeconds: number;
}

/** Codes have as many digits unless the server says otherwise. */
export const DEFAULT_CODE_MESSAGE: CodeMessage = { channel: null, digits: 6, readAt: null };

/**
 * SESS-01: sends a one-time code. Refuses with OTP_TOO_SOON if one was just sent (it is still valid: `codeSentBefore`), else
 * OTP_NOT_SENT; `resendAfterSeconds` in the details says when to try again.
 */
export async function requestOtp(
  storefront: StorefrontState,
  phone: Phone & { verification_token?: string | null },
): Promise<Outcome<CodeOnItsWay>> {
  const { channel, captchaKey } = storefront.settings;
  const except = captchaKey ? [] : ["verification_token"];
  const checked = checkFields("otpRequest", { ...phone, channel }, { except });
  if (!checked.ok) return checked;
  const sent = await outcomeOf(getOtp(getSource(storefront), { ...checked.value, device: deviceId(storefront) }));
  if (!sent.ok) return sent;
  const { status, message, resend_after_seconds, code } = sent.value;
  const { channel: way, digits, read_at } = sent.value;
  const onItsWay = { channel: way ?? null, digits: digits ?? DEFAULT_CODE_MESSAGE.digits, readAt: read_at ?? null };
  if (isRefusal(status)) {
    const refusal = serverRefusal(code === "TOO_SOON" ? "OTP_TOO_SOON" : "OTP_NOT_SENT", message);
    return err({ ...refusal, details: { ...onItsWay, resendAfterSeconds: resend_after_seconds ?? 0 } });
  }
  return ok({ ...onItsWay, resendAfterSeconds: resend_after_seconds ?? 30 });
}

/** The code that was sent a moment before the refused one, and still holds; null after any other refusal. */
export function codeSentBefore({ code, details }: ActionError): CodeOnItsWay | null {
  if (code !== "OTP_TOO_SOON") return null;
  const { resendAfterSeconds, ...onItsWay } = details as unknown as CodeOnItsWay;
  return { ...onItsWay, resendAfterSeconds: Number(resendAfterSeconds) };
}

/** `requestOtp` with the captcha's proof, if the business has a captcha (D17). */
export async function requestOtpAsPerson(storefront: StorefrontState, phone: Phone) {
  const person = await captchaToken(storefront);
  return person.ok ? requestOtp(storefront, { ...phone, verification_token: person.value }) : person;
}

/** SESS-01: checks the code and signs in. OTP_WRONG for a wrong code; OTP_OVER for one that can no longer be used. */
export async function verifyOtp(
  storefront: StorefrontState,
  given: Phone & { otp: string; social_token?: string | null },
): Promise<Outcome<SignedIn>> {
  const checked = checkFields("otpVerify", { ...given });
  if (!checked.ok) return checked;
  // RTE-18: Google or Facebook provide the name, so this may complete the sign-up.
  const referral_code = given.social_token ? storefront.session.getState().referralCode : null;
  const request = { ...given, device: deviceId(storefront), ...(referral_code ? { referral_code } : {}) };
  const answer = await outcomeOf(sendOtp(getSource(storefront), request));
  if (!answer.ok) return answer;
  const over = answer.value.code !== null && answer.value.code !== "WRONG";
  const entered = await carryAddress(storefront, answer.value.token, () =>
    enter(storefront, answer.value, given.phone, over ? "OTP_OVER" : "OTP_WRONG"),
  );
  if (entered.ok && !entered.value.signup && referral_code) storefront.session.setState({ referralCode: null });
  return entered;
}

/** SESS-02: signs in with a provider's token; INVALID_GOOGLE_EMAIL for a Google account without an email address. */
export async function signInWithProvider(
  storefront: StorefrontState,
  given: {
    type: SocialProvider;
    token: string;
    name?: string | null;
    email?: string | null;
    nonce?: string | null;
  },
): Promise<Outcome<SignedIn>> {
  if (given.type === "google" && !given.email?.includes("@")) {
    return err({ code: "INVALID_GOOGLE_EMAIL", details: {} });
  }
  const answer = await outcomeOf(socialLogin(getSource(storefront), given));
  if (!answer.ok) return answer;
  const { status, message, token, phone, code, social_token, signup } = answer.value;
  if (social_token) return ok({ signup: false, socialToken: social_token });
  if (code === "INVALID_EMAIL") return err(serverRefusal("INVALID_GOOGLE_EMAIL", message));
  const user = { ...emptyUser(phone ?? ""), full_name: given.name ?? null, email: given.email ?? null };
  const signIn = { status, message, token, signup: signup ?? false, user };
  return carryAddress(storefront, token, () => enter(storefront, signIn, phone ?? "", "LOGIN_FAILED"));
}

/** Sign-up after the first sign-in. The name is split at its first space; a single name is the first name. */
export async function completeSignup(
  storefront: StorefrontState,
  given: { fullName: string; email: string; promo: boolean; id?: string | null },
): Promise<Outcome<SignedIn>> {
  const { firstName, lastName } = splitName(given.fullName);
  const fields = { firstName, lastName, email: given.email, promo: given.promo };
  const checked = checkFields("completeSignup", fields, { except: ["lastName"] });
  if (!checked.ok) return checked;
  const { referralCode } = storefront.session.getState();
  const names = { firstName, lastName, email: given.email, optForPromos: given.promo, id: given.id ?? null };
  const request = referralCode ? { ...names, referral_code: referralCode } : names;
  const answer = await outcomeOf(sendSignup(getSource(storefront), request));
  if (!answer.ok) return answer;
  // RTE-18: stored only until sign-up.
  storefront.session.setState({ referralCode: null });
  const { accessToken, user } = storefront.session.getState();
  const named = answer.value.user ?? {
    ...(user ?? emptyUser("")),
    first_name: firstName,
    last_name: lastName,
    full_name: given.fullName.trim(),
    email: given.email,
  };
  const filled = { ...answer.value, token: answer.value.token ?? accessToken };
  return enter(storefront, { ...filled, user: null }, named.phone, "SIGNUP_FAILED", storedUser(named));
}

/** SESS-03: checks out as a guest, with a token of their own. */
export async function guestSignup(
  storefront: StorefrontState,
  given: { customerName: string; isd_code: string; customerPhone: string; email?: string },
): Promise<Outcome<null>> {
  const { channel, guestEmailRequired } = storefront.settings;
  const checked = checkFields("guestSignup", { ...given, channel }, { also: guestEmailRequired ? ["email"] : [] });
  if (!checked.ok) return checked;
  const request = { ...checked.value, email: given.email?.trim() || null };
  const answer = await outcomeOf(sendGuestSignup(getSource(storefront), request));
  if (!answer.ok) return answer;
  const { status, message, data } = answer.value;
  if (isRefusal(status) || !data?.access_token) return err(serverRefusal("LOGIN_FAILED", message));
  const { first_name, last_name } = data;
  const full_name = [first_name, last_name].filter(Boolean).join(" ") || given.customerName;
  const guest = { ...storedUser({ ...data, full_name }), is_guest_checkout: true };
  const { access_token } = data;
  return carryAddress(storefront, access_token, () => setSession(storefront, access_token, guest, false));
}

function enter(
  storefront: StorefrontState,
  answer: Omit<SignInAnswer, "user"> & { readonly user: ServerUser | SessionUser | null },
  phone: string,
  refusalCode: string,
  user: SessionUser = answer.user ? storedUser(answer.user) : emptyUser(phone),
): Result<SignedIn, ReturnType<typeof actionError>> {
  if (isRefusal(answer.status)) return err(serverRefusal(refusalCode, answer.message));
  if (!answer.token) return answer.signup ? ok({ signup: true }) : err(serverRefusal(refusalCode, answer.message));
  const set = setSession(storefront, answer.token, { ...user, is_guest_checkout: false }, answer.signup);
  return set.ok ? ok({ signup: answer.signup }) : set;
}

const emptyUser = (phone: string): SessionUser => ({
  phone,
  email: null,
  first_name: null,
  last_name: null,
  full_name: null,
  is_guest_checkout: false,
});

/** The fields of a user that are stored. */
function storedUser(user: SessionUser): SessionUser {
  const { phone, email, first_name, last_name, full_name, is_guest_checkout } = user;
  return { phone, email, first_name, last_name, full_name, is_guest_checkout };
}
