import { splitSections } from "@/components/menu/lazy-sections/split-sections";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { tagPage } from "@/lib/business/pages/page-tag";
import { readMenu } from "@/lib/business/pages/readers/read-menu";
import { unavailable } from "@/lib/business/pages/readers/unavailable";

export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Params = PageParams & { section: string };

/**
 * Rows for the sections that the menu page sends as plain lists: "all", or one section by its id. Cached like the page.
 * While the menu cannot be read this is a 503, which is not cached, and the page asks again. A section that the menu
 * does not have, or a short menu does not need, is a 404.
 */
export async function GET(_request: Request, { params }: { params: Promise<Params> }): Promise<Response> {
  const { section } = await params;
  const context = await pageContext(params);
  await tagPage(context.business.biz.id);
  const { menu, style } = await readMenu(context);
  if (!menu) return unavailable();
  const sections = (await splitSections(menu, style)).filter(({ id }) => section === "all" || id === section);
  if (sections.length === 0 && section !== "all") return new Response(null, { status: 404 });
  return Response.json({ sections }, { headers: { "cache-control": "private, no-cache" } });
}
