import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { telUrl } from "../../../../../lib/domain/pages/tel-url.ts";
import * as urls from "../../../../../lib/domain/pages/urls.ts";

describe("fixed addresses", () => {
  test("[RTE-28] the payment return path is origin + optional sub-path + /pg", () => {
    const origin = "https://dosa.example";
    for (const none of [undefined, null, "", "/"])
      expect(urls.paymentReturnUrl(origin, none)).toBe("https://dosa.example/pg");
    for (const path of ["shop", "/shop", "/shop/"])
      expect(urls.paymentReturnUrl(`${origin}/`, path)).toBe("https://dosa.example/shop/pg");
    expect(urls.paymentReturnUrl(origin, "/a/b")).toBe("https://dosa.example/a/b/pg");
  });

  test("a number is called by its digits, however it is written", () => {
    expect(telUrl(" +91 (80) 4555-0101")).toBe("tel:+918045550101");
    expect(telUrl("(+91) 80 4555 0101")).toBe("tel:+918045550101");
    expect(telUrl("(718) 555-0164")).toBe("tel:7185550164");
  });

  test("[RTE-28] the order map link is base URL + /order/map/{map}", () => {
    expect(urls.orderMapLink("https://api.example/", "abc")).toBe("https://api.example/order/map/abc");
    expect(urls.orderMapLink("https://api.example", "../x?y")).toBe("https://api.example/order/map/..%2Fx%3Fy");
    expect(urls.orderMapLink("https://api.example", null)).toBeNull();
  });
});

describe("item paths", () => {
  test.each([
    ["Masala Dosa", "masala-dosa"],
    ["Crème brûlée (2 pcs)", "creme-brulee-2-pcs"],
    ["Chef's  Special!!", "chefs-special"],
    ["شاورما دجاج", "شاورما-دجاج"],
    ["🍕", "-"],
    ["", "-"],
  ])("[RTE-08] the title %j has the slug %j", (title, slug) => {
    expect(urls.slugify(title)).toBe(slug);
  });

  test("[RTE-08] a slug is its own slug and never holds a slash, space or dot", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (title) => {
        const slug = urls.slugify(title);
        expect(urls.slugify(slug)).toBe(slug);
        expect(slug).toMatch(/^[\p{L}\p{N}-]+$/u);
      }),
    );
  });

  test("[RTE-08] the canonical path holds id and slug, the server's slug first", () => {
    expect(urls.itemPath({ id: "i 1", item_title: "Masala Dosa" })).toBe("/item/i%201/masala-dosa");
    expect(urls.itemPath({ id: "i1", slug: "dosa", item_title: "Masala Dosa" })).toBe("/item/i1/dosa");
  });
});
