import { fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StudioMenu } from "@/components/studio/menu/studio-menu";
import { ApiError } from "@/lib/api/transport/api-error";
import en from "@/messages/en.json";
import studio from "@/messages/studio/en.json";
import { createToastStore } from "@/ui-kit";

const toasts = createToastStore({ later: () => null, cancel: () => {} });
const client = {
  signOut: async () => {
    throw new ApiError("offline", { code: "NETWORK" });
  },
  exported: async () => ({ biz: { name: "Corner" } }),
};
vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({
    settings: { businessId: "corner", language: "en" },
    context: { client },
    editing: { flush: async () => {} },
    toasts,
  }),
  useStudioState: (select: (state: object) => unknown) => select({ user: { name: "Maria" }, lockedBy: null }),
}));
vi.mock("@/components/studio/menu/import-dialog", () => ({ ImportDialog: () => null }));
vi.mock("@/components/studio/menu/share-dialog", () => ({ ShareDialog: () => null }));
vi.mock("@/components/studio/publish/history-sheet", () => ({ HistorySheet: () => null }));

beforeEach(() => {
  render(
    <NextIntlClientProvider locale="en" messages={{ ...en, studio } as never}>
      <StudioMenu />
    </NextIntlClientProvider>,
  );
  fireEvent.click(screen.getByRole("button", { name: studio.menu.label }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test("[STUDIO-01] a sign-out that failed is reported", async () => {
  fireEvent.click(await screen.findByText(studio.menu.signOut));
  await vi.waitFor(() => expect(toasts.list().at(-1)?.title).toBe(studio.menu.failed));
});

test("[STUDIO-05] a file can be read for a while after the press that downloads it", async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => {});
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  const row = await screen.findByText(studio.menu.export);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  fireEvent.click(row);
  await vi.waitFor(() => expect(clicked).toHaveBeenCalled());
  vi.advanceTimersByTime(10_000);
  expect(revoked).not.toHaveBeenCalled();
  vi.advanceTimersByTime(60_000);
  expect(revoked).toHaveBeenCalledOnce();
});
