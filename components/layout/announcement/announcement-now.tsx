"use client";

import type { ReactNode } from "react";
import { getSource } from "@/lib/actions/get-source";
import { type Announcement, getAnnouncement } from "@/lib/api/shop/business";
import type { StorefrontState } from "@/lib/state/storefront-state";
import { AnnouncementBar } from "@/ui-kit/announcement-bar/announcement-bar";

export interface Announced {
  /** As rendered in the page; null: none. */
  readonly announcement: Announcement | null;
  /** The configured announcement, shown if the API has none. */
  readonly fallback: Announcement | null;
  readonly label: string;
  readonly newTabLabel: string;
}

/** The text of the bar, with its title if it has one. */
const announcedText = ({ title, description }: Announcement) => (title ? `${title}: ${description}` : description);

/**
 * Reads the announcement again. Returns null if the page already shows it, else the bar to show instead (none:
 * nothing).
 */
export async function readAgain(
  storefront: StorefrontState,
  { announcement, fallback, label, newTabLabel }: Announced,
): Promise<{ readonly bar: ReactNode } | null> {
  const found = (await getAnnouncement(getSource(storefront))) ?? fallback;
  if (JSON.stringify(found) === JSON.stringify(announcement)) return null;
  if (!found) return { bar: null };
  const url = found.url?.startsWith("/") ? storefront.settings.subPath + found.url : found.url;
  const texts = { label, newTabLabel, text: announcedText(found) };
  return { bar: <AnnouncementBar data-announcement url={url} backgroundColor={found.color} {...texts} /> };
}
