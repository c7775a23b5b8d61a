import { RawPage } from "@/components/pages/raw-page";
import { WrittenText } from "@/components/pages/written-text";
import type { BusinessConfig, CustomPage as Page } from "@/config/schema";
import { textIn } from "@/lib/business/features";
import { rawDocument } from "@/lib/business/pages/raw-document";
import type { StatedRules } from "@/lib/domain/text/rule-texts";
import "@/components/pages/prose.css";

type Props = {
  business: BusinessConfig;
  locale: string;
  page: Page;
  /** The server's values of the rules that the page names; null: the request failed. */
  rules: StatedRules | null;
};

/**
 * RTE-09: a page the business wrote: text with headings, lists and links, or HTML in its own frame.
 */
export function CustomPage({ business, locale, page, rules }: Props) {
  const content = textIn(business, page.content, locale);
  const name = textIn(business, page.name, locale);
  if (page.contentType === "html") {
    return <RawPage title={name} document={rawDocument(business, locale, content)} />;
  }
  return (
    // A text without a translation runs as its own language does; the name may have one.
    <article className="prose frame py-10 lg:py-16" dir="auto">
      <h1 dir="auto">{name}</h1>
      <WrittenText business={business} locale={locale} text={content} rules={rules} />
    </article>
  );
}
