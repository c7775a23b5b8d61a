"use client";

import { LanguageMenu } from "@/ui-kit/language-switcher/language-menu";
import { LanguageSwitcher, type LanguageSwitcherProps } from "@/ui-kit/language-switcher/language-switcher";

type Props = Pick<LanguageSwitcherProps, "label" | "active"> & {
  menu?: boolean;
  links: readonly { code: string; name: string; href: string }[];
};

/** Languages whose addresses are known in advance, because a server component cannot pass a function. */
export function LanguageLinks({ links, menu, ...props }: Props) {
  const hrefOf = (code: string) => links.find((link) => link.code === code)?.href ?? "";
  const Switcher = menu ? LanguageMenu : LanguageSwitcher;
  return <Switcher languages={links} hrefOf={hrefOf} {...props} />;
}
