import { describe, expect, test } from "vitest";
import {
  beginsShopVisit,
  type DocumentLoad,
  isCounted,
  readShopVisitSource,
  shopVisitSource,
} from "@/lib/domain/shop/shop-visit-source";

const SHOP = "https://kaapi.example";
const loading: DocumentLoad = {
  url: `${SHOP}/menu`,
  referrer: "",
  subPath: "",
  type: "navigate",
  asksPrivacy: false,
  isAutomated: false,
  isFramed: false,
};

describe("[STAFF-72] where a visit comes from", () => {
  test.each([
    ["", "/menu", "direct"],
    ["https://www.google.co.in/", "/", "search"],
    ["https://search.brave.com/search?q=dosa", "/", "search"],
    ["https://mail.google.com/mail", "/", "link"],
    ["https://l.instagram.com/?u=x", "/menu", "social"],
    ["https://t.co/abc", "/menu", "social"],
    ["https://m.facebook.com:443/x", "/menu", "social"],
    ["https://foodblog.example/best-dosa", "/menu", "link"],
    ["https://www.google.com/", "/table/abc", "table"],
    ["https://www.google.com/", "/menu?utm_source=Winter.Mail 2", "campaign:winter-mail-2"],
    ["", "/menu?utm_source=asha%40example.com", "campaign"],
    ["", "/menu?utm_source=9845012345", "campaign"],
    ["", "/menu?utm_source=%20", "direct"],
  ])("from %j to %s: %s", (referrer, path, source) => {
    expect(shopVisitSource({ url: `${SHOP}${path}`, referrer, subPath: "" })).toBe(source);
  });

  test("a shop below a sub-path has its tables there", () => {
    expect(shopVisitSource({ url: `${SHOP}/pedidos/table/x`, referrer: "", subPath: "/pedidos" })).toBe("table");
  });

  test("anything that is no known source, or could name somebody, is none", () => {
    for (const sent of [
      null,
      3,
      "",
      "Direct",
      "campaign:",
      "campaign:a@b",
      "campaign:98450123456",
      `campaign:${"x".repeat(31)}`,
    ])
      expect(readShopVisitSource(sent)).toBeNull();
    expect(readShopVisitSource("campaign:insta-2026")).toBe("campaign:insta-2026");
  });

  test("a visit begins when a page is opened from outside, and not by moving, reloading or going back", () => {
    const begins = (change: Partial<DocumentLoad>, isPaying = false) =>
      beginsShopVisit({ ...loading, ...change }, isPaying);
    expect(begins({})).toBe(true);
    expect(begins({ referrer: "https://www.google.com/" })).toBe(true);
    expect(begins({ referrer: `${SHOP}/menu` })).toBe(false);
    expect(begins({ referrer: "https://kaapi.example.evil.test/" })).toBe(true);
    for (const type of ["reload", "back_forward"]) expect(begins({ type })).toBe(false);
    expect(begins({ referrer: "https://pay.example/" }, true)).toBe(false);
  });

  test("nothing is counted of who asks for privacy, of programs, in frames and of photographed pages", () => {
    expect(isCounted(loading)).toBe(true);
    const not = [
      { asksPrivacy: true },
      { isAutomated: true },
      { isFramed: true },
      { url: `${SHOP}/menu?screenshot_mode=1` },
    ];
    for (const change of not) {
      expect(isCounted({ ...loading, ...change })).toBe(false);
      expect(beginsShopVisit({ ...loading, ...change }, false)).toBe(false);
    }
  });
});
