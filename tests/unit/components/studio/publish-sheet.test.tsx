import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { beforeEach, expect, test, vi } from "vitest";
import { PublishSheet } from "@/components/studio/publish/publish-sheet";
import { ValueText } from "@/components/studio/publish/value-text";
import { studioGroups } from "@/lib/business/studio/fields";
import en from "@/messages/en.json";
import studio from "@/messages/studio/en.json";

const NO_PROBLEMS = vi.hoisted(() => []);
const server = vi.hoisted(() => ({ changes: (): Promise<unknown> => Promise.resolve() }));
const draft = vi.hoisted(() => ({
  config: {} as object,
  groups: [] as readonly unknown[],
  revision: 1,
  save: "saved",
  uploads: [] as readonly { part: number | null }[],
}));
vi.mock("@/components/studio/preview/draft-report", () => ({ DraftReport: () => null }));
vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({
    settings: { subPath: "", groups: draft.groups },
    context: { client: server, store: { setState: () => {} } },
    editing: { flush: () => Promise.resolve() },
    toasts: { show: () => {} },
  }),
  useShopLanguages: () => ["es", "en"],
  useStudioState: (select: (state: unknown) => unknown) =>
    select({
      config: draft.config,
      save: draft.save,
      uploads: draft.uploads,
      draft: { problems: NO_PROBLEMS, revision: draft.revision, rootFileWins: false },
    }),
}));

const NOTHING = "Nothing to publish: there are no changes";
let answer: (changes: unknown) => void;
const sheet = () => (
  <NextIntlClientProvider locale="en" messages={{ ...en, studio } as never}>
    <PublishSheet open onClose={() => {}} />
  </NextIntlClientProvider>
);
const show = (config: object = {}) => {
  draft.config = config;
  return render(sheet());
};
beforeEach(() => {
  Object.assign(draft, { revision: 1, save: "saved", uploads: [] });
  server.changes = () => new Promise((resolve) => (answer = resolve));
});

test("[STUDIO-03] that there is nothing to publish is said once it is known, not while the changes are read", async () => {
  show();
  expect(screen.queryByText(NOTHING)).toBeNull();
  await vi.waitFor(() => answer({ changes: [], count: 0 }));
  expect(await screen.findByText(NOTHING)).toBeTruthy();
  expect(document.querySelector("[data-studio-changes]"), "no empty list").toBeNull();
});

test("[STUDIO-03] what changes is counted and listed", async () => {
  show();
  await vi.waitFor(() => answer({ changes: [{ path: "biz.name", before: "A", after: "B" }], count: 1 }));
  expect(await screen.findByText("1 change")).toBeTruthy();
  expect(document.querySelectorAll("[data-change]").length).toBe(1);
});

test("[STUDIO-03] as many changes are counted as rows are listed, also of what was written at once", async () => {
  draft.groups = studioGroups();
  show();
  const announcement = { description: "Closed today", from: "2026-11-08" };
  await vi.waitFor(() => answer({ changes: [{ path: "announcement", after: announcement }], count: 1 }));
  expect(await screen.findByText("2 changes")).toBeTruthy();
  expect(document.querySelectorAll("[data-change]")).toHaveLength(2);
});

test("[STUDIO-03] while the draft is saved, and until its own changes are read, nothing can be published, and no older list is shown", async () => {
  const { rerender } = show();
  const submit = () => screen.getByRole<HTMLButtonElement>("button", { name: studio.publish.submit }).disabled;
  const listed = () => document.querySelectorAll("[data-change]").length;
  expect(submit()).toBe(true);
  const change = { path: "biz.name", before: "A", after: "B" };
  await vi.waitFor(() => answer({ changes: [change], count: 1 }));
  await vi.waitFor(() => expect([submit(), listed()]).toEqual([false, 1]));
  draft.save = "saving";
  rerender(sheet());
  expect([submit(), listed()], "it is saved again").toEqual([true, 0]);
  Object.assign(draft, { save: "saved", revision: 2 });
  rerender(sheet());
  expect([submit(), listed()], "its changes are not read yet").toEqual([true, 0]);
  await vi.waitFor(() => answer({ changes: [change, { ...change, path: "biz.email" }], count: 2 }));
  await vi.waitFor(() => expect([submit(), listed()]).toEqual([false, 2]));
});

test("[STUDIO-03] a landing page that shows no band is reported before it is published", () => {
  show({ theme: { pages: { landing_screen: { enabled: true, components: [{ name: "aboutUs", enabled: false }] } } } });
  expect(screen.getByText(studio.publish.landingEmpty)).toBeTruthy();
});

test("[STUDIO-03] a landing page with a band, or none that is switched on, has no warning", () => {
  show({ theme: { pages: { landing_screen: { enabled: true, components: [{ name: "aboutUs" }] } } } });
  show({ theme: { pages: { landing_screen: { components: [] } } } });
  expect(screen.queryByText(studio.publish.landingEmpty)).toBeNull();
});

test("[STUDIO-03] the name of a language that is written the other way round is kept apart from what stands beside it", async () => {
  draft.groups = studioGroups();
  show();
  const change = { path: "announcement.title.ar", after: "ديوالي" };
  await vi.waitFor(() => answer({ changes: [change, { ...change, path: "announcement.title.es" }], count: 2 }));
  const names = await vi.waitFor(() => {
    const found = [...document.querySelectorAll("[data-change] > p:first-child")];
    expect(found).toHaveLength(2);
    return found.map(({ textContent }) => textContent);
  });
  const title = studio.fields["announcement-title"];
  expect(names).toEqual([`${title} · \u2068العربية\u2069`, `${title} · Español`]);
});

const said = (path: string, value: unknown, side: "before" | "after" = "after", other?: unknown) => {
  draft.groups = studioGroups();
  const { container } = render(
    <NextIntlClientProvider locale="en" messages={{ studio } as never}>
      <ValueText path={path} value={value} other={other} side={side} />
    </NextIntlClientProvider>,
  );
  return container.textContent;
};

test("[STUDIO-03] a picture is called one, and not by the path of its file", () => {
  expect(said("biz.logoUrl", "/media/857cea99ab312716f156018f-600x600.webp")).toBe(studio.publish.newPicture);
  expect(said("biz.logoUrl", "/brands/corner/logo.svg", "before")).toBe(studio.publish.formerPicture);
});

test("[STUDIO-03] what becomes empty says so, whatever it was", () => {
  for (const value of [undefined, null, "", " ", [], {}, { en: "", es: " " }])
    expect(said("announcement.description", value), JSON.stringify(value)).toBe(studio.publish.empty);
  expect(said("customPages", [])).toBe(studio.publish.empty);
  expect(said("customPages", undefined, "before")).toBe(studio.publish.nothing);
});

test("[STUDIO-03] a switch, choice or number that nobody set is what it is by default", () => {
  for (const side of ["before", "after"] as const) {
    expect(said("theme.pages.checkout.enabled", undefined, side)).toBe(studio.publish.on);
    expect(said("customizations.wallet.enabled", undefined, side)).toBe(studio.publish.off);
    expect(said("theme.customizations.density", undefined, side)).toBe(
      studio.options["theme-customizations-density-comfortable"],
    );
    expect(said("customizations.toast.timer", undefined, side)).toMatch(/^\d+$/);
  }
});

test("[STUDIO-03] what is no longer set is the default where there is one, and not empty", () => {
  for (const path of ["theme.customizations.colors.primary", "announcement.styles.color"])
    for (const side of ["before", "after"] as const)
      expect(said(path, undefined, side), path).toBe(studio.publish.usual);
  expect(said("announcement.url", undefined)).toBe(studio.publish.empty);
});

test("[STUDIO-03] the entries of a list are named by kind and title, in the shop's own language", () => {
  const bands = [
    { name: "heroBanner", title: { en: "Tacos from the fire", es: "Tacos al fuego" } },
    { name: "aboutUs" },
  ];
  const at = "theme.pages.landing_screen.components";
  const kind = (name: "heroBanner" | "aboutUs") => studio.options[`theme-pages-landing_screen-components-name-${name}`];
  expect(said(at, bands)).toBe(`${kind("heroBanner")}: Tacos al fuego · ${kind("aboutUs")}`);
  expect(said("customPages", [{ _id: "1", name: { es: "Historia" } }, { _id: "2" }])).toBe(
    `Historia · ${studio.publish.unnamed}`,
  );
});

test("[STUDIO-10] a picture that is still on its way is named before the press that would go out without it", async () => {
  draft.uploads = [{ part: null }];
  const { unmount } = show();
  expect(screen.queryByText(studio.publish.stillUploading), "a failed one is told at its field").toBeNull();
  unmount();
  draft.uploads = [{ part: null }, { part: 0.4 }];
  show();
  expect(screen.getByText(studio.publish.stillUploading)).toBeTruthy();
});

test("[STUDIO-03] of a long text it is the part that changed that is shown", () => {
  const rules = "We keep what you write for a year. ".repeat(10);
  expect(said("customPages.0.content", `${rules}Ask us.`, "after", `${rules}Write.`)).toMatch(/^….*Ask us\.$/);
});
