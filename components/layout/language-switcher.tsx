"use client";

import { LOCALE_COOKIE } from "@/config/constants";
import { rememberLanguage } from "@/lib/i18n/stored-language";

interface Props {
  businessId: string;
  label: string;
  current: string;
  languages: readonly { code: string; name: string }[];
}

/**
 * I18N-01: a choice stores the language, sets the cookie for a year and reloads. Each language is also a plain link, so
 * that it works before and without script and search engines find every language.
 */
export function LanguageSwitcher({ businessId, label, current, languages }: Props) {
  const choose = (event: React.MouseEvent, code: string) => {
    event.preventDefault();
    rememberLanguage(businessId, code);
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers still in use
    document.cookie = `${LOCALE_COOKIE.name}=${code};path=/;max-age=${LOCALE_COOKIE.maxAgeSeconds};samesite=lax`;
    const url = new URL(location.href);
    url.searchParams.delete("lang");
    if (url.href === location.href) location.reload();
    else location.replace(url);
  };
  return (
    <nav aria-label={label} className="flex items-center gap-1" data-language-switcher>
      {languages.map(({ code, name }) => (
        <a
          key={code}
          href={`?lang=${code}`}
          hrefLang={code}
          lang={code}
          aria-current={code === current ? "true" : undefined}
          onClick={(event) => choose(event, code)}
          className="inline-flex min-h-8 items-center rounded-small px-2 opacity-80 current:font-semibold current:underline current:underline-offset-4 current:opacity-100"
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
