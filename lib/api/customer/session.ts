import {
  CompleteSignupDocument,
  GetOtpDocument,
  GuestSignupDocument,
  ProveGuestPhoneDocument,
  RefreshAuthTokenDocument,
  SignOutDocument,
  SocialLoginDocument,
  type UserFieldsFragment,
  VerifyOtpDocument,
} from "@/lib/api/generated/graphql";
import type { SendOptions, Source } from "@/lib/api/transport/source";
import { type InMinor, type MinorUnits, minorUnits } from "@/lib/api/wire-money";
import type { Channel, SocialProvider } from "@/lib/domain/enumerations";

/** User of section 3; balance and total_order_value in minor units. */
export type ServerUser = InMinor<UserFieldsFragment>;

export interface Phone {
  readonly phone: string;
  readonly isd_code: string;
}

/** The response to every step of signing in. `status` is "success" if it worked; `message` is for the customer. */
export interface SignInAnswer {
  readonly status: string;
  readonly message: string | null;
  readonly token: string | null;
  /** The customer must give a name first. */
  readonly signup: boolean;
  readonly user: ServerUser | null;
}

function userOf(wire: UserFieldsFragment | null, minor: MinorUnits): ServerUser | null {
  if (!wire) return null;
  return {
    ...wire,
    balance: minor.optional(wire.balance),
    total_order_value: minor.required(wire.total_order_value),
  };
}

/** SESS-01: sends a one-time code. */
export async function getOtp(
  source: Source,
  request: Phone & { channel: Channel; verification_token?: string | null; device?: string | null },
  options?: SendOptions,
) {
  return (await source.send(GetOtpDocument, request, options)).getOTP;
}

/** SESS-01: checks a one-time code. */
export async function verifyOtp(
  source: Source,
  request: Phone & { otp: string; social_token?: string | null; device?: string | null; referral_code?: string | null },
  options?: SendOptions,
) {
  const minor = minorUnits(await source.currency());
  const { verifyOTP: wire } = await source.send(VerifyOtpDocument, request, options);
  return { ...wire, user: userOf(wire.user, minor) } satisfies SignInAnswer;
}

/** SESS-02: signs in with a provider's token. */
export async function socialLogin(
  source: Source,
  request: { name?: string | null; email?: string | null; token: string; type: SocialProvider; nonce?: string | null },
  options?: SendOptions,
) {
  return (await source.send(SocialLoginDocument, request, options)).socialLogin;
}

/** Sets the name of a new customer. */
export async function completeSignup(
  source: Source,
  request: {
    id?: string | null;
    firstName: string;
    lastName: string;
    email?: string | null;
    optForPromos?: boolean;
    referral_code?: string | null;
  },
  options?: SendOptions,
): Promise<SignInAnswer> {
  const minor = minorUnits(await source.currency());
  const { completeSignup: wire } = await source.send(CompleteSignupDocument, request, options);
  return { ...wire, signup: false, user: userOf(wire.user, minor) };
}

/** Verifies a guest's phone number with the code that was sent to it. */
export async function proveGuestPhone(
  source: Source,
  request: { otp: string; device?: string | null },
  options?: SendOptions,
) {
  return (await source.send(ProveGuestPhoneDocument, request, options)).proveGuestPhone;
}

/** SESS-03: a guest's own token. */
export async function guestSignup(
  source: Source,
  request: { customerName: string; isd_code: string; customerPhone: string; channel: Channel; email?: string | null },
  options?: SendOptions,
) {
  return (await source.send(GuestSignupDocument, request, options)).guestSignup;
}

/** SESS-06: exchanges a token for a newer one. */
export async function refreshAuthToken(source: Source, token: string, options?: SendOptions) {
  return (await source.send(RefreshAuthTokenDocument, { token }, options)).refreshAuthToken;
}

/** SESS-05: ends the session of the call's token, or all of the customer's. */
export async function signOut(source: Source, everywhere: boolean, options?: SendOptions) {
  return (await source.send(SignOutDocument, { everywhere }, options)).signOut;
}
