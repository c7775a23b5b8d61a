import { type FrameParams, frameContext } from "@/lib/business/pages/page-context";
import { tagPage } from "@/lib/business/pages/page-tag";
import { CLOSED_PATHS } from "@/lib/business/routes";
import { canonicalOrigin, publicPath } from "@/lib/business/urls";

export const dynamic = "force-static";
export const generateStaticParams = () => [];

export async function GET(_request: Request, { params }: { params: Promise<FrameParams> }): Promise<Response> {
  const { business } = await frameContext(params);
  await tagPage(business.biz.id);
  const lines = [
    "User-agent: *",
    ...CLOSED_PATHS.map((path) => `Disallow: ${publicPath(business, path)}`),
    `Sitemap: ${canonicalOrigin(business)}${publicPath(business, "/sitemap.xml")}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
