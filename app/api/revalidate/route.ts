import { isSigned, readSignature, tagsOf } from "@/lib/business/pages/revalidation";
import { readBody, SMALL_BODY_BYTES } from "@/lib/business/request/body";
import { storefrontSecret } from "@/lib/business/request/secret";
import { expireTags } from "@/lib/render/expire-tags";

const refuse = (status: number, error: string) => Response.json({ error }, { status });

const NOT_SIGNED = "The signature does not fit; check STOREFRONT_SECRET and the clock on both sides.";

/**
 * `POST { tags }` from a program that changed a menu, store or business: pages with those tags are rendered again on
 * their next request. The backend tells of its own changes by a stream (lib/business/studio/follow-backends), and the
 * check of a production start calls this to compare secrets and clocks. The time and the body are signed with the
 * installation's secret; an unsigned body is not even read.
 */
export async function POST(request: Request): Promise<Response> {
  const signed = readSignature(request.headers, new Date());
  if (!signed) return refuse(401, NOT_SIGNED);
  const bytes = await readBody(request, SMALL_BODY_BYTES);
  if (bytes === "too large")
    return refuse(413, `The body is larger than ${SMALL_BODY_BYTES} bytes; send fewer tags at once.`);
  const body = Buffer.from(bytes ?? []).toString("utf8");
  if (!isSigned(body, signed, storefrontSecret())) return refuse(401, NOT_SIGNED);
  const tags = tagsOf(body);
  if (!tags) return refuse(400, 'Send {"tags": ["menu:<business id>"]}.');
  expireTags(tags);
  return Response.json({ revalidated: tags });
}
