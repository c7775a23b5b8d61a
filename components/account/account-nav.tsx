"use client";

import { clsx } from "clsx";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { PageLink } from "@/components/layout/navigation/page-link";

export interface AccountLink {
  readonly href: string;
  readonly label: string;
}

/** The pages of an account: a strip on a phone, a column beside the content on a desktop. */
export function AccountNav({ label, links }: { label: string; links: readonly AccountLink[] }) {
  const path = usePathname();
  const strip = useRef<HTMLElement>(null);
  // On a phone the strip is wider than the screen: scroll it to the current page, without moving the document.
  useEffect(() => {
    const here = strip.current?.querySelector<HTMLElement>("[aria-current]");
    here?.scrollIntoView({ inline: "center", block: "nearest", behavior: "instant" });
  }, []);
  return (
    <nav
      ref={strip}
      aria-label={label}
      className="strip -mx-3 lg:mx-0 lg:grid lg:content-start lg:gap-1 lg:overflow-visible"
    >
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
