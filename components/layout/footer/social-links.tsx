import { useTranslations } from "next-intl";
import type { BusinessConfig } from "@/config/schema";
import { businessName } from "@/lib/business/features";
import { FacebookIcon, InstagramIcon, LinkedinIcon, TwitterIcon, YoutubeIcon } from "@/ui-kit";

type Props = { business: BusinessConfig; locale: string };

/** Proper names, the same in every language. */
const NETWORKS = [
  ["instagram", "Instagram", InstagramIcon],
  ["facebook", "Facebook", FacebookIcon],
  ["twitter", "X", TwitterIcon],
  ["youtube", "YouTube", YoutubeIcon],
  ["linkedin", "LinkedIn", LinkedinIcon],
] as const;

export function SocialLinks({ business, locale }: Props) {
  const t = useTranslations("footer");
  const links = business.theme.components.footer.socialMediaLinks;
  const used = NETWORKS.filter(([key]) => links[key]);
  if (used.length === 0) return null;
  return (
    <ul aria-label={t("followUs")} className="flex gap-2" data-static="networks">
      {used.map(([key, network, Icon]) => (
        <li key={key}>
          <a
            href={links[key]}
            rel="noopener"
            target="_blank"
            aria-label={t("on", { name: businessName(business, locale), network })}
            className="footer-social"
          >
            <Icon size={20} />
          </a>
        </li>
      ))}
    </ul>
  );
}
