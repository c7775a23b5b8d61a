import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { usePageInPreview } from "@/components/studio/editors/pages/use-page-in-preview";
import type { StudioField } from "@/lib/domain/studio/fields";
import { createStudioStore } from "@/lib/state/studio/studio-state";

const store = createStudioStore();
vi.mock("@/components/studio/studio-provider", () => ({ useStudio: () => ({ context: { store } }) }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const field = (path: string): StudioField => ({ path, name: path, kind: "list", optional: true });

test("[CART-09] a page that is unfolded is shown beside its form, and followed when its path changes", () => {
  const shown = () => {
    vi.runAllTimers();
    return store.getState().page;
  };
  const { rerender } = renderHook(({ open, path }) => usePageInPreview(open, field("customPages"), { path }), {
    initialProps: { open: false, path: "/about-us" },
  });
  expect(shown()).toBe("/");
  rerender({ open: true, path: "/about-us" });
  expect(shown()).toBe("/about-us");
  // A letter at a time.
  for (const path of ["/o", "/our"]) rerender({ open: true, path });
  expect(store.getState().page).toBe("/about-us");
  rerender({ open: true, path: "/our-story" });
  expect(shown()).toBe("/our-story");
  rerender({ open: true, path: "" });
  expect(shown(), "a page without a path cannot be seen").toBe("/our-story");
  renderHook(() => usePageInPreview(true, field("theme.pages.menu.banners"), { path: "/elsewhere" }));
  expect(shown(), "entries of other lists are no pages").toBe("/our-story");
});
