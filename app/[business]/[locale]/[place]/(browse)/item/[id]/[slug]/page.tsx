import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { ItemProblem } from "@/components/item/item-problem";
import { ItemPage } from "@/components/item/page/item-page";
import { itemHead } from "@/components/item/page/item-page-head";
import { leastMinimumWords } from "@/components/menu/head/least-minimum";
import { NotFound } from "@/components/pages/not-found";
import { notFoundHead } from "@/components/pages/not-found-head";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { readItem } from "@/lib/business/pages/readers/read-item";
import { publicPath } from "@/lib/business/urls";
import { itemPath } from "@/lib/domain/pages/urls";

type Props = { params: Promise<PageParams & { id: string; slug: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const context = await pageContext(params);
  const found = await readItem(context, decodeURIComponent((await params).id));
  if (found === "failed") return {};
  return found === "missing" ? notFoundHead() : itemHead(context, found.detail.item);
}

/** RTE-08: the item page. A wrong slug redirects to the right one. */
export default async function ItemBySlugPage({ params }: Props) {
  const context = await pageContext(params);
  const { id, slug } = await params;
  const [found, minimum] = await Promise.all([readItem(context, decodeURIComponent(id)), leastMinimumWords(context)]);
  if (found === "missing") return <NotFound context={context} />;
  if (found === "failed") return <ItemProblem business={context.business} path={`/item/${id}/${slug}`} />;
  const { currency, detail } = found;
  const canonical = itemPath(detail.item);
  if (decodeURIComponent(slug) !== decodeURIComponent(canonical.split("/").at(-1) ?? "")) {
    permanentRedirect(publicPath(context.business, canonical));
  }
  return (
    <ItemPage
      business={context.business}
      locale={context.locale}
      currency={currency}
      detail={detail}
      minimum={minimum}
    />
  );
}
