import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import OwnerPart from "@/components/theme/owner-part";
import { openStudio, signOut } from "@/lib/actions/studio/session";
import { createStudioStore } from "@/lib/state/studio/studio-state";
import { shopOf } from "@/lib/storage/records";
import { studioTab } from "@/lib/storage/studio-tab";

vi.mock("@/components/layout/lazy-part", () => ({ lazyPart: (load: object) => () => String(load) }));

const show = (isGuestsHost: boolean) => {
  const props = { businessId: "corner", name: "Corner", style: {} as never, locale: "en" as const, texts: {} };
  return render(<OwnerPart {...props} isDraft={false} isGuestsHost={isGuestsHost} />);
};
const bar = () => screen.queryByText(/theme-bar/);

/** The studio of the same browser; `me` answers who is signed in. */
const studio = (me: () => Promise<unknown>) => {
  const draft = async () => ({ config: {}, revision: 1, lock: {}, problems: [] });
  const client = { me, draft, signOut: async () => ({}) } as never;
  const clock = { later: () => 0, cancel: () => {} };
  const context = { store: createStudioStore(), client, shop: shopOf("corner"), tab: studioTab("corner"), ...clock };
  return { context, editing: { open: () => {}, flush: async () => {} } as never };
};

beforeEach(() => localStorage.clear());

test("[RTE-23] where guests have no other address than the preview's, only a browser in which the studio was opened has the theme bar", async () => {
  const guest = show(true);
  expect(bar()).toBeNull();
  guest.unmount();
  const refused = studio(() => Promise.reject(new Error("signed out")));
  await openStudio(refused.context, refused.editing);
  const stranger = show(true);
  expect(bar(), "looking at the studio's sign-in is not enough").toBeNull();
  stranger.unmount();

  const { context, editing } = studio(async () => ({ name: "Olga", role: "owner" }));
  await openStudio(context, editing);
  const owner = show(true);
  expect(bar()).toBeTruthy();
  owner.unmount();
  await signOut(context, editing);
  show(true);
  expect(bar(), "it goes with the sign-in").toBeNull();
});

test("[RTE-23] a preview address beside the shop's own domain has the bar", () => {
  show(false);
  expect(bar()).toBeTruthy();
});
