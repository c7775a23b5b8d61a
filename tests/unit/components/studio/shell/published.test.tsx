import { act, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { beforeEach, expect, test, vi } from "vitest";
import { TopBar } from "@/components/studio/shell/top-bar";
import { StudioProvider, type StudioSettings, useStudio } from "@/components/studio/studio-provider";
import type { StudioDraft } from "@/lib/domain/studio/draft";
import en from "@/messages/en.json";
import studio from "@/messages/studio/en.json";
import { draftOf } from "@/tests/unit/lib/actions/studio/draft-of";

const PUBLISHED = { version: 1, at: "2026-01-01T05:11:00Z", by: "Maria" };
const settings = { businessId: "kaapi", name: "Kaapi", subPath: "", shopUrl: "/", language: "en", groups: [] };
const as = (name: string, change: Partial<StudioDraft> = {}): StudioDraft => ({
  ...draftOf({ biz: { name } }, 3),
  lock: { by: "Maria", since: PUBLISHED.at, mine: true },
  ...change,
});

let draft: StudioDraft;
let editing: ReturnType<typeof useStudio>["editing"];
function Typist() {
  ({ editing } = useStudio());
  return null;
}
beforeEach(() => {
  vi.stubGlobal("fetch", async (address: string) => {
    if (address.endsWith("/me")) return Response.json({ name: "Maria", role: "owner" });
    if (address.endsWith("/lock")) return Response.json({ by: "Maria", mine: true });
    return Response.json(draft);
  });
});
const show = async () => {
  render(
    <NextIntlClientProvider locale="en" messages={{ ...en, studio } as never}>
      <StudioProvider settings={settings as unknown as StudioSettings}>
        <TopBar />
        <Typist />
      </StudioProvider>
    </NextIntlClientProvider>,
  );
  await vi.waitFor(() => expect(document.querySelector("[data-save=saved]")).toBeTruthy());
};
const shown = () => [
  document.querySelector("[data-save]")?.textContent,
  screen.getByRole("button", { name: studio.shell.publish }).matches(":disabled, [aria-disabled=true]"),
];

test("[RTE-23] [STUDIO-03] once all is published the bar says so, and Publish takes no press until something is changed", async () => {
  draft = as("Kaapi", { published: PUBLISHED, savedAt: PUBLISHED.at });
  await show();
  expect(shown(), "saved, not published").toEqual(["Saved", false]);
  draft = as("Kaapi", { published: PUBLISHED });
  await act(() => editing.reload());
  expect(shown()).toEqual(["Published", true]);
  act(() => editing.change("biz.name", "Kaapi House"));
  expect(shown()).toEqual(["Saving", false]);
});

test("[STUDIO-03] while a file on the server takes precedence the bar calls nothing published, and there is nothing to publish either", async () => {
  draft = as("Kaapi", { published: PUBLISHED, rootFileWins: true });
  await show();
  await act(() => editing.reload());
  expect(shown()).toEqual(["Saved", true]);
});

test("[STUDIO-03] what was never published can be, though nothing in it was changed yet", async () => {
  draft = as("Kaapi");
  await show();
  expect(shown()).toEqual(["Saved", false]);
});
