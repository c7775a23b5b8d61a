/** What came of a press: a sentence for the one who pressed, and whether it was done. */
export interface Outcome {
  /** 200 done (or done already by the same person), 409 somebody was faster, 404, 422, 403. */
  readonly status: number;
  readonly said: string;
  /** A password that was made, to be shown once. */
  readonly secret?: string;
  /** Set-Cookie of a session that took the place of the one who asked. */
  readonly cookie?: string;
}

export const done = (said: string): Outcome => ({ status: 200, said });
export const refused = (status: number, said: string): Outcome => ({ status, said });
