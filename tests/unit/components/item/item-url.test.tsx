import { act, fireEvent, render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { useItemUrl } from "@/components/item/sheet/use-item-url";
import { StorefrontProvider } from "@/lib/state/provider";
import type { OpenItem } from "@/lib/state/ui-state";
import { settings } from "../../lib/fixtures";

const DOSA: OpenItem = { id: "7", title: "Masala dosa", path: "/item/7/masala-dosa", image: null };

function Menu() {
  const { opened, open, close } = useItemUrl();
  return (
    <>
      <button type="button" onClick={() => open(DOSA)}>
        Open
      </button>
      {opened && (
        <button type="button" onClick={close}>
          Close {opened.title}
        </button>
      )}
    </>
  );
}

const Shop = ({ menu }: { menu: string }) => (
  <StorefrontProvider settings={settings()}>
    <Menu key={menu} />
  </StorefrontProvider>
);

const sheet = () => screen.queryByRole("button", { name: "Close Masala dosa" });
const later = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));

beforeEach(() => history.replaceState(null, "", "/menu"));

function openOverMenu() {
  const page = render(<Shop menu="no store" />);
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(location.pathname).toBe(DOSA.path);
  return page;
}

test("[MENU-09] [RTE-27] a dish tapped while the menu of the chosen store is on its way is open on that menu, at its own address", async () => {
  const page = openOverMenu();
  // As the router does at the end of a refresh: it knows nothing of the dish.
  history.replaceState(null, "", "/menu");
  page.rerender(<Shop menu="store" />);
  expect(sheet()).not.toBeNull();
  expect(location.pathname).toBe(DOSA.path);
  // The menu may be replaced again, e.g. when what is sold out is known.
  await later();
  history.replaceState(null, "", "/menu");
  page.rerender(<Shop menu="another store" />);
  expect(sheet()).not.toBeNull();
});

test("[MENU-09] a dish that was open when the guest went elsewhere is not open when they come back, nor over another page", async () => {
  const page = openOverMenu();
  page.rerender(<StorefrontProvider settings={settings()}>Profile</StorefrontProvider>);
  await later();
  history.replaceState(null, "", "/menu");
  page.rerender(<Shop menu="again" />);
  expect(sheet()).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  history.replaceState(null, "", "/category/dosa");
  page.rerender(<Shop menu="category" />);
  expect(sheet()).toBeNull();
});

test("[MENU-09] a dish that was closed stays closed when the menu is replaced", () => {
  const page = openOverMenu();
  history.replaceState(null, "", "/menu");
  fireEvent.click(sheet() as HTMLElement);
  page.rerender(<Shop menu="store" />);
  expect(sheet()).toBeNull();
});
