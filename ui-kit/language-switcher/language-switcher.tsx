import { clsx } from "clsx";
import type { ComponentProps, MouseEvent } from "react";

/** A language: its name as its speakers write it, and its code. */
export type SwitchableLanguage = { name: string; code: string };

/** The default list (KIT-03). */
export const ENGLISH_ONLY: readonly SwitchableLanguage[] = [{ name: "English", code: "en" }];

export type LanguageSwitcherProps = Omit<ComponentProps<"nav">, "children"> & {
  /** Name of the list. */
  label: string;
  languages?: readonly SwitchableLanguage[];
  /** Code of the active language. */
  active?: string;
  /** The address of a language, so that the list works without script; `?lang=<code>` by default. */
  hrefOf?: (code: string) => string;
  /** Called before the link is followed; `preventDefault` keeps the page. */
  onChoose?: (code: string, event: MouseEvent<HTMLAnchorElement>) => void;
};

/** Attributes of a language's link: its address, and whether it is active. */
export function languageLink({ active = "en", hrefOf, onChoose }: LanguageSwitcherProps, code: string) {
  return {
    href: hrefOf ? hrefOf(code) : `?lang=${encodeURIComponent(code)}`,
    hrefLang: code,
    "aria-current": code === active ? ("true" as const) : undefined,
    "data-state": code === active ? "active" : "idle",
    onClick: onChoose && ((event: MouseEvent<HTMLAnchorElement>) => onChoose(code, event)),
  };
}

/** The names of the languages in a row, one of them active (KIT-03). For names with codes see `LanguageMenu`. */
export function LanguageSwitcher(props: LanguageSwitcherProps) {
  const { label, languages = ENGLISH_ONLY, active, hrefOf, onChoose, className, ...rest } = props;
  return (
    <nav data-kit="language-switcher" aria-label={label} className={clsx("flex flex-wrap gap-1", className)} {...rest}>
      {languages.map(({ name, code }) => (
        <a key={code} lang={code} {...languageLink(props, code)} className="language-link">
          {name}
        </a>
      ))}
    </nav>
  );
}
