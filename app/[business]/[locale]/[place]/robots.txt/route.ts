import { type FrameParams, frameContext } from "@/lib/business/pages/page-context";
import { canonicalOrigin, publicPath } from "@/lib/business/urls";

export const dynamic = "force-static";
export const generateStaticParams = () => [];

/** Pages for one visitor only; everything else may be found. */
const PERSONAL = [
  "/checkout",
  "/orders",
  "/order/map",
  "/profile",
  "/wallet",
  "/address",
  "/add-money",
  "/choose-payment-method",
  "/pg",
];

export async function GET(_request: Request, { params }: { params: Promise<FrameParams> }): Promise<Response> {
  const { business } = await frameContext(params);
  const lines = [
    "User-agent: *",
    ...PERSONAL.map((path) => `Disallow: ${publicPath(business, path)}`),
    `Sitemap: ${canonicalOrigin(business)}${publicPath(business, "/sitemap.xml")}`,
  ];
  return new Response(`${lines.join("\n")}\n`, { headers: { "content-type": "text/plain; charset=utf-8" } });
}
