/** The field of a refusal that passes by itself within seconds. */
export const RETRY_SOON = { "retry-after": "5" } as const;
