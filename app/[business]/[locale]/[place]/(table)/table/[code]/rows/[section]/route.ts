import { splitSections } from "@/components/menu/lazy-sections/split-sections";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { tagPage } from "@/lib/business/pages/page-tag";
import { readMenu } from "@/lib/business/pages/readers/read-menu";
import { contextAtTable, readTable } from "@/lib/business/pages/readers/read-table";
import { unavailable } from "@/lib/business/pages/readers/unavailable";

export const dynamic = "force-static";
export const revalidate = 300;
export const generateStaticParams = () => [];

type Params = PageParams & { code: string; section: string };

/** As for the menu: rows for the sections that the page of a table sends as plain lists. */
export async function GET(_request: Request, { params }: { params: Promise<Params> }): Promise<Response> {
  const { code, section } = await params;
  const context = await pageContext(params);
  await tagPage(context.business.biz.id);
  const found = await readTable(context, decodeURIComponent(code));
  if (found === "unknown" || found === "revoked") return new Response(null, { status: 404 });
  const { menu, style } =
    found === "failed" ? { menu: null, style: null } : await readMenu(contextAtTable(context, found));
  if (!menu) return unavailable();
  const sections = (await splitSections(menu, style)).filter(({ id }) => section === "all" || id === section);
  if (sections.length === 0 && section !== "all") return new Response(null, { status: 404 });
  return Response.json({ sections }, { headers: { "cache-control": "private, no-cache" } });
}
