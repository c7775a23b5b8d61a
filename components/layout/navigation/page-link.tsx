"use client";

import Link from "next/link";
import type { ComponentProps } from "react";
import { isPayingPath } from "@/lib/domain/pages/paying-pages";

interface Props extends Omit<ComponentProps<"a">, "href"> {
  href: string;
}

/**
 * A link to another page of this site. It navigates without loading a document, except to paying pages: those are
 * separate documents with their own policy ([ROBUST-11]).
 */
export function PageLink({ href, ...rest }: Props) {
  return isPayingPath(href) ? <a href={href} {...rest} /> : <Link href={href} prefetch={false} {...rest} />;
}
