import { render, screen } from "@testing-library/react";
import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { expect, test } from "vitest";
import { AccountNav } from "@/components/account/account-nav";

const LINKS = ["/orders", "/profile", "/favourites", "/offers"].map((href) => ({ href, label: href.slice(1) }));

test("[PROF-01] the pages of the account are one row with the current one in its middle", () => {
  const rects = new Map<string | null, number>([
    ["/offers", 420],
    [null, 16],
  ]);
  const { getBoundingClientRect } = Element.prototype;
  Element.prototype.getBoundingClientRect = function rect() {
    return { left: rects.get(this.getAttribute("href")) ?? 0, width: this.tagName === "NAV" ? 344 : 80 } as DOMRect;
  };
  render(
    <PathnameContext value="/offers">
      <AccountNav label="Your account" links={LINKS} />
    </PathnameContext>,
  );
  Element.prototype.getBoundingClientRect = getBoundingClientRect;
  const row = screen.getByRole("navigation", { name: "Your account" });
  expect(screen.getByRole("link", { name: "offers" }).getAttribute("aria-current")).toBe("page");
  expect(row.className).not.toContain("wrap");
  expect(row.scrollLeft).toBe(420 + 40 - (16 + 172));
});
