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
  /** What the server says of the rules that the page names; null: it could not be asked. */
  rules: StatedRules | null;
};

/**
 * RTE-09: a page of the business's own: plain text in paragraphs, or HTML in a frame of its own. A paragraph that names a rule says it as
 * the server has it, or is left out.
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
        const said = withRules(paragraph, rules, locale);
        return said === null ? null : (
          <p key={paragraph} className="whitespace-pre-line">
            {said}
          </p>
        );
      })}
    </article>
  );
}
