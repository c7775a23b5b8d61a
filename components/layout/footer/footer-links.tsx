import { useTranslations } from "next-intl";
import type { BusinessConfig } from "@/config/schema";
import { customPagesOf, textIn } from "@/lib/business/features";
import { linkTarget } from "@/lib/business/urls";

type Props = { business: BusinessConfig; locale: string };

/** External page links, then custom pages with addToFooter. */
export function FooterLinks({ business, locale }: Props) {
  const t = useTranslations("footer");
  const links = [
    ...business.theme.components.footer.externalPageLinks.map((item) => ({
      text: textIn(business, item.name, locale),
      href: item.link ?? item.url ?? item.path ?? "",
    })),
    ...customPagesOf(business)
      .filter((page) => page.addToFooter)
      .map((page) => ({ text: textIn(business, page.name, locale), href: `/${page.path.replace(/^\//, "")}` })),
  ].filter(({ href }) => href !== "");
  if (links.length === 0) return null;
  return (
    <nav aria-label={t("information")} className="flex flex-col gap-3" data-static="information">
      <h2 className="text-h3">{t("information")}</h2>
      <ul className="flex flex-col gap-1">
        {links.map(({ text, href }) => (
          <li key={href}>
            <a href={linkTarget(business, href)} className="footer-link">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
