import type { Html } from "./http/html.ts";

/** The result of an action: a sentence for the user, and whether it was done. */
export interface Outcome {
  /** 200 done (or done before by the same person), 409 another member was faster, 404, 422, 403. */
  readonly status: number;
  readonly said: string;
  /** A generated password, to be shown once. */
  readonly secret?: string;
  /** The page that follows a success, if it is not the one with the form. */
  readonly go?: string;
  /** Set-Cookie of the session that replaced the caller's. */
  readonly cookie?: string;
  /** For a refused form: the field it is about, and values that the form has from now on. */
  readonly field?: string;
  readonly set?: Readonly<Record<string, string>>;
  /** For a refused form without script: its page with what was typed. */
  readonly page?: Html;
}

export const done = (said: string): Outcome => ({ status: 200, said });
export const refused = (status: number, said: string): Outcome => ({ status, said });
