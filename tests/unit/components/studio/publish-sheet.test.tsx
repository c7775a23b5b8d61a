import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { beforeEach, expect, test, vi } from "vitest";
import { PublishSheet } from "@/components/studio/publish/publish-sheet";
import en from "@/messages/en.json";
import studio from "@/messages/studio/en.json";

const server = vi.hoisted(() => ({ changes: (): Promise<unknown> => Promise.resolve() }));
vi.mock("@/components/studio/preview/draft-report", () => ({ DraftReport: () => null }));
vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({
    settings: { subPath: "", groups: [] },
    context: { client: server },
    editing: { flush: () => Promise.resolve() },
    toasts: { show: () => {} },
  }),
  useShopLanguages: () => ["en"],
  useStudioState: (select: (state: unknown) => unknown) =>
    select({ draft: { problems: [], revision: 1, rootFileWins: false } }),
}));

const NOTHING = "Nothing to publish: there are no changes";
let answer: (changes: unknown) => void;
beforeEach(() => {
  server.changes = () => new Promise((resolve) => (answer = resolve));
  render(
    <NextIntlClientProvider locale="en" messages={{ ...en, studio } as never}>
      <PublishSheet open onClose={() => {}} />
    </NextIntlClientProvider>,
  );
});

test("[CART-09] that there is nothing to publish is said once it is known, not while the changes are read", async () => {
  expect(screen.queryByText(NOTHING)).toBeNull();
  await vi.waitFor(() => answer({ changes: [], count: 0 }));
  expect(await screen.findByText(NOTHING)).toBeTruthy();
  expect(document.querySelector("[data-studio-changes]"), "no empty list").toBeNull();
});

test("[CART-09] what changes is counted and listed", async () => {
  await vi.waitFor(() => answer({ changes: [{ path: "biz.name", before: "A", after: "B" }], count: 1 }));
  expect(await screen.findByText("1 change")).toBeTruthy();
  expect(document.querySelectorAll("[data-change]").length).toBe(1);
});
