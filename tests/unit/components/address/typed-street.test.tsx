import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { NextIntlClientProvider } from "next-intl";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AddressForm } from "@/components/address/address-form";
import { ok } from "@/lib/domain/result";
import { StorefrontProvider } from "@/lib/state/provider";
import en from "@/messages/en.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { settings, wireStore } from "../../lib/fixtures";

const house = {
  id: "medellin:street:1",
  kind: "place",
  title: "Circular 74 # 39-10",
  subtitle: "Laureles, Medellín",
  slug: null,
  lat: 6.25,
  lng: -75.59,
  pin: null,
  street: "Circular 74 # 39-10",
  landmark: null,
  sub_locality: "Laureles",
  city: "Medellín",
};

let server: CommerceServer;
let places: (typeof house)[];
beforeEach(async () => {
  server = await startCommerce({
    autoComplete: () => places,
    getStoresFromLatLng: () => ({ stores: [wireStore()], message: null, code: null, alternatives: [] }),
    getDeliveryAreas: () => [],
  });
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/address`);
});
afterEach(async () => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  await server.close();
});

function open() {
  const saved = vi.fn(async () => ok("saved") as never);
  const own = settings({ origin: server.origin, country: "CO", currency: "COP" });
  const { container } = render(
    <AppRouterContext value={{ refresh: () => {} } as never}>
      <NextIntlClientProvider locale="en" messages={en} timeZone="America/Bogota">
        <StorefrontProvider settings={own}>
          <AddressForm store={null} onSave={saved} />
        </StorefrontProvider>
      </NextIntlClientProvider>
    </AppRouterContext>,
  );
  return { saved, container };
}
const town = (container: HTMLElement) =>
  container.querySelector<HTMLInputElement>('input[autocomplete="address-level2"]') as HTMLInputElement;
const write = (container: HTMLElement) =>
  fireEvent.input(container.querySelector('input[autocomplete="address-line1"]') as Element, {
    target: { value: "Circular 74 # 39-10" },
  });

test("[ADDR-01] in Colombia, where addresses have no codes, the street and number say where it is, in the town that is written only", async () => {
  places = [{ ...house, city: "Envigado", lat: 6.17 }, house];
  const { saved, container } = open();
  fireEvent.input(town(container), { target: { value: "Medellin" } });
  write(container);
  fireEvent.click(screen.getByRole("button", { name: en.address.use }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce(), 5000);
  expect(saved).toHaveBeenCalledWith(
    expect.objectContaining({ address_1: "Circular 74 # 39-10", sub_locality: "Laureles", lat: 6.25, lng: -75.59 }),
  );
});

test.each([
  ["of another street than the one that was written", "Medellín", "Carrera 74 # 39-10"],
  ["of another house", "Medellín", "Circular 74 # 39-1"],
  ["while no town is written", "", "Circular 74 # 39-10"],
])("[ADDR-01] no pin is set at a house %s", async (_, city, street) => {
  places = [{ ...house, street }];
  const { saved, container } = open();
  if (city) fireEvent.input(town(container), { target: { value: city } });
  write(container);
  fireEvent.click(screen.getByRole("button", { name: en.address.use }));
  await screen.findByText(en.address.spotNeeded);
  expect([town(container).value, saved.mock.calls.length]).toEqual([city, 0]);
});
