import { renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { useTimeWords } from "@/components/checkout/time/time-words";
import { toInstant } from "@/lib/domain/time/zoned-time";
import { StorefrontProvider } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { settings } from "../../../lib/fixtures";

const MESSAGES = { ar, en, es };

/** Where a line may end: at a space that is not a fixed one, and after a dash that nothing holds. */
const BREAKS = /[ \u2009]|\u2013(?!\u2060)/;

test.each(["ar", "en", "es"] as const)(
  "[TIME-04] [KIT-01] no line ends within a time, or within the span of two, also across midnight (%s)",
  (locale) => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="Asia/Bahrain">
        <StorefrontProvider settings={settings({ locale, timezone: "Asia/Bahrain" })}>{children}</StorefrontProvider>
      </NextIntlClientProvider>
    );
    const { result } = renderHook(() => useTimeWords(), { wrapper });
    const at = (minutes: number) => toInstant("2026-11-30", minutes, "Asia/Bahrain");
    const { span, hours, ofDay, time } = result.current;
    const spans = [
      span(at(17 * 60), at(17 * 60 + 30)),
      span(at(23 * 60 + 30), at(24 * 60)),
      span(at(11 * 60 + 30), at(12 * 60)),
    ];
    for (const words of [...spans, hours("16:30", "01:00"), ofDay("00:00"), time(at(0))]) {
      expect(words).toMatch(/\d:\d\d/);
      expect(words).not.toMatch(BREAKS);
    }
    for (const words of spans) expect(words).toContain("\u2013");
  },
);
