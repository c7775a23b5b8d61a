import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, type Page, test } from "@playwright/test";
import { WebSocketServer } from "ws";
import { at, shop } from "../../fixtures/shop/shops.ts";
import { move } from "../kitchen.ts";
import {
  arrive,
  button,
  chooseTime,
  codeFor,
  expectAccessible,
  type Fate,
  freshPhone,
  kept,
  openCart,
  orderAsGuest,
  place,
  placeButton,
  placed,
  step,
  TEXTS,
  type Texts,
  watchPlacing,
} from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;
/** A part of the menu, with the cart beside it as beside all of it. */
const SHORT_MENU = "/menu/category/coolers";
const pickup = { shop: kaapi, language: "en", mode: "pickup" } as const;

test("[CART-12] a cart survives a reload and a second tab, and what one tab changes the other shows", async ({
  page,
  context,
}) => {
  const { titles } = await arrive(page, pickup);
  await page.goto(at(kaapi, SHORT_MENU));
  const count = page.locator("[data-cart-count]");
  await expect(count).toHaveAttribute("data-cart-count", "6");
  await page.reload();
  await expect(count).toHaveAttribute("data-cart-count", "6");
  const second = await context.newPage();
  await second.goto(at(kaapi, SHORT_MENU));
  await openCart(second, 6);
  const fewer = en.cart.less.replace("{item}", titles[0] ?? "");
  await second.getByRole("button", { name: fewer, exact: true }).filter({ visible: true }).click();
  await expect(count).toHaveAttribute("data-cart-count", "5");
  await expectAccessible(second, "dialog[open], [data-cart-column]");
});

test("[CART-12] a corrupt stored cart is dropped and the page works", { tag: "@full" }, async ({ page }) => {
  await arrive(page, pickup);
  for (const rubbish of ["{", '{"version":1,"cart":{"items":[{"quantity":-3}]}}', "null", '"cart"']) {
    await page.evaluate(
      ([key, text]) => localStorage.setItem(key as string, text as string),
      [`${kaapi.id}:cart`, rubbish],
    );
    await page.goto(at(kaapi, "/checkout"));
    await expect(page.getByRole("heading", { name: en.checkout.empty.title })).toBeVisible();
    await expect(page.getByRole("link", { name: en.checkout.empty.action })).toHaveAttribute("href", "/menu");
  }
  await expectAccessible(page);
});

test("[CART-08] the last line removed from the cart can be brought back", { tag: "@full" }, async ({ page }) => {
  const { titles } = await arrive(page, { ...pickup, lines: 1 });
  await page.goto(at(kaapi, "/menu"));
  const item = titles[0] ?? "";
  await openCart(page, 3);
  const less = page
    .getByRole("button", { name: en.cart.less.replace("{item}", item), exact: true })
    .filter({ visible: true });
  await less.click();
  await less.click();
  const remove = en.cart.remove.replace("{item}", item);
  await page.getByRole("button", { name: remove, exact: true }).filter({ visible: true }).click();
  await expect(page.getByText(en.cart.empty).filter({ visible: true })).toBeVisible();
  await page.getByRole("button", { name: en.cart.undo }).filter({ visible: true }).first().click();
  expect((await kept(page, kaapi, "cart")).cart.items).toHaveLength(1);
});

test("[SESS-01] a new customer signs in with the code from the outbox; a wrong one is said at the field", {
  tag: "@full",
}, async ({ page }) => {
  const phone = freshPhone("95", 10);
  await arrive(page, pickup);
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  await button(page, en.login.haveAccount).click();
  await page.locator('input[type="tel"]').fill(phone);
  await button(page, en.login.sendCode).click();
  const field = page.getByLabel(en.login.code);
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await expect(page.getByRole("button", { name: /New code in/ })).toBeDisabled();
  const code = await codeFor(phone);
  await field.fill(code === "000000" ? "000001" : "000000".slice(0, code.length));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await expectAccessible(page);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByLabel(en.login.fullName).fill("Meera Nair");
  await page.getByRole("textbox", { name: en.login.email }).fill("meera@example.com");
  await button(page, en.login.saveName).click();
  await expect(step(page, "who")).toContainText("Meera Nair");
  await place(page);
});

test("[ROB-01] [ORD-02] [LIVE-02] [OLIST-02] one order through every trouble: no API at the checkout, an answer that is lost, a double click and a reload, no live connection; a stranger sees it only by its shared link", async ({
  page,
  browser,
}) => {
  let fate: Fate = "lose";
  const answers = await watchPlacing(page, () => fate);
  const live = await liveConnection(page);
  const guest = { name: "Patient Guest", phone: freshPhone("94", 10) };
  await arrive(page, pickup);
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  await test.step("[ROB-01] with the API down the checkout keeps what was typed, says so, and goes on when it is back", async () => {
    await page.getByLabel(en.login.name).fill(guest.name);
    await page.locator('input[type="tel"]').fill(guest.phone);
    await page.route("**/graphql", (route) => route.abort());
    await placeButton(page).click();
    await expect(page.getByText(en.problems.NETWORK).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(en.checkout.bill.unavailable)).toBeVisible();
    await expect(page.getByLabel(en.login.name)).toHaveValue(guest.name);
    await expectAccessible(page);
    await page.unroute("**/graphql");
    // By itself; nobody has to press "Try again".
    await expect(page.locator("[data-bill]")).toBeVisible({ timeout: 30_000 });
    await orderAsGuest(page, en, guest);
  });
  await test.step("[ROB-01] no answer to placing is told as just that", async () => {
    await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
    await placeButton(page).click();
    await expect(page.getByText(en.checkout.place.unanswered)).toBeVisible();
  });
  const order =
    await test.step("[ORD-02] a double click and a reload while the answer is awaited place the same order", async () => {
      // This answer never arrives: the page is gone by then.
      fate = "hold";
      await expect(placeButton(page)).toHaveAttribute("data-ready", "true");
      await placeButton(page).dblclick();
      await expect(page.getByText(en.checkout.place.sending)).toBeVisible();
      await expect.poll(() => answers.length).toBe(2);
      fate = "deliver";
      await page.reload();
      const id = await placed(page);
      expect(answers).toEqual([id, id, id]);
      return id;
    });
  await test.step("[LIVE-02] without the live connection the order page says so and reads on; when it is back updates come again", async () => {
    await expect(page.getByText(en.order.live.reconnecting)).toBeVisible({ timeout: 15_000 });
    await move(order, "ACKNOWLEDGED");
    await expect(page.locator('[data-state="ACKNOWLEDGED"]')).toBeVisible({ timeout: 30_000 });
    live.isCut = false;
    await expect(page.locator('[data-live="true"]')).toBeVisible({ timeout: 40_000 });
  });
  await test.step("[OLIST-02] another guest's order is not shown, and a shared link opens it without its token in the address", async () => {
    const [, token] = (await kept(page, kaapi, "orders"))[0];
    const other = await browser.newContext();
    const stranger = await other.newPage();
    await stranger.goto(at(kaapi, `/orders/${order}`));
    await expect(stranger.getByRole("heading", { name: en.order.unknown.title })).toBeVisible();
    await expectAccessible(stranger);
    await stranger.goto("about:blank");
    await stranger.goto(at(kaapi, `/orders/${order}#t=${token}`));
    await expect(stranger.locator("main [data-state]").first()).toBeVisible();
    expect(stranger.url()).not.toContain(token);
    await other.close();
  });
});

/** The live connection of the pages to come, which is cut until it is said otherwise. */
async function liveConnection(page: Page): Promise<{ isCut: boolean }> {
  const live = { isCut: true };
  await page.routeWebSocket(/\/graphql/, (socket) => {
    if (live.isCut) void socket.close({ code: 4499, reason: "cut by the test" });
    else socket.connectToServer();
  });
  return live;
}

test("[SEC-01] a page of another site gets no socket to a shop or the backend; the shop's own page does", async ({
  page,
}) => {
  const opens = (url: string) =>
    page.evaluate(
      (address) =>
        new Promise((resolve) => {
          const socket = new WebSocket(address, "graphql-transport-ws");
          socket.onopen = () => resolve("open");
          socket.onerror = () => resolve("refused");
        }),
      url,
    );
  const ofShop = `ws://${kaapi.host}/graphql`;
  const server = createServer((_request, response) => {
    response.setHeader("content-type", "text/html").end("<title>Another site</title>");
  });
  const sockets = new WebSocketServer({ server });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://evil.localhost:${port}/`);
  expect(await opens(`ws://localhost:${port}/`), "to a server that lets any page in").toBe("open");
  expect(await opens(ofShop)).toBe("refused");
  expect(await opens(`ws://localhost:${process.env.BACKEND_PORT ?? 4210}/graphql`)).toBe("refused");
  await page.goto(at(kaapi, "/offers"));
  expect(await opens(ofShop)).toBe("open");
  for (const socket of sockets.clients) socket.terminate();
  server.close();
});
