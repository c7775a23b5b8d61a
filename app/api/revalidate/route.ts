import { revalidateTag } from "next/cache";
import { isSigned, SIGNATURE_HEADER, tagsOf } from "@/lib/business/pages/revalidation";
import { storefrontSecret } from "@/lib/business/request/secret";

/**
 * `POST { tags }` from the backend when a menu, a store or a business has changed: the pages that carry those tags are
 * made anew on their next request. The body is signed with the installation's secret.
 */
export async function POST(request: Request): Promise<Response> {
  const body = await request.text();
  if (!isSigned(body, request.headers.get(SIGNATURE_HEADER), storefrontSecret())) {
    return Response.json(
      { error: "The signature does not fit; check STOREFRONT_SECRET on both sides." },
      { status: 401 },
    );
  }
  const tags = tagsOf(body);
  if (!tags) return Response.json({ error: 'Send {"tags": ["menu:<business id>"]}.' }, { status: 400 });
  for (const tag of tags) revalidateTag(tag, { expire: 0 });
  return Response.json({ revalidated: tags });
}
