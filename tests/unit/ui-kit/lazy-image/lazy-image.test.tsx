import { cleanup, fireEvent, render } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { hasBlur, ImageFallback, imageSource, LazyImage } from "@/ui-kit";

const show = (src: string | null, more = {}) =>
  render(<LazyImage src={src} alt="Dosa" width={120} height={90} {...more} />).container;

test("[KIT-09] a width is asked of png, jpg, jpeg, svg, webp and S3 addresses, never of a gif", () => {
  for (const format of ["png", "jpg", "jpeg", "svg", "webp", "PNG"])
    expect(imageSource(`/a.${format}`, 240)).toBe(`/a.${format}?width=240`);
  expect(imageSource("https://shop.s3.ap-south-1.amazonaws.com/dosa", 240)).toMatch(/dosa\?width=240$/);
  expect(imageSource("https://s3.amazonaws.com/shop/dosa?v=2", 240)).toMatch(/\?v=2&width=240$/);
  expect(imageSource("/a.gif", 240)).toBe("/a.gif");
  expect(imageSource("/a.webp")).toBe("/a.webp");
  expect(imageSource("/a.svg#part", 24)).toBe("/a.svg?width=24#part");
});

test("[KIT-09] an unknown format, an address that is none and no address give the fallback", () => {
  for (const src of ["/a.tiff", "https://evil.example/s3.amazonaws.com", "http://[", "", "  ", null, undefined])
    expect(imageSource(src, 240)).toBe(undefined);
  const container = show("/menu.pdf");
  expect(container.querySelector("img")).toBe(null);
  expect((container.firstElementChild as HTMLElement).dataset.state).toBe("empty");
});

test("[KIT-09] an image that fails makes way for the fallback, before the script came and after", () => {
  const picture = (src: string) => <LazyImage src={src} alt={src} width={4} height={3} />;
  const { rerender, getByAltText } = render(
    <>
      {picture("/early.webp")}
      <ImageFallback />
    </>,
  );
  // This environment loads nothing, so an image is complete without a size: what a failed one looks like.
  expect(getByAltText("/early.webp").dataset.state).toBe("failed");
  rerender(
    <>
      {picture("/early.webp")}
      <ImageFallback />
      {picture("/late.webp")}
    </>,
  );
  expect(getByAltText("/late.webp").dataset.state).toBe(undefined);
  fireEvent.error(getByAltText("/late.webp"));
  expect(getByAltText("/late.webp").dataset.state).toBe("failed");
});

test("[KIT-09] a blur hash is used only when longer than 15 characters", () => {
  expect(["", null, undefined, "L6PZfSi_.AyE_3t"].map(hasBlur)).toEqual([false, false, false, false]);
  expect(hasBlur("L6PZfSi_.AyE_3t7")).toBe(true);
});

test("the shape is fixed before anything is loaded, and the image is lazy unless it is the first one seen", () => {
  const container = show("/a.webp", { blur: "radial-gradient(#aabbcc,#000000)" });
  const image = container.querySelector("img") as HTMLImageElement;
  expect((container.firstElementChild as HTMLElement).style.aspectRatio).toBe("120 / 90");
  expect([image.getAttribute("loading"), image.getAttribute("width"), image.getAttribute("src")]).toEqual([
    "lazy",
    "120",
    "/a.webp?width=240",
  ]);
  expect(image.style.backgroundImage).toContain("radial-gradient");
  cleanup();
  expect(show("/a.webp", { eager: true }).querySelector("img")?.getAttribute("fetchpriority")).toBe("high");
});

test("[KIT-09] a near image is an empty pixel until it is near; without script it is there all the same", () => {
  const html = renderToStaticMarkup(<LazyImage near src="/a.webp" alt="A" width={40} height={30} />);
  const [waiting = "", plain = ""] = [...html.matchAll(/<img[^>]*>/g)].map(([image]) => image);
  expect(waiting).toContain('data-near="/a.webp?width=80"');
  expect(waiting).toMatch(/ src="data:image\/gif;base64,[\w+/=]+"/);
  expect(html).toMatch(/<noscript><img[^>]*><\/noscript>/);
  expect(plain).toContain('src="/a.webp?width=80"');
});
