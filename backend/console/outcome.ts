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
}

export const done = (said: string): Outcome => ({ status: 200, said });
export const refused = (status: number, said: string): Outcome => ({ status, said });
