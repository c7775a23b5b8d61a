import { fireEvent, render, screen, within } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test, vi } from "vitest";
import { useStore } from "zustand/react";
import { DraftNotices } from "@/components/studio/shell/draft-notices";
import { studioGroups } from "@/lib/business/studio/fields";
import { createStudioStore, NO_STUDIO, type StudioState } from "@/lib/state/studio/studio-state";
import studio from "@/messages/studio/en.json";

const store = createStudioStore();
const settle = vi.hoisted(() => vi.fn());
const toasts = vi.hoisted(() => ({ show: vi.fn() }));
const settings = vi.hoisted(() => ({ groups: [] as readonly unknown[], subPath: "" }));
vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({ editing: { settle }, settings, toasts, context: { store } }),
  useStudioState: <T,>(select: (state: StudioState) => T) => useStore(store, select),
  useShopLanguages: () => ["en"],
}));

const show = (state: object) => {
  settings.groups = studioGroups();
  store.setState({ ...NO_STUDIO, ...state });
  return render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ studio } as never}>
      <DraftNotices />
    </NextIntlClientProvider>,
  );
};
const conflict = (paths: readonly string[], savedByMe = false) => ({
  conflict: { theirs: { savedBy: "Rana", savedByMe, config: {} }, paths },
});
const COLORS = ["primary", "secondary", "tertiary", "success", "failure", "warning", "primaryText", "secondaryText"];

test("[RTE-23] fields that two editors changed are named one below the other, of many their number, and each side's values are one large press away", () => {
  show(conflict(COLORS.map((color) => `theme.customizations.colors.${color}`)));
  expect(screen.getByText("Rana changed the same fields")).toBeTruthy();
  const items = screen.getAllByRole("listitem").map((item) => (item.querySelector("bdi") ?? item).textContent);
  expect(items).toEqual(["Main colour", "Background", "Accent", "Success", "Failure", "Warning", "2 more fields"]);
  const notice = within(document.querySelector("[data-studio-conflict]") as HTMLElement);
  for (const [name, side] of [
    [studio.notices.keepMine, "ours"],
    [studio.notices.takeTheirs, "theirs"],
  ] as const) {
    const press = notice.getByRole("button", { name });
    // 52 pixels.
    expect(press.className).toContain("min-h-13");
    fireEvent.click(press);
    expect(settle).toHaveBeenLastCalledWith(side);
  }
});

test("[STUDIO-02] who changed the same field in another tab reads so, not their own name, and chooses between here and there", () => {
  show(conflict(["biz.name"], true));
  const notice = within(document.querySelector("[data-studio-conflict]") as HTMLElement);
  expect(notice.getByText("You changed the same fields in another tab or on another device of yours")).toBeTruthy();
  expect(notice.queryByText(/Rana/)).toBeNull();
  fireEvent.click(notice.getByRole("button", { name: "Keep what is here" }));
  expect(settle).toHaveBeenLastCalledWith("ours");
  fireEvent.click(notice.getByRole("button", { name: "Take the other values" }));
  expect(settle).toHaveBeenLastCalledWith("theirs");
});

test("[RTE-23] beside each field that two editors changed stand both values, of a picture both pictures", () => {
  const config = (name: string, primary: string, logoUrl: string) => ({
    biz: { name, logoUrl },
    theme: { customizations: { colors: { primary } } },
  });
  const paths = ["biz.name", "theme.customizations.colors.primary", "biz.logoUrl"];
  const theirs = { savedBy: "Rana", savedByMe: false, config: config("Kaapi House", "1f5b3a", "/brands/b.svg") };
  show({ config: config("Kaapi Room", "2c016c", "/brands/a.svg"), conflict: { theirs, paths } });
  const sides = [...document.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
  expect(sides.slice(0, 4)).toEqual(["Yours:Kaapi Room", "Theirs:Kaapi House", "Yours:#2c016c", "Theirs:#1f5b3a"]);
  const pictures = [...document.querySelectorAll("dl img")].map((picture) => picture.getAttribute("src"));
  expect(pictures).toEqual(["/brands/a.svg", "/brands/b.svg"]);
});

test.each([
  [{ of: "me" }, "Your changes from another tab or device were added here"],
  [{ of: "closed tab" }, "Changes that were left unsaved in this browser were added here"],
  [{ of: "somebody", name: "Omar" }, "Changes by Omar were added here"],
  [{ of: "somebody", name: null }, "Changes by Someone were added here"],
])("[STUDIO-02] changes that came onto the screen by themselves are told once, in one line: %j", (joined, title) => {
  toasts.show.mockClear();
  show({ joined }).unmount();
  show({ joined: store.getState().joined });
  expect(toasts.show.mock.calls).toEqual([[{ title }]]);
});

test("[RTE-23] a draft that is saved as usual has no strip of notices", () => {
  const { container } = show({});
  expect(container.querySelector(".studio-notices:empty")).not.toBeNull();
});

test("[STUDIO-03] a refusal about a field names it in the form's own words, not by its path", () => {
  const refusal = "Only an owner can change or publish this.";
  show({ refusal, refusedField: "biz.taxNumber.north" });
  expect(screen.getByText(`“${studio.fields["biz-taxNumber"]}”: ${refusal}`)).toBeTruthy();
});

test("[STUDIO-02] while somebody else has the draft one notice says so, and not a second one that it was not saved", () => {
  const refusal = "Rana is editing. Take over, or wait until the draft is free.";
  const lockedBy = { by: "Rana", since: "2026-11-29T10:00:00Z", mine: false };
  const { unmount } = show({ refusal, lockedBy });
  expect(document.querySelectorAll("[data-studio-lock]")).toHaveLength(1);
  expect(screen.queryByText(studio.notices.refusedTitle)).toBeNull();
  unmount();
  show({ refusal: "Too long." });
  expect(screen.getByText(studio.notices.refusedTitle)).toBeTruthy();
});
