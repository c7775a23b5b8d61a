import { NotFound } from "@/components/pages/not-found";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";

/**
 * The business's own 404 page. proxy.ts sends every unknown path here with status 404: a page that throws notFound() is
 * completed by script only, and each made-up path would get its own cache entry.
 */
export default async function MissingPage({ params }: { params: Promise<PageParams> }) {
  return <NotFound context={await pageContext(params)} />;
}
