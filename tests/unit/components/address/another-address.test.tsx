import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AddressForm } from "@/components/address/address-form";
import { ok } from "@/lib/domain/result";
import { StorefrontProvider } from "@/lib/state/provider";
import type { SelectedStore } from "@/lib/state/store-state";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings, storeInMinor, wireStore } from "../../lib/fixtures";

const MESSAGES = { ar, en, es };
const poblado = {
  id: "medellin:el-poblado",
  kind: "place",
  title: "El Poblado",
  subtitle: "Medellín",
  slug: null,
  lat: 6.2087,
  lng: -75.5678,
  pin: null,
  street: null,
  landmark: null,
  sub_locality: "El Poblado",
  city: "Medellín",
};

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce({
    autoComplete: () => [poblado],
    getStoresFromLatLng: () => ({ stores: [wireStore()], message: null, code: null, alternatives: [] }),
    getDeliveryAreas: () => [],
    placesAround: () => [],
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/checkout`);
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  await server.close();
});

function open(another: boolean, locale: keyof typeof MESSAGES = "en") {
  const storeInfo = storeInMinor({ name: "El Poblado", city: "Medellín" });
  const { kind: _kind, slug: _slug, id, lat, lng, ...place } = poblado;
  const store: SelectedStore = {
    id: storeInfo.biz_location_id,
    storeInfo,
    ffMode: "delivery",
    placeId: id,
    deliveryInfo: null,
    latitude: lat,
    longitude: lng,
    address: place.title,
    searched: { ...place, typed: "poblado" },
  };
  const onSave = vi.fn(async () => ok("saved") as never);
  const { container } = render(
    <NextIntlClientProvider locale={locale} messages={MESSAGES[locale]} timeZone="America/Bogota">
      <StorefrontProvider settings={settings({ origin: server.origin, country: "CO", currency: "COP", locale })}>
        <AddressForm within another={another} store={store} onSave={onSave} />
      </StorefrontProvider>
    </NextIntlClientProvider>,
  );
  const field = (token: string) => container.querySelector(`input[autocomplete="${token}"]`) as Element;
  const write = (token: string, value: string) => fireEvent.input(field(token), { target: { value } });
  const spot = () => container.querySelector("[data-spot]")?.getAttribute("data-spot");
  return { container, onSave, write, spot };
}

test("[ADDR-01] the first address starts at the place of the header, another one without a pin, so that none is inherited", async () => {
  expect(open(false).spot()).toBe("picked");
  cleanup();
  sessionStorage.clear();
  const { container, onSave, write, spot } = open(true);
  expect(spot()).toBe("none");
  expect(container.querySelector("[data-reach]")).toBeNull();
  write("address-line1", "Calle 90 # 12-45");
  fireEvent.click(screen.getByRole("button", { name: en.address.use }));
  await screen.findByText(en.address.spotNeeded);
  expect(onSave).not.toHaveBeenCalled();
});

test.each([
  ["en", "You wrote Bogotá, but the pin is in Medellín, and the rider goes to the pin."],
  ["es", "Escribiste Bogotá, pero el pin está en Medellín, y el repartidor va hasta el pin."],
  ["ar", "كتبت \u2068Bogotá\u2069، لكن الدبوس في \u2068Medellín\u2069، والمندوب يصل إلى مكان الدبوس."],
] as const)("[ADDR-02] a city that the pin is not in is asked about before it is saved (%s)", async (locale, said) => {
  const { container, onSave, write } = open(false, locale);
  write("address-line1", "Calle 90 # 12-45");
  write("address-level2", "Bogotá");
  fireEvent.click(screen.getByRole("button", { name: MESSAGES[locale].address.use }));
  await vi.waitFor(() => expect(container.querySelector("[data-city-question]")?.textContent).toContain(said), 5000);
  expect(onSave).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole("button", { name: MESSAGES[locale].address.otherCityKeep }));
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledOnce(), 5000);
});

test("[ADDR-02] the city is no question once it is corrected", async () => {
  const { container, onSave, write } = open(false);
  write("address-line1", "Calle 10 # 43-25");
  write("address-level2", "Bogotá");
  fireEvent.click(screen.getByRole("button", { name: en.address.use }));
  await vi.waitFor(() => expect(container.querySelector("[data-city-question]")).not.toBeNull(), 5000);
  write("address-level2", "medellin");
  fireEvent.click(screen.getByRole("button", { name: en.address.use }));
  await vi.waitFor(() => expect(onSave).toHaveBeenCalledOnce(), 5000);
  expect(container.querySelector("[data-city-question]")).toBeNull();
});
