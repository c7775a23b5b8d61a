import { cleanup, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test, vi } from "vitest";
import { useStore } from "zustand/react";
import { SectionForm } from "@/components/studio/shell/section-form";
import { createStudioStore, NO_STUDIO, type StudioState } from "@/lib/state/studio/studio-state";
import studio from "@/messages/studio/en.json";

const store = createStudioStore();
vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({ editing: { change: () => {} }, context: { store } }),
  useStudioState: <T,>(select: (state: StudioState) => T) => useStore(store, select),
  useShopLanguages: () => ["en"],
}));

test("[ANL-01] above the fields of analytics a shop without a domain reads that they do nothing yet, and no other does", () => {
  const told = (id: string, domains: readonly object[]) => {
    store.setState({ ...NO_STUDIO, config: { biz: { domains } } as never });
    render(
      <NextIntlClientProvider locale="en" messages={{ studio } as never}>
        <SectionForm groups={[{ id, section: "search", fields: [] }]} />
      </NextIntlClientProvider>,
    );
    const found = screen.queryByText(studio.counted.later) !== null;
    cleanup();
    return found;
  };
  expect([told("analytics", []), told("analytics", [{ domain: "corner.example" }]), told("meta", [])]).toEqual([
    true,
    false,
    false,
  ]);
});
