import { render, screen } from "@testing-library/react";
import { NextIntlClientProvider } from "next-intl";
import { expect, test, vi } from "vitest";
import { TopBar } from "@/components/studio/shell/top-bar";
import { parseBusinessConfig } from "@/config/schema";
import { shopUrl } from "@/lib/business/urls";
import studio from "@/messages/studio/en.json";

vi.mock("@/components/studio/menu/studio-menu", () => ({ StudioMenu: () => null }));
vi.mock("@/components/studio/publish/publish-sheet", () => ({ PublishSheet: () => null }));
vi.mock("@/components/studio/shell/save-state", () => ({ SaveStatus: () => null }));
vi.mock("@/components/studio/studio-provider", () => ({
  useStudio: () => ({ settings: { name: "Corner", shopUrl: "https://corner.example/" } }),
  useStudioState: () => false,
}));

test("[RTE-23] the studio's bar leads to the shop as its guests see it", () => {
  render(
    <NextIntlClientProvider locale="en" messages={{ studio } as never}>
      <TopBar />
    </NextIntlClientProvider>,
  );
  const link = screen.getByRole("link", { name: studio.shell.viewShop });
  expect(link.getAttribute("href")).toBe("https://corner.example/");
  // The name keeps its own direction beside the studio's words.
  const name = screen.getByText("Corner");
  expect(name.tagName).toBe("BDI");
  expect(name.className.split(" "), "cut at its own end").toContain("truncate");
});

test("[RTE-23] that is the shop's own domain below its sub-path, and without a domain the host of the studio", () => {
  const biz = { id: "corner", name: "Corner", apiKey: "key", logoUrl: "/l.svg", logoUrlSquare: "/s.svg" };
  const at = (more: object) => {
    const parsed = parseBusinessConfig({ biz: { ...biz, favicon: "/f.svg", ...more } });
    if (!parsed.ok) throw new Error("not a configuration");
    return shopUrl(parsed.value, "3000");
  };
  const domains = [{ domain: "corner.example" }];
  expect(at({ domains })).toBe("https://corner.example/");
  expect(at({ domains, urlSubPath: "/pedidos" })).toBe("https://corner.example/pedidos");
  expect(at({ domains: [{ domain: "corner.localhost" }] })).toBe("http://corner.localhost:3000/");
  expect(at({})).toBe("/?preview=off");
  expect(at({ urlSubPath: "/pedidos" })).toBe("/pedidos?preview=off");
});
