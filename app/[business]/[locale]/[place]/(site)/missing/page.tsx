import { NotFound } from "@/components/pages/not-found";

/**
 * The business's own page for paths it does not have. proxy.ts sends every such path here with status 404: a page that
 * throws notFound() is only completed by script in the browser, and each made-up path would be a cache entry of its own.
 */
export default function MissingPage() {
  return <NotFound />;
}
