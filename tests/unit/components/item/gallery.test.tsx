import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { Gallery } from "@/components/item/gallery/gallery";

const texts = { label: "Pictures", previous: "Back", next: "On" };
const images = ["/one.webp", "/two.webp", "/three.webp"];

/** A strip as wide as one picture, which scrolls at once: layout is what this environment does not have. */
function showGallery(direction: "ltr" | "rtl") {
  render(
    <div dir={direction} style={{ direction }}>
      <Gallery images={images} title="Dosa" texts={texts} imageWidth={480} />
    </div>,
  );
  const strip = screen.getByLabelText("Pictures");
  strip.style.direction = direction;
  Object.defineProperty(strip, "clientWidth", { value: 300 });
  const places: number[] = [];
  strip.scrollTo = ((to: ScrollToOptions) => {
    places.push(to.left ?? 0);
    Object.defineProperty(strip, "scrollLeft", { value: to.left, configurable: true });
    act(() => void strip.dispatchEvent(new Event("scroll")));
  }) as typeof strip.scrollTo;
  return places;
}

test.each([
  ["ltr", [300, 600, 300]],
  ["rtl", [-300, -600, -300]],
] as const)(
  "[MENU-09] the pictures of an item are leafed through, each with its number, in the direction of reading (%s)",
  async (direction, way) => {
    const places = showGallery(direction);
    expect(screen.getAllByRole("img").map((picture) => picture.getAttribute("alt"))).toEqual([
      "Dosa 1/3",
      "Dosa 2/3",
      "Dosa 3/3",
    ]);
    const [back, on] = [screen.getByRole("button", { name: "Back" }), screen.getByRole("button", { name: "On" })];
    expect(back).toHaveProperty("disabled", true);
    await userEvent.click(on);
    await userEvent.click(on);
    expect(on).toHaveProperty("disabled", true);
    expect(screen.getByRole("status").textContent).toBe("3 / 3");
    await userEvent.click(back);
    expect(places).toEqual(way);
  },
);

test("[MENU-09] a single picture has nothing to leaf through", () => {
  render(<Gallery images={images.slice(0, 1)} title="Dosa" texts={texts} imageWidth={480} />);
  expect(screen.queryByRole("button")).toBeNull();
  expect(screen.getByRole("img").getAttribute("alt")).toBe("Dosa");
});

test("[MENU-09] an item without a picture has no frame for one", () => {
  const { container } = render(<Gallery images={[]} title="Dosa" texts={texts} imageWidth={480} />);
  expect(container.innerHTML).toBe("");
});
