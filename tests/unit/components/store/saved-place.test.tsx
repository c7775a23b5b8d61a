import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { AppRouterContext } from "next/dist/shared/lib/app-router-context.shared-runtime";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { PlaceButton } from "@/components/store/picker/place-button";
import { PlaceFinder } from "@/components/store/picker/place-finder";
import type { Location } from "@/components/store/picker/use-stores";
import type { PickerTexts } from "@/components/store/store-texts";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { StorefrontProvider, useStorefront } from "@/lib/state/provider";
import type { StorefrontState } from "@/lib/state/storefront-state";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { type CommerceServer, startCommerce } from "../../lib/commerce-server";
import { NOW, settings, storeInMinor, token, user } from "../../lib/fixtures";

const MESSAGES = { ar, en, es };
const ROUTER = { refresh() {} } as never;
const HOME = "148 Driggs Ave";

let server: CommerceServer;
beforeEach(async () => {
  server = await startCommerce();
  (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(`${server.origin}/menu`);
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await server.close();
});

let storefront: StorefrontState;
function Peek() {
  storefront = useStorefront();
  return null;
}

const WORDS = { streets: true, find: "findHint" } as const;

function show(locale: keyof typeof MESSAGES, part: (texts: PickerTexts) => React.ReactNode) {
  const texts = { place: MESSAGES[locale].place } as unknown as PickerTexts;
  return render(
    <AppRouterContext value={ROUTER}>
      <StorefrontProvider settings={settings({ locale, origin: server.origin })}>
        <Peek />
        {part(texts)}
      </StorefrontProvider>
    </AppRouterContext>,
  );
}

test.each([
  ["en", "home", "Home"],
  ["es", "home", "Casa"],
  ["ar", "home", "المنزل"],
  ["en", "Grandma's", "Grandma's"],
  ["en", "other", HOME],
  ["en", "", HOME],
] as const)(
  "[STORE-09] the header names a saved address in the page's language (%s, %s): %s",
  (locale, savedTag, said) => {
    const store = storeInMinor();
    const { container } = show(locale, (texts) => (
      <PlaceButton
        shown={{ storeId: store.biz_location_id, mode: "delivery" }}
        mode="delivery"
        modes={["delivery"]}
        title=""
        name={store.name}
        change=""
        texts={texts.place}
        words={WORDS}
      />
    ));
    act(() =>
      storefront.store.setState({
        selected: {
          id: store.biz_location_id,
          storeInfo: store,
          ffMode: "delivery",
          latitude: 40.7,
          longitude: -73.9,
          address: HOME,
          placeId: "address:1",
          savedTag,
          deliveryInfo: null,
        },
      }),
    );
    expect(container.querySelector("[data-destination] bdi")?.textContent).toBe(said);
  },
);

test.each([
  ["العدلية", "العدلية"],
  ["السيف", "العدلية من السيف"],
])("[STORE-09] a place that has the name of its store (%s) is named once: %s", (name, said) => {
  const store = { ...storeInMinor(), name };
  const { container } = show("ar", (texts) => (
    <PlaceButton
      shown={{ storeId: store.biz_location_id, mode: "delivery" }}
      mode="delivery"
      modes={["delivery"]}
      title={ar.place.delivery}
      name={name}
      change=""
      texts={texts.place}
      words={WORDS}
    />
  ));
  const place = { latitude: 26.2, longitude: 50.6, address: "العدلية", placeId: "p", deliveryInfo: null };
  act(() =>
    storefront.store.setState({
      selected: { id: store.biz_location_id, storeInfo: store, ffMode: "delivery", ...place },
    }),
  );
  expect(container.querySelector("[data-destination]")?.textContent).toBe(said);
});

test("[STORE-09] the header says once that it delivers, and where to without another preposition; a house number is on one line", () => {
  const store = storeInMinor();
  const address = "Carrera 43A # 9-35";
  const { container } = show("es", (texts) => (
    <PlaceButton
      shown={{ storeId: store.biz_location_id, mode: "delivery" }}
      mode="delivery"
      modes={["delivery"]}
      title={es.place.delivery}
      name={store.name}
      change=""
      texts={texts.place}
      words={WORDS}
    />
  ));
  const place = { latitude: 6.2, longitude: -75.5, address, placeId: "p", deliveryInfo: null };
  act(() =>
    storefront.store.setState({
      selected: { id: store.biz_location_id, storeInfo: store, ffMode: "delivery", ...place },
    }),
  );
  const said = container.querySelector("[data-destination] bdi")?.textContent ?? "";
  expect(said.replaceAll("\u2060", "")).toBe(address);
  expect(said).toContain("9\u2060-\u206035");
});

function Finder({ texts, mode = "delivery" }: { texts: PickerTexts; mode?: FulfilmentMode }) {
  const [location, setLocation] = useState<Location | null>(null);
  return <PlaceFinder location={location} mode={mode} onLocate={setLocation} texts={texts} hasPin={false} />;
}

test("[STORE-07] a saved address is chosen by its name, and is the place itself and not near it", async () => {
  server.answer({
    addresses: () => [
      { id: "1", tag: "home", address_1: HOME, lat: 40.7, lng: -73.9 },
      { id: "2", tag: "other", address_1: "Pier 6", lat: 40.6, lng: -73.9 },
    ],
  });
  const { container } = show("en", (texts) => <Finder texts={texts} />);
  act(() =>
    storefront.session.setState({ accessToken: token({ exp: NOW }), user: { ...user, is_guest_checkout: false } }),
  );
  const chosen = () => container.querySelector("[data-chosen-place]")?.textContent;
  fireEvent.click(await screen.findByRole("button", { name: "Home" }));
  expect(chosen()).toBe(`Home${HOME}`);
  fireEvent.click(screen.getByRole("button", { name: "Pier 6" }));
  expect(chosen()).toBe("Pier 6");
});

test.each([
  ["delivery", "Deliver to 148 Driggs Ave, Apt 4B"],
  ["pickup", "Near 148 Driggs Ave, Apt 4B"],
] as const)("[STORE-05] for %s the address that was typed is named whole: %s", async (mode, said) => {
  const place = { id: "p", kind: "place", title: "148 Driggs Ave", subtitle: "Greenpoint", street: "148 Driggs Ave" };
  const found = { ...place, landmark: null, sub_locality: null, city: "Brooklyn", pin: null, lat: 40.7, lng: -73.9 };
  server.answer({ autoComplete: () => [found], addresses: () => [] });
  const { container } = show("en", (texts) => <Finder texts={texts} mode={mode} />);
  const field = container.querySelector("input") as HTMLInputElement;
  fireEvent.change(field, { target: { value: "148 Driggs Ave, Apt 4B" } });
  await screen.findByRole("button", { name: /^148 Driggs/ }, { timeout: 5000 });
  fireEvent.keyDown(field, { key: "Enter" });
  expect(container.querySelector("[data-chosen-place]")?.textContent).toBe(said);
});
