import { RawPage } from "@/components/pages/raw-page";
import type { BusinessConfig, CustomPage as Page } from "@/config/schema";
import { textIn } from "@/lib/business/features";
import { rawDocument } from "@/lib/business/pages/raw-document";
import { type StatedRules, withRules } from "@/lib/domain/text/rule-texts";
import "@/components/pages/prose.css";

type Props = {
  business: BusinessConfig;
  locale: string;
  page: Page;
  /** The server's values of the rules that the page names; null: the request failed. */
  rules: StatedRules | null;
};

/**
 * RTE-09: a page the business wrote: plain text in paragraphs, or HTML in its own frame. A paragraph that names a rule
 * contains the server's value, or is omitted.
 */
export function CustomPage({ business, locale, page, rules }: Props) {
  const content = textIn(business, page.content, locale);
  const name = textIn(business, page.name, locale);
  if (page.contentType === "html") {
    return <RawPage title={name} document={rawDocument(business, locale, content)} />;
  }
  return (
    <article className="prose frame py-10 lg:py-16">
      <h1>{name}</h1>
      {content.split(/\n{2,}/).map((paragraph) => {
        const text = withRules(paragraph, rules, locale);
        return text === null ? null : (
          <p key={paragraph} className="whitespace-pre-line">
            {text}
          </p>
        );
      })}
    </article>
  );
}
