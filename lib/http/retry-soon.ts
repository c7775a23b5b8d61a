/** The header of a refusal for a reason that is over within seconds. */
export const RETRY_SOON = { "retry-after": "5" } as const;
