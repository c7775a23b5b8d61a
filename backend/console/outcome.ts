import type { Html } from "./http/html.ts";

/** The result of an action: a sentence for the member of staff, and whether it was done. */
export interface Outcome {
  /**
   * 200: done, or done before by the same person. 403: not allowed. 404: there is no such thing. 409: somebody else was
   * faster. 422: the form is wrong. 429: too many attempts.
   */
  readonly status: number;
  /** The sentence for the member of staff; open tablets get it as `said`. */
  readonly message: string;
  /** A generated password, to be shown once. */
  readonly secret?: string;
  /** The page that follows a success, if it is not the one with the form. */
  readonly go?: string;
  /** Set-Cookie of the session that replaced the caller's. */
  readonly cookie?: string;
  /** For a refused form: what each wrong field must be, in the form's order, and values to put into the form. */
  readonly wrong?: Readonly<Record<string, string>>;
  readonly set?: Readonly<Record<string, string>>;
  /** For a refused form in a browser without script: its page with what was typed. */
  readonly page?: Html;
}

export const done = (message: string): Outcome => ({ status: 200, message });
export const refused = (status: number, message: string): Outcome => ({ status, message });
/** For one field of the form. */
export const refusedField = (status: number, message: string, field: string): Outcome => ({
  ...refused(status, message),
  wrong: { [field]: message },
});
