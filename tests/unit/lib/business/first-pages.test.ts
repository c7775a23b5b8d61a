import { expect, test } from "vitest";
import { firstPages } from "@/lib/business/first-pages";

test("[ROB-02] home and menu of each shop are its first pages, by its own domain and below its path", () => {
  const pages = firstPages();
  expect(pages).toEqual(expect.arrayContaining(["http://kaapi.localhost:3000/", "http://kaapi.localhost:3000/menu"]));
  expect(pages).toEqual(
    expect.arrayContaining(["http://arepera.localhost:3000/pedidos", "http://arepera.localhost:3000/pedidos/menu"]),
  );
  expect(new Set(pages).size).toBe(pages.length);
});
