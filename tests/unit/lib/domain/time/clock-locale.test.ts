import { expect, test } from "vitest";
import { clockLocale } from "@/lib/domain/time/clock-locale";

const halfPastOne = (language: string, timezone: string) =>
  new Intl.DateTimeFormat(clockLocale(language, timezone), { hour: "numeric", minute: "2-digit", timeZone: "UTC" })
    .format(Date.UTC(2026, 10, 21, 13, 30))
    .replace(/\s/g, " ");

test("[I18N-02] a time of day is written as people of the place write it, in Latin digits", () => {
  expect(halfPastOne("es", "America/Bogota")).toBe("1:30 p. m.");
  expect(halfPastOne("es", "Europe/Madrid")).toBe("13:30");
  expect(halfPastOne("en", "Asia/Kolkata")).toBe("1:30 PM");
  expect(halfPastOne("ar", "Asia/Bahrain")).toBe("1:30 م");
});
