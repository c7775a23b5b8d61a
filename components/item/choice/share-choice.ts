"use client";

import type { ItemTexts } from "@/components/item/item-texts";
import { type Shared, sharedSelection, shareText } from "@/lib/domain/options/option-share";
import type { OptionGroup, Selection } from "@/lib/domain/options/options";
import { commaList } from "@/lib/domain/text/comma-list";
import { decodedText } from "@/lib/domain/text/decoded-text";
import { fillNames } from "@/lib/i18n/fill-names";
import type { StorefrontState } from "@/lib/state/storefront-state";

/** The parameter of an item's address that contains the chosen options. */
const PARAMETER = "o";

const addressOf = (path: string, text: string) => (text ? `${path}?${PARAMETER}=${text}` : path);

/** The choice in the address; null if there is none. */
export function choiceInAddress(groups: readonly OptionGroup[]): Shared | null {
  return sharedSelection(groups, new URLSearchParams(location.search).get(PARAMETER) ?? "");
}

/** Shows which parts of a shared choice are no longer available. */
export function reportUnavailable(
  { toasts }: StorefrontState,
  { unavailable, unknown }: Shared,
  { item }: ItemTexts,
): void {
  if (unavailable.length === 0 && unknown === 0) return;
  const title =
    unavailable.length > 0 ? fillNames(item.sharedGone, { options: commaList(unavailable) }) : item.sharedUnknown;
  toasts.show({ title, timer: 8 });
}

/** Keeps the choice in the address, so that a reload, a bookmark or a copied address restores it. */
export function keepInAddress(path: string, groups: readonly OptionGroup[], selection: Selection): void {
  if (decodedText(location.pathname) !== decodedText(path)) return;
  const address = addressOf(path, shareText(groups, selection));
  if (location.pathname + location.search !== address) history.replaceState(history.state, "", address);
}

interface Sharing {
  readonly path: string;
  readonly title: string;
  readonly groups: readonly OptionGroup[];
  readonly selection: Selection;
  readonly texts: ItemTexts;
}

/** Shares the item with its options through the device's share sheet, or copies its address if there is none. */
export async function shareChoice(
  { toasts }: StorefrontState,
  { path, title, groups, selection, texts }: Sharing,
): Promise<void> {
  const url = new URL(addressOf(path, shareText(groups, selection)), location.origin).href;
  try {
    if (navigator.share) return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toasts.show({ title: texts.item.linkCopied, variant: "success" });
  } catch (thrown) {
    // Closing the share sheet is not an error.
    if (thrown instanceof DOMException && thrown.name === "AbortError") return;
    toasts.show({ title: fillNames(texts.item.linkNotCopied, { options: url }), variant: "failure" });
  }
}
