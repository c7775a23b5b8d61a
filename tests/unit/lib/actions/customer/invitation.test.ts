import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptInvitation } from "@/lib/actions/customer/invitation";
import { type CommerceServer, startCommerce } from "../../commerce-server";
import { storefront } from "../../fixtures";

let server: CommerceServer;
beforeAll(async () => {
  server = await startCommerce();
});
afterAll(() => server.close());

const codeOf = (shop: ReturnType<typeof storefront>) => shop.session.getState().referralCode;
const answers = (known: boolean) => server.answer({ invitation: () => ({ known, reward: null }) });

test("[RTE-18] the code of an invitation is kept before the server has said anything, so that leaving early loses nothing", async () => {
  answers(true);
  const shop = storefront({ origin: server.origin });
  const accepted = acceptInvitation(shop, "GOODCODE");
  expect(codeOf(shop)).toBe("GOODCODE");
  expect(await accepted).toMatchObject({ known: true });
  expect(codeOf(shop)).toBe("GOODCODE");
});

test("[RTE-18] a code that the server does not know is forgotten, and the good one of before comes back", async () => {
  answers(false);
  const shop = storefront({ origin: server.origin });
  expect(await acceptInvitation(shop, "MADEUP22")).toMatchObject({ known: false });
  expect(codeOf(shop)).toBeNull();
  shop.session.setState({ referralCode: "GOODCODE" });
  await acceptInvitation(shop, "MADEUP22");
  expect(codeOf(shop)).toBe("GOODCODE");
  // Kept by a visit that ended before the server answered.
  shop.session.setState({ referralCode: "MADEUP22" });
  await acceptInvitation(shop, "MADEUP22");
  expect(codeOf(shop)).toBeNull();
});

test("[RTE-18] a code stays that nobody can be asked about, and one that was kept meanwhile", async () => {
  const away = storefront({ origin: "http://127.0.0.1:1" });
  expect(await acceptInvitation(away, "MAYBE234")).toBeNull();
  expect(codeOf(away)).toBe("MAYBE234");
  answers(false);
  const shop = storefront({ origin: server.origin });
  const accepted = acceptInvitation(shop, "MADEUP22");
  shop.session.setState({ referralCode: "GOODCODE" });
  await accepted;
  expect(codeOf(shop)).toBe("GOODCODE");
});
