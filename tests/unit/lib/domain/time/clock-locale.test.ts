import { expect, test } from "vitest";
import { clockLocale } from "@/lib/domain/time/clock-locale";

const halfPastOne = (language: string, timezone: string) =>
  new Intl.DateTimeFormat(clockLocale(language, timezone), { hour: "numeric", minute: "2-digit", timeZone: "UTC" })
    .format(Date.UTC(2026, 10, 21, 13, 30))
    .replace(/\s/g, " ");

test("[I18N-02] a time of day is written as people there write it, in Latin digits", () => {
  expect(halfPastOne("es", "America/Bogota")).toBe("1:30 p. m.");
  expect(halfPastOne("es", "Europe/Madrid")).toBe("13:30");
  expect(halfPastOne("en", "Asia/Kolkata")).toBe("1:30 pm");
  expect(halfPastOne("en", "America/New_York")).toBe("1:30 PM");
  expect(halfPastOne("ar", "Asia/Bahrain")).toBe("1:30 م");
});

test("[I18N-02] a date is written as people there write it", () => {
  const date = (language: string, timezone: string) =>
    new Intl.DateTimeFormat(clockLocale(language, timezone), {
      weekday: "short",
      day: "numeric",
      month: "short",
      timeZone: "UTC",
    }).format(Date.UTC(2026, 10, 23));
  expect(date("en", "America/New_York")).toBe("Mon, Nov 23");
  expect(date("en", "Asia/Kolkata")).toBe("Mon, 23 Nov");
  expect(date("en", "Asia/Bahrain")).toBe("Mon, 23 Nov");
  expect(date("ar", "Asia/Bahrain")).toBe("الاثنين، 23 نوفمبر");
  expect(date("es", "America/Bogota")).toBe("lun, 23 nov");
});
