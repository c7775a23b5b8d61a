"use client";

import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { PageLink } from "@/components/layout/navigation/page-link";

export interface AccountLink {
  readonly href: string;
  readonly label: string;
}

const middleOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

/** The pages of an account: a row that scrolls on a phone, a column beside the content on a desktop. */
export function AccountNav({ label, links }: { label: string; links: readonly AccountLink[] }) {
  const path = usePathname();
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const link = here.current;
    const row = link?.closest("nav");
    // Not `scrollIntoView`, which would move the page as well.
    if (link && row) row.scrollLeft += middleOf(link) - middleOf(row);
  }, []);
  return (
    <nav
      aria-label={label}
      className="strip -mx-[clamp(1rem,4vw,2rem)] px-[clamp(1rem,4vw,2rem)] lg:mx-0 lg:grid lg:content-start lg:gap-1 lg:overflow-visible lg:px-0"
    >
      {links.map(({ href, label: text }) => {
        const isHere = path === href;
        return (
          <PageLink
            key={href}
            href={href}
            ref={isHere ? here : undefined}
            aria-current={isHere ? "page" : undefined}
            className={clsx(
              "inline-flex min-h-11 shrink-0 items-center rounded-control px-3 font-semibold",
              isHere ? "bg-primary-soft text-on-primary-soft" : "text-text-muted hover:text-text hover:underline",
            )}
          >
            {text}
          </PageLink>
        );
      })}
    </nav>
  );
}
