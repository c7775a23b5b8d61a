import { brands } from "@/app/%5Fkit/catalogue";

/** The catalogue opens with the first brand, in English. */
export function GET(): Response {
  return new Response(null, { status: 307, headers: { location: `/_kit/${brands()[0]?.id}/own/en` } });
}
