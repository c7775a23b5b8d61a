/** Instead of a file that needs the API while it does not respond: nobody keeps it, and the caller is told when to ask again. */
export const unavailable = (): Response =>
  new Response(null, { status: 503, headers: { "cache-control": "no-store", "retry-after": "5" } });
