import { traitsOf } from "@/config/languages";
import { loadVendorScript } from "@/lib/actions/customer/vendor-script";
import type { Outcome } from "@/lib/actions/outcome";
import { tokenPayload } from "@/lib/domain/customer/session/token";
import type { SocialProvider } from "@/lib/domain/enumerations";
import { err, ok } from "@/lib/domain/result";

/** A provider's sign-in result in the browser. The server verifies it; the browser reads only who it is for. */
export interface SocialGrant {
  readonly type: SocialProvider;
  readonly token: string;
  readonly name: string | null;
  readonly email: string | null;
  /** The random value sent to Google; the token contains its hash. */
  readonly nonce?: string;
}
type Load = typeof loadVendorScript;

interface GoogleIdentity {
  accounts: {
    id: {
      initialize(options: {
        client_id: string;
        nonce: string;
        callback: (answer: { credential?: string }) => void;
      }): void;
      renderButton(place: HTMLElement, options: Record<string, string | number>): void;
    };
  };
}
interface FacebookSdk {
  init(options: { appId: string; version: string; cookie: boolean; xfbml: boolean }): void;
  login(done: (answer: { authResponse?: { accessToken: string } | null }) => void, options: { scope: string }): void;
  api(path: string, query: { fields: string }, done: (me: { name?: string; email?: string }) => void): void;
}

const GOOGLE = { src: "https://accounts.google.com/gsi/client", global: "google" };
const facebookScript = (locale: string) => ({
  src: `https://connect.facebook.net/${traitsOf(locale).facebook}/sdk.js`,
  global: "FB",
});
const FACEBOOK_VERSION = "v23.0";

const text = (value: unknown): string | null => (typeof value === "string" && value ? value : null);

/** The grant in a Google ID token. Its email and name are read but not trusted: the server checks the signature. */
export function googleGrant(credential: string, nonce: string): SocialGrant {
  const payload = tokenPayload(credential);
  const claims = payload.ok ? payload.value.claims : {};
  return { type: "google", token: credential, name: text(claims.name), email: text(claims.email), nonce };
}

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A random nonce and its SHA-256; Google receives only the hash. */
async function newNonce(): Promise<{ readonly nonce: string; readonly hash: string }> {
  const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(nonce));
  return { nonce, hash: hex(new Uint8Array(hash)) };
}

/**
 * Google Identity Services: renders Google's own button into `place` and reports each sign-in. LOGIN_FAILED if its
 * script does not load.
 */
export async function offerGoogle(
  { clientId, place, locale }: { clientId: string; place: HTMLElement; locale: string },
  onGrant: (grant: SocialGrant) => void,
  load: Load = loadVendorScript,
): Promise<Outcome<null>> {
  try {
    const { accounts } = (await load(GOOGLE)) as GoogleIdentity;
    const { nonce, hash } = await newNonce();
    const callback = ({ credential }: { credential?: string }) => credential && onGrant(googleGrant(credential, nonce));
    accounts.id.initialize({ client_id: clientId, nonce: hash, callback });
    const width = Math.max(200, Math.min(400, Math.floor(place.clientWidth)));
    accounts.id.renderButton(place, { type: "standard", size: "large", text: "continue_with", locale, width });
    return ok(null);
  } catch {
    return err({ code: "SOCIAL_UNREACHED", details: {} });
  }
}

/**
 * The Facebook SDK with the business's app id. Called before the tap, because a window opened later than the tap is
 * blocked.
 */
export async function prepareFacebook(
  { appId, locale }: { appId: string; locale: string },
  load: Load = loadVendorScript,
): Promise<Outcome<FacebookSdk>> {
  try {
    const sdk = (await load(facebookScript(locale))) as FacebookSdk;
    sdk.init({ appId, version: FACEBOOK_VERSION, cookie: false, xfbml: false });
    return ok(sdk);
  } catch {
    return err({ code: "SOCIAL_UNREACHED", details: {} });
  }
}

/** SESS-02: requests the Facebook scopes public_profile and email; null if the window was closed. */
export async function askFacebook(sdk: FacebookSdk): Promise<SocialGrant | null> {
  const token = await new Promise<string | null>((resolve) =>
    sdk.login(({ authResponse }) => resolve(authResponse?.accessToken ?? null), { scope: "public_profile,email" }),
  );
  if (!token) return null;
  const me = await new Promise<{ name?: string; email?: string }>((resolve) =>
    sdk.api("/me", { fields: "name,email" }, resolve),
  );
  return { type: "facebook", token, name: text(me.name), email: text(me.email) };
}
