import { RETRY_SOON } from "@/lib/http/retry-soon";

/** The response in place of a file that needs the API while the API is down: never cached, with the time to try again. */
export const unavailable = (): Response =>
  new Response(null, { status: 503, headers: { "cache-control": "no-store", ...RETRY_SOON } });
