import { expect, test } from "vitest";
import { shopOrigin } from "../../../../backend/shop/shop-addresses.ts";

test("[CFG-04] a shop's host on this machine has http and the storefront's port, every other one https and none", () => {
  const app = { payments: { storefrontPort: "3000" } };
  expect(shopOrigin(app, "kaapi.localhost")).toBe("http://kaapi.localhost:3000");
  expect(shopOrigin({ payments: { storefrontPort: null } }, "kaapi.localhost")).toBe("http://kaapi.localhost");
  expect(shopOrigin(app, "kaapi.example")).toBe("https://kaapi.example");
  expect(shopOrigin(app, "kaapi-localhost.example")).toBe("https://kaapi-localhost.example");
});
