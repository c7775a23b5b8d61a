import { NotFound } from "@/components/pages/not-found";

/**
 * The business's own 404 page. proxy.ts sends every unknown path here with status 404: a page that throws notFound() is
 * completed by script only, and each made-up path would get its own cache entry.
 */
export default function MissingPage() {
  return <NotFound />;
}
