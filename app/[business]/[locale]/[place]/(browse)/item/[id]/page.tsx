import type { Metadata } from "next";
import { ItemPage } from "@/components/item/item-page";
import { itemHead } from "@/components/item/item-page-head";
import { readItem } from "@/components/item/read-item";
import { type PageParams, pageContext } from "@/lib/business/page-context";

type Props = { params: Promise<PageParams & { id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const context = await pageContext(params);
  return itemHead(context, (await readItem(context, decodeURIComponent((await params).id))).detail.item);
}

/** An item by its id alone: the cart links here with `?line=`, which a redirect of a cached page would lose. */
export default async function ItemByIdPage({ params }: Props) {
  const context = await pageContext(params);
  const { currency, detail } = await readItem(context, decodeURIComponent((await params).id));
  return <ItemPage business={context.business} locale={context.locale} currency={currency} detail={detail} />;
}
