import { clsx } from "clsx";
import type { BusinessConfig } from "@/config/schema";
import { headerIsDark } from "@/lib/business/theme/theme-css";
import { assetUrl } from "@/lib/business/urls";

/**
 * The logo of the header. If the business has a second logo for dark backgrounds, both are in the page and the theme's
 * styles hide one, so that the theme bar can switch them. The hidden one is not fetched.
 */
export function HeaderLogo({ business, name }: { business: BusinessConfig; name: string }) {
  const { logoOnDark } = business.theme.components.header;
  const dark = headerIsDark(business);
  const logos = logoOnDark
    ? [
        { file: business.biz.logoUrl, on: "light", shown: !dark },
        { file: logoOnDark, on: "dark", shown: dark },
      ]
    : [{ file: business.biz.logoUrl, on: undefined, shown: true }];
  return logos.map(({ file, on, shown }) => (
    // biome-ignore lint/performance/noImgElement: a small svg, the same for everybody
    <img
      key={on ?? file}
      src={assetUrl(business, file)}
      alt={name}
      height={40}
      className={clsx("header-logo object-contain object-start", on && `logo-on-${on}`)}
      {...(shown ? { fetchPriority: "high" } : { loading: "lazy" })}
    />
  ));
}
