import { act, renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useStore } from "zustand/react";
import { usePageInPreview } from "@/components/studio/editors/pages/use-page-in-preview";
import type { StudioField } from "@/lib/domain/studio/fields";
import { createStudioStore, type StudioState } from "@/lib/state/studio/studio-state";

const store = createStudioStore();
vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({ context: { store } }),
  useStudioState: <T,>(select: (state: StudioState) => T) => useStore(store, select),
}));

const field = (path: string): StudioField => ({ path, name: path, kind: "list", optional: true });
const pageAt = (path: string) => ({ _id: "a", path });
/** The draft as the server has it. */
const saved = (path: string, ...problems: object[]) =>
  act(() => store.setState({ draft: { config: { customPages: [pageAt(path)] }, problems } as never }));

test("[CART-09] a page that is unfolded is shown beside its form, and followed once its new address is saved and right", () => {
  const shown = () => store.getState().page;
  const unfold = (open: boolean, path: string) => ({ open, item: pageAt(path) });
  saved("/about-us");
  const { rerender } = renderHook(
    ({ open, item }) => usePageInPreview(open, { field: field("customPages"), path: "customPages.0", item }),
    { initialProps: unfold(false, "/about-us") },
  );
  expect(shown()).toBe("/");
  rerender(unfold(true, "/about-us"));
  expect(shown()).toBe("/about-us");
  for (const path of ["/o", "/our", "/our-story"]) rerender(unfold(true, path));
  expect(shown(), "not saved").toBe("/about-us");
  saved("/our-story");
  expect(shown()).toBe("/our-story");
  rerender(unfold(true, "/menu"));
  saved("/menu", { path: "customPages.0.path", code: "PATH_RESERVED", message: "" });
  expect(shown(), "the shop's own address").toBe("/our-story");
  rerender(unfold(true, ""));
  saved("", { path: "customPages.0.path", code: "REQUIRED", message: "" });
  expect(shown(), "a page without an address cannot be seen").toBe("/our-story");
  const banner = { field: field("theme.pages.menu.banners"), path: "customPages.0", item: pageAt("") };
  renderHook(() => usePageInPreview(true, banner));
  expect(shown(), "entries of other lists are no pages").toBe("/our-story");
});
