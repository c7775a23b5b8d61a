// @vitest-environment node
import { expect, test } from "vitest";
import { blurUri } from "@/components/menu/blur";

test("[MENU-02] a blur hash becomes a webp of fewer than 100 bytes", async () => {
  const uri = await blurUri("LQLC*8~VM,xu?Hx[RjoIIajubDM{");
  expect(uri).toMatch(/^data:image\/webp;base64,/);
  const bytes = Buffer.from(uri?.split(",")[1] ?? "", "base64");
  expect(bytes.subarray(8, 12).toString()).toBe("WEBP");
  expect(bytes.length).toBeLessThan(100);
});

test("[KIT-09] a hash that says nothing or cannot be read gives no picture", async () => {
  expect(await blurUri(null)).toBeUndefined();
  expect(await blurUri("short")).toBeUndefined();
  expect(await blurUri("not a blur hash, but long enough")).toBeUndefined();
});
