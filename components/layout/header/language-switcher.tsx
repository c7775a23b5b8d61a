"use client";

import { useStorefront } from "@/lib/state/provider";
import { LanguageSwitcher as Switcher } from "@/ui-kit/language-switcher/language-switcher";

interface Props {
  businessId: string;
  label: string;
  current: string;
  languages: readonly { code: string; name: string }[];
}

/**
 * I18N-01: choosing a language stores it, sets the cookie for a year and reloads. Each language is also a plain link,
 * so that it works without script and search engines find every language.
 */
export function LanguageSwitcher({ businessId, label, current, languages }: Props) {
  const storefront = useStorefront();
  const choose = async (code: string, event: React.MouseEvent) => {
    event.preventDefault();
    const link = event.currentTarget as HTMLAnchorElement;
    const language = await import("@/lib/storage/language").catch(() => null);
    // Without the script, the link asks the server for the language.
    if (!language) return location.assign(link.href);
    language.rememberLanguage(businessId, code);
    storefront.session.setState({ language: code });
    const url = new URL(location.href);
    url.searchParams.delete("lang");
    if (url.href === location.href) location.reload();
    else location.replace(url);
  };
  return <Switcher data-language-switcher="" label={label} active={current} languages={languages} onChoose={choose} />;
}
