import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test, vi } from "vitest";
import { useStore } from "zustand/react";
import { DraftReport } from "@/components/studio/preview/draft-report";
import { studioGroups } from "@/lib/business/studio/fields";
import { createStudioStore, NO_STUDIO, type StudioState } from "@/lib/state/studio/studio-state";
import ar from "@/messages/studio/ar.json";
import en from "@/messages/studio/en.json";

const store = createStudioStore();
const settings = vi.hoisted(() => ({ groups: [] as readonly unknown[] }));
vi.mock("@/components/studio/preview/page-weights", () => ({ PageWeights: () => null }));
vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({ settings }),
  useStudioState: <T,>(select: (state: StudioState) => T) => useStore(store, select),
}));

test("[STUDIO-04] two entries of a list that begin alike are two notes, each with a key of its own", () => {
  settings.groups = studioGroups();
  const config = { customPages: [{ path: "about", content: "- {nope}\n- {nope}" }] };
  store.setState({ ...NO_STUDIO, config, draft: { config, unsetRules: [] } as never });
  const said = vi.spyOn(console, "error").mockImplementation(() => {});
  const { unmount } = render(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ studio: en } as never}>
      <DraftReport />
    </NextIntlClientProvider>,
  );
  expect(document.querySelectorAll("[data-rule-note]")).toHaveLength(2);
  expect(said.mock.calls.map(([first]) => String(first))).toEqual([]);
  said.mockRestore();
  unmount();
});

test.each([
  ["en", en, /Guests don't read “Order from .*\{minimum_order\}.*”: the shop has no rule .*\{minimum_order\}/],
  ["ar", ar, /لا يقرأ الضيوف «.*Order from \{minimum_order\}.*»/],
])(
  "[STUDIO-04] before publishing it is said which paragraph a rule leaves out, and at which field, in %s",
  (locale, studio, said) => {
    settings.groups = studioGroups();
    const config = { customPages: [{ path: "about", content: "Order from {minimum_order}\n\nUp to {nope}" }] };
    store.setState({ ...NO_STUDIO, config, draft: { config, unsetRules: ["minimum_order"] } as never });
    render(
      <NextIntlClientProvider locale={locale as "en"} timeZone="UTC" messages={{ studio } as never}>
        <DraftReport />
      </NextIntlClientProvider>,
    );
    const notes = [...document.querySelectorAll("[data-rule-note]")];
    expect(notes.map((note) => note.getAttribute("data-rule-note"))).toEqual([
      "customPages.0.content",
      "customPages.0.content",
    ]);
    expect(notes[0]?.textContent).toMatch(said);
    expect(notes[1]?.textContent).toContain("{nope}");
  },
);
