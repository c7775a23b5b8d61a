import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CustomPage } from "@/components/pages/custom-page";
import { JsonLd } from "@/components/pages/json-ld";
import { getBusinessInfo } from "@/lib/api/shop/business";
import { settle } from "@/lib/api/transport/source";
import { textIn } from "@/lib/business/features";
import { pageMetadata } from "@/lib/business/pages/metadata";
import { type PageParams, pageContext } from "@/lib/business/pages/page-context";
import { customPageAt } from "@/lib/business/routes";
import { pageTrail } from "@/lib/business/structured-data/pages";
import { namesRules } from "@/lib/domain/text/rule-texts";

type Props = { params: Promise<PageParams & { slug: string }> };

async function find(params: Props["params"]) {
  const { business, locale, source } = await pageContext(params);
  const page = customPageAt(business, (await params).slug);
  if (!page) notFound();
  return { business, locale, source, page };
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { business, locale, page } = await find(params);
  const seo = page.seo[locale];
  const title = seo?.title ?? textIn(business, page.name, locale);
  const path = `/${page.path.replace(/^\//, "")}`;
  return pageMetadata(business, locale, { path, title, ...(seo?.description ? { description: seo.description } : {}) });
}

/** RTE-09: `/[slug]`, a page the business wrote itself. */
export default async function SlugPage({ params }: Props) {
  const { business, locale, source, page } = await find(params);
  const info = namesRules(textIn(business, page.content, locale)) ? await settle(getBusinessInfo(source)) : null;
  const here = { name: textIn(business, page.name, locale), path: `/${page.path.replace(/^\//, "")}` };
  return (
    <>
      {!page.isHomePage && <JsonLd data={pageTrail(business, locale, here)} />}
      <CustomPage business={business} locale={locale} page={page} rules={info?.ok ? info.value : null} />
    </>
  );
}
