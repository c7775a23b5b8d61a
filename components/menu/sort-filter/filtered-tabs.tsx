"use client";

import { useUi } from "@/lib/state/provider";
import { ChipTabs, type ChipTabsProps } from "@/ui-kit/chip/chip-tabs";

/** The section tabs, without sections that the chosen filters have emptied. */
export function FilteredTabs({ items, ...props }: ChipTabsProps) {
  const counts = useUi(({ menu }) => menu.counts);
  if (!counts) return <ChipTabs items={items} {...props} />;
  const filled = items.flatMap((item) => {
    const count = counts.get(item.id.slice(1));
    return count ? [item.count ? { ...item, count: String(count) } : item] : [];
  });
  return <ChipTabs items={filled} {...props} />;
}
