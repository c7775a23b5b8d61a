import { renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { useAddressLine, useAddressTitle } from "@/components/address/address-words";
import { savedName } from "@/components/address/tags";
import { StorefrontProvider } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import { settings } from "../../lib/fixtures";

const address = { address_1: "148 Driggs Ave", address_2: null, landmark: null, city: "Brooklyn", pin: "11222" };

test("[ADDR-01] an address has one name in the list, the checkout and the header: its tag, the guest's own word, else its street", () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <NextIntlClientProvider locale="ar" messages={ar} timeZone="Asia/Bahrain">
      <StorefrontProvider settings={settings({ locale: "ar" })}>{children}</StorefrontProvider>
    </NextIntlClientProvider>
  );
  const title = renderHook(() => useAddressTitle(), { wrapper }).result.current;
  for (const tag of ["home", "work", "Grandma", "other", "", null]) {
    const inHeader = savedName(tag, ar.place) ?? address.address_1;
    expect(title({ ...address, tag, name: null })).toBe(inHeader);
  }
  expect(title({ ...address, tag: "other", name: "Layla" })).toBe("Layla");
});

test("[ADDR-01] an address in Latin letters keeps its house number in front on an Arabic page, and one with Arabic parts runs as they do", () => {
  const lineIn = (locale: "ar" | "en", city: string) => {
    const wrapper = ({ children }: { children: ReactNode }) => (
      <NextIntlClientProvider locale={locale} messages={{ ar, en }[locale]} timeZone="Asia/Kolkata">
        <StorefrontProvider settings={{ ...settings({ locale }), country: "IN" }}>{children}</StorefrontProvider>
      </NextIntlClientProvider>
    );
    const line = renderHook(() => useAddressLine(), { wrapper }).result.current;
    return line({ ...address, address_1: "100 Feet Road", city, pin: null, tag: null, name: null });
  };
  expect(lineIn("ar", "Bengaluru")).toBe("\u2068100 Feet Road, Bengaluru\u2069");
  expect(lineIn("ar", "بنغالورو")).toBe("\u2068100 Feet Road\u2069، بنغالورو");
  expect(lineIn("en", "Bengaluru")).toBe("100 Feet Road, Bengaluru");
});
