import { act, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { beforeEach, expect, test, vi } from "vitest";
import { useStore } from "zustand/react";
import { SectionNav } from "@/components/studio/shell/section-nav";
import { studioGroups } from "@/lib/business/studio/fields";
import { createStudioStore, NO_STUDIO, type StudioState } from "@/lib/state/studio/studio-state";
import studio from "@/messages/studio/en.json";

const store = createStudioStore();
const settings = { subPath: "", consoleUrl: "https://console.example/console", groups: studioGroups() };
vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({ settings, context: { store } }),
  useStudioState: <T,>(select: (state: StudioState) => T) => useStore(store, select),
}));

const problem = (path: string) => ({ path, code: "REQUIRED", message: "Fill it in." });
const wrong = () => document.querySelectorAll(".studio-count[data-wrong]");
const link = (name: string) => screen.getByRole("link", { name: new RegExp(`^${name}`) }).textContent;
beforeEach(() => {
  const problems = ["customPages.0.name.en", "customPages.0.path", "biz.localizedName.en"].map(problem);
  store.setState({ ...NO_STUDIO, draft: { problems } as never });
  render(
    <NextIntlClientProvider locale="en" messages={{ studio } as never}>
      <SectionNav current={null} onGo={() => {}} />
    </NextIntlClientProvider>,
  );
});

test("[STUDIO-03] before anything was written the list says quietly what is still to do, and calls nothing wrong", () => {
  expect(wrong()).toHaveLength(0);
  expect(link(studio.sections.pages)).toContain("2 things still to do");
  expect(link(studio.sections.brand)).toContain("1 thing still to do");
  expect(link(studio.sections.look)).not.toContain("still to do");
});

test("[STUDIO-03] a field that was left counts as wrong in the list, another one of its entry does not, and publishing names all", () => {
  act(() => store.setState({ left: ["customPages.0.path"] }));
  expect(link(studio.sections.pages)).toContain("1 thing to fix");
  expect(link(studio.sections.brand)).toContain("1 thing still to do");
  act(() => store.setState({ left: ["customPages.0.name"] }));
  expect(link(studio.sections.pages)).toContain("1 thing to fix");
  act(() => store.setState({ left: ["customPages"] }));
  expect(link(studio.sections.pages)).toContain("2 things still to do");
  act(() => store.setState({ reported: store.getState().draft?.problems.map(({ path }) => path) ?? [] }));
  expect(wrong()).toHaveLength(2);
  expect(link(studio.sections.pages)).toContain("2 things to fix");
});
