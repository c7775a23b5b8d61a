/** Somebody whom a provider vouches for. `subject` is the provider's own, lasting id of the person. */
export interface SocialPerson {
  readonly subject: string;
  readonly email: string | null;
  readonly name: string | null;
}

/** INVALID_EMAIL: the account has no e-mail that the provider has checked. UNREACHABLE: the provider did not answer. */
export type SocialVerdict =
  | {
      readonly ok: true;
      readonly person: SocialPerson;
      /** The token was made for one sign-in: it is taken once. */
      readonly singleUse?: boolean;
    }
  | { readonly ok: false; readonly reason: "INVALID_TOKEN" | "INVALID_EMAIL" | "UNREACHABLE" };

/** Checks a token with whoever gave it out (SESS-02). `nonce`: what the browser made up before it asked for the token. */
export type SocialVerifier = (token: string, now: Date, nonce?: string | null) => Promise<SocialVerdict>;

export const refusedToken: SocialVerdict = { ok: false, reason: "INVALID_TOKEN" };
