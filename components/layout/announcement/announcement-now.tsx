"use client";

import type { ReactNode } from "react";
import { directionOf } from "@/config/languages";
import { getSource } from "@/lib/actions/get-source";
import { type Announcement, getAnnouncement } from "@/lib/api/shop/business";
import { type AnnouncementPeriod, isInPeriod } from "@/lib/domain/pages/announcement-period";
import { withOwnDirection } from "@/lib/domain/text/isolated";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { AnnouncementBar } from "@/ui-kit/announcement-bar/announcement-bar";

export interface Announced {
  /** As rendered in the page; null: none. */
  readonly announcement: Announcement | null;
  /** The configured announcement, shown within its period if the API has none. */
  readonly fallback: { readonly announcement: Announcement; readonly period: AnnouncementPeriod } | null;
  /** The page that shows it. */
  readonly page: string;
  readonly label: string;
  readonly newTabLabel: string;
}

/** The text of the bar, with its title if it has one. */
const announcedText = ({ title, description }: Announcement) => (title ? `${title}: ${description}` : description);

/** An announcement may be meant for the menu or the landing page alone. */
const onPage = (announcement: Announcement | null, page: string) =>
  announcement?.pages?.includes(page) === false ? null : announcement;

/**
 * Reads the announcement again. Returns null if the page already shows it, else the bar to show instead (none:
 * nothing).
 */
export async function readAgain(
  storefront: StorefrontState,
  { announcement, fallback, page, label, newTabLabel }: Announced,
): Promise<{ readonly bar: ReactNode } | null> {
  const configured = fallback && isInPeriod(fallback.period, Date.now()) ? fallback.announcement : null;
  const found = onPage((await getAnnouncement(getSource(storefront))) ?? configured, page);
  if (JSON.stringify(found) === JSON.stringify(announcement)) return null;
  if (!found) return { bar: null };
  const url = found.url?.startsWith("/") ? storefront.settings.subPath + found.url : found.url;
  const words = announcedText(found);
  const own = found.own ?? withOwnDirection(words, directionOf(storefront.settings.locale) === "rtl");
  const texts = { label, newTabLabel, text: own ? <span {...own}>{words}</span> : words };
  return { bar: <AnnouncementBar data-announcement url={url} backgroundColor={found.color} {...texts} /> };
}
