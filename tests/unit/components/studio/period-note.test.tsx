import { render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { MomentEditor } from "@/components/studio/editors/kinds/moment-editor";
import ar from "@/messages/studio/ar.json";
import en from "@/messages/studio/en.json";
import es from "@/messages/studio/es.json";

const draft = vi.hoisted(() => ({ config: {} as object }));
vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({ settings: { timezone: "America/New_York" } }),
  useStudioState: (select: (state: typeof draft) => unknown) => select(draft),
}));
beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-07T12:00:00Z") }));
afterEach(() => void vi.useRealTimers());

const WORDS = { en, ar, es };
function noteOf(
  announcement: object | undefined,
  locale: keyof typeof WORDS = "en",
  path = "announcement.until",
  biz: object = {},
) {
  draft.config = { announcement: announcement && { description: { en: "Closed" }, ...announcement }, biz };
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={{ studio: WORDS[locale] } as never}>
      <MomentEditor
        field={{ path, name: "until", kind: "text", optional: true }}
        path={path}
        label="Until"
        value={undefined}
        onChange={() => {}}
        problems={[]}
        languages={["en"]}
        disabled={false}
      />
    </NextIntlClientProvider>,
  );
  return container.querySelector("[data-period-note]")?.textContent?.replaceAll("\u202f", " ") ?? null;
}

const PERIOD = { from: "2026-11-08", until: "2026-11-09T17:00" };

test("[ANN-01] beside the period of an announcement stands what guests see until it begins, on the shop's clock", () => {
  expect(noteOf(PERIOD)).toBe(
    "Guests see this from November 8, 2026 at 12:00 AM to November 9, 2026 at 5:00 PM; until then nothing.",
  );
  expect(noteOf({ from: "2026-11-08" })).toBe(
    "Guests see this from November 8, 2026 at 12:00 AM on; until then nothing.",
  );
});

test("[ANN-01] within the period its end is said, and afterwards that it is over", () => {
  vi.setSystemTime(Date.parse("2026-11-09T21:59:00Z"));
  expect(noteOf(PERIOD)).toBe("Once it is published, guests see this until November 9, 2026 at 5:00 PM.");
  vi.setSystemTime(Date.parse("2026-11-09T22:01:00Z"));
  expect(noteOf(PERIOD)).toBe("Its time is over: guests have seen nothing of it since November 9, 2026 at 5:00 PM.");
});

test("[ANN-01] it speaks the editor's language, and says nothing where there is no period", () => {
  expect(noteOf(PERIOD, "es")).toMatch(/^Los clientes lo ven del 8 de noviembre de 2026/);
  expect(noteOf(PERIOD, "ar")).toMatch(/^يراه الضيوف من/);
  for (const none of [undefined, {}, { from: "2026-11-01" }, { from: "soon" }, { from: 7 }])
    expect(noteOf(none)).toBeNull();
  expect(noteOf(PERIOD, "en", "announcement.from")).toBeNull();
});

test("[ANN-01] while nothing is written it is not said that guests see it", () => {
  for (const description of [undefined, " ", { en: "", ar: " " }])
    expect(noteOf({ ...PERIOD, description })).toBe(en.moments.unwritten);
  expect(noteOf({ ...PERIOD, description: { ar: "مغلق" } })).toMatch(/^Guests see this/);
  expect(noteOf({ description: "" })).toBeNull();
});

test("[ANN-01] it counts with the time zone of the draft, which is published with the period, if it is one", () => {
  const inZone = (timezone: string) => noteOf({ until: "2026-11-09T17:00" }, "en", "announcement.until", { timezone });
  vi.setSystemTime(Date.parse("2026-11-09T21:30:00Z"));
  expect(inZone("America/New_York")).toMatch(
    /^Once it is published, guests see this until November 9, 2026 at 5:00 PM/,
  );
  expect(inZone("Asia/Kolkata")).toMatch(/^Its time is over: .* since November 9, 2026 at 5:00 PM/);
  expect(inZone("Mars/Olympus")).toMatch(/^Once it is published/);
});

test("[ANN-01] on whose clock a period is stands once, at its beginning", () => {
  noteOf(PERIOD, "en", "announcement.from");
  noteOf(PERIOD, "en", "announcement.until");
  expect(document.body.textContent?.match(/On the clock of New York|On the clock of America/g)).toHaveLength(1);
});
