import { expect, test } from "vitest";
import type { GalleryImage } from "@/lib/api/shop/business";
import { galleryRoles } from "@/lib/business/pages/banners";

const picture = (img_type: GalleryImage["img_type"], image: string, title?: string): GalleryImage =>
  ({ id: image, image, img_type, markups: title ? [{ title, link: "/menu" }] : [] }) as GalleryImage;
const below = (path: string) => `/sub${path}`;

test("[MENU-11] each web_banner goes with the mobile_web_banner of its place, and keeps its title and link", () => {
  const { banners } = galleryRoles(
    [
      picture("web_banner", "/1", "One"),
      picture("mobile_web_banner", "/1-phone"),
      picture("web_banner", "/2"),
      picture("app_banner", "/app"),
    ],
    below,
  );
  expect(banners).toEqual([
    { image: "/sub/1", imagePhone: "/sub/1-phone", alt: "One", title: "One", link: "/sub/menu" },
    { image: "/sub/2", imagePhone: undefined, alt: "", title: undefined, link: undefined },
  ]);
});

test("[MENU-11] app_banner serves phones where there is no mobile_web_banner, and every screen where there is no wide one", () => {
  const { banners } = galleryRoles(
    [picture("web_banner", "/1"), picture("app_banner", "/a"), picture("app_banner", "/b")],
    below,
  );
  expect(banners.map(({ image, imagePhone }) => [image, imagePhone])).toEqual([
    ["/sub/1", "/sub/a"],
    ["/sub/b", undefined],
  ]);
});

test("[MENU-11] the first web_popup pops up; web_bg_img lies behind, app_bg_img on phones; nothing else does", () => {
  const roles = galleryRoles(
    [
      picture("web_popup", "/p", "News"),
      picture("web_popup", "/q"),
      picture("app_bg_img", "/a"),
      picture("web_bg_img", "/w"),
    ],
    below,
  );
  expect(roles.popup?.image).toBe("/sub/p");
  expect(roles.ground).toMatchObject({ image: "/sub/w", imagePhone: "/sub/a" });
  expect(roles.banners).toEqual([]);
  expect(galleryRoles([], below)).toEqual({ banners: [], popup: null, ground: null });
});
