"use client";

import { LanguageSwitcher, type LanguageSwitcherProps } from "@/ui-kit/language-switcher/language-switcher";

type Props = Pick<LanguageSwitcherProps, "label" | "active" | "variant"> & {
  links: readonly { code: string; name: string; href: string }[];
};

/** Languages whose addresses are known beforehand: a function cannot come from the server. */
export function LanguageSwitcherLinks({ links, ...props }: Props) {
  const hrefOf = (code: string) => links.find((link) => link.code === code)?.href ?? "";
  return <LanguageSwitcher languages={links} hrefOf={hrefOf} {...props} />;
}
