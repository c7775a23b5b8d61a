import { renderHook } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { useAddressTitle } from "@/components/address/address-words";
import { savedName } from "@/components/address/tags";
import { StorefrontProvider } from "@/lib/state/provider";
import ar from "@/messages/ar.json";
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
