import { expect, test } from "vitest";
import { relocatePath } from "@/lib/domain/studio/relocate-path";

const banners = (...entries: object[]) => ({ gallery: entries });
const [one, two, three] = [{ link: "/one" }, { link: "/two" }, { link: "/three" }];
const PATH = "gallery.1.image";
const from = banners(one, two, three);
/** Where the second banner's picture is after a change. */
const at = (...entries: object[]) => relocatePath(from, structuredClone(banners(...entries)), PATH);

test("[STUDIO-10] a field is followed to where its entry went: put in order, after one was added before it, or removed", () => {
  expect(at(three, two, one)).toBe("gallery.1.image");
  expect(at(two, one, three)).toBe("gallery.0.image");
  expect(at({ link: "/new" }, one, two, three)).toBe("gallery.2.image");
  expect(at(two, three)).toBe("gallery.0.image");
});

test("[STUDIO-10] an entry in which something is written meanwhile stays the same one", () => {
  expect(at(one, { ...two, alt: "Diwali" }, three)).toBe("gallery.1.image");
  expect(at(one, { link: "/2" }, three)).toBe("gallery.1.image");
});

test("[STUDIO-10] an entry that is gone, or that nothing tells from another one, is not guessed", () => {
  expect(at(one, three)).toBeNull();
  expect(at(three, { ...two, alt: "Diwali" }, one), "moved and rewritten at once").toBeNull();
  expect(at(one, { title: "Other", alt: "Another" }, three), "another one in its place").toBeNull();
  const twins = banners(one, {}, {});
  expect(relocatePath(twins, banners({}, one, {}), PATH)).toBeNull();
  expect(relocatePath(twins, banners(one, { link: "/1" }, {}), PATH)).toBe(PATH);
  const [, first, second] = twins.gallery;
  expect(relocatePath(twins, banners(one, second as object, first as object), PATH), "within this tab").toBe(
    "gallery.2.image",
  );
  expect(relocatePath(from, {}, PATH)).toBeNull();
});

test("[STUDIO-10] an entry with an id is known by it, however it was rewritten, and so are lists within entries", () => {
  const page = { _id: "a", name: "Story", parts: [{ text: "1" }, { text: "2" }] };
  const before = { pages: [page, { _id: "b" }] };
  const after = {
    pages: [{ _id: "b" }, { ...page, name: "Our story", path: "/us", parts: [{ text: "2" }, { text: "1" }] }],
  };
  expect(relocatePath(before, after, "pages.0.parts.1.image")).toBe("pages.1.parts.0.image");
  expect(relocatePath(before, { pages: [{ _id: "b" }] }, "pages.0.image")).toBeNull();
});

test("[STUDIO-10] a field outside of lists stays where it is", () => {
  expect(relocatePath({ biz: { logoUrl: "/a" } }, {}, "biz.logoUrl")).toBe("biz.logoUrl");
});
