import type { BusinessConfig, CustomPage as Page } from "@/config/schema";
import { textIn } from "@/lib/business/features";
import { cleanHtml } from "@/lib/business/pages/clean-html";

type Props = { business: BusinessConfig; locale: string; page: Page };

/** RTE-09: a page of the business's own: plain text in paragraphs, or HTML that was cleaned first. */
export function CustomPage({ business, locale, page }: Props) {
  const content = textIn(business, page.content, locale);
  if (page.contentType === "html") {
    return (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned of everything that could run (clean-html)
      <div className="prose frame py-10 lg:py-16" dangerouslySetInnerHTML={{ __html: cleanHtml(content) }} />
    );
  }
  return (
    <article className="prose frame py-10 lg:py-16">
      <h1>{textIn(business, page.name, locale)}</h1>
      {content.split(/\n{2,}/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </article>
  );
}
