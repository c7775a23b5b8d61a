"use client";

import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import { PageLink } from "@/components/layout/navigation/page-link";

export interface AccountLink {
  readonly href: string;
  readonly label: string;
}

/** The pages of an account: all in view, in rows on a phone and a column beside the content on a desktop. */
export function AccountNav({ label, links }: { label: string; links: readonly AccountLink[] }) {
  const path = usePathname();
  return (
    <nav aria-label={label} className="-mx-3 flex flex-wrap lg:mx-0 lg:grid lg:content-start lg:gap-1">
      {links.map(({ href, label: text }) => {
        const here = path === href;
        return (
          <PageLink
            key={href}
            href={href}
            aria-current={here ? "page" : undefined}
            className={clsx(
              "inline-flex min-h-11 shrink-0 items-center rounded-control px-3 font-semibold",
              here ? "bg-primary-soft text-on-primary-soft" : "text-text-muted hover:text-text hover:underline",
            )}
          >
            {text}
          </PageLink>
        );
      })}
    </nav>
  );
}
