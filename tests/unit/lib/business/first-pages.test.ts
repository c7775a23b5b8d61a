import { expect, test } from "vitest";
import { loadConfiguration } from "@/config/load";
import { firstPages } from "@/lib/business/first-pages";
import { canonicalOrigin } from "@/lib/business/urls";

test("[ROB-02] home and menu of one shop are rendered at a start, by its own domain and below its path", () => {
  const [first] = loadConfiguration().businesses;
  const home = first && new URL(first.biz.urlSubPath || "/", canonicalOrigin(first)).href;
  expect(firstPages()).toEqual([home, `${home?.replace(/\/$/, "")}/menu`]);
});
