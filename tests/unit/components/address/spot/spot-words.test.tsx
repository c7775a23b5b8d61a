import { cleanup, render } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, expect, test } from "vitest";
import type { Spot } from "@/components/address/spot/spot";
import { SpotWords } from "@/components/address/spot/spot-words";
import { StorefrontProvider } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { settings } from "../../../lib/fixtures";

const MESSAGES = { ar, en, es };
afterEach(cleanup);

function textOf(locale: keyof typeof MESSAGES, spot: Pick<Spot, "from" | "place" | "near">, tiles?: string) {
  const maps = tiles ? { tiles } : null;
  return render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="America/Bogota">
      <StorefrontProvider settings={settings({ locale, maps })}>
        <SpotWords store={null} spot={{ lat: 6.2, lng: -75.5, ...spot }} check={null} locating="idle" />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  ).container.textContent;
}

test.each([
  ["en", "The rider uses the address below", "door"],
  ["es", "la dirección de abajo", "puerta"],
  ["ar", "العنوان المكتوب أدناه", "باب"],
] as const)(
  "[ADDR-01] the pin's text names the written address where the map has no streets, and the door where it has (%s)",
  (locale, address, door) => {
    for (const spot of [
      { from: "picked", place: "Calle 10", near: "El Poblado" },
      { from: "typed", place: "El Poblado" },
      { from: "device", place: "El Poblado" },
      { from: "device" },
    ] as const) {
      expect(textOf(locale, spot)).toContain(address);
      expect(textOf(locale, spot)).not.toContain(door);
      expect(textOf(locale, spot, "https://tiles.example/{z}/{x}/{y}.png")).toContain(door);
      cleanup();
    }
  },
);
