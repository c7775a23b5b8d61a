import { expect, type Page, test } from "@playwright/test";
import { at, shop } from "../../fixtures/shop/shops.ts";
import {
  arrive,
  button,
  chooseTime,
  expectAccessible,
  freshPhone,
  orderAsGuest,
  place,
  TEXTS,
  type Texts,
} from "../shopping.ts";

const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;

/** A browser whose guest answers the question about messages so; its push service is none that exists. */
async function browserThat(page: Page, answer: "granted" | "denied" | "cannot"): Promise<void> {
  await page.addInitScript((given) => {
    if (given === "cannot") return void Reflect.deleteProperty(window, "PushManager");
    const asked = { count: 0 };
    Object.assign(window, { askedForMessages: asked });
    let permission: NotificationPermission = "default";
    Object.defineProperty(Notification, "permission", { get: () => permission });
    Notification.requestPermission = async () => {
      asked.count += 1;
      permission = given;
      return given;
    };
    const device = {
      endpoint: "https://fcm.googleapis.com/fcm/send/of-a-test",
      toJSON: () => ({ endpoint: device.endpoint, keys: { p256dh: "point", auth: "secret" } }),
    };
    const pushManager = { getSubscription: async () => null, subscribe: async () => device };
    const registration = { pushManager, active: null };
    const worker = {
      register: async () => registration,
      ready: Promise.resolve(registration),
      getRegistration: async () => registration,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      controller: null,
    };
    Object.defineProperty(navigator, "serviceWorker", { value: worker });
  }, answer);
}

async function order(page: Page): Promise<string> {
  await arrive(page, { shop: kaapi, language: "en", mode: "pickup", lines: 1 });
  await page.goto(at(kaapi, "/checkout"));
  await chooseTime(page, en);
  await orderAsGuest(page, en, { name: "Asha Rao", phone: freshPhone("98", 10) });
  return place(page);
}

test("[LIVE-01] messages about an order are asked for by a press and never before, and the browser's word goes to the server", async ({
  page,
}) => {
  await browserThat(page, "granted");
  const told: Record<string, string>[] = [];
  await page.route("**/graphql", async (route) => {
    const body = JSON.parse(route.request().postData() ?? "{}");
    if (!/mutation (?:Uns|S)ubscribePush/.test(body.query ?? "")) return route.continue();
    told.push(body.variables);
    await route.fulfill({ json: { data: { subscribePush: { success: true }, unsubscribePush: { success: true } } } });
  });
  const id = await order(page);
  const offer = page.locator('[data-push="ready"]');
  await expect(offer).toBeVisible();
  expect(await page.evaluate("askedForMessages.count")).toBe(0);
  await expectAccessible(page, "[data-push]");
  await button(page, "Notify me at every step").click();
  await expect(page.getByText(en.order.push.state.on)).toBeVisible();
  expect(told[0]).toMatchObject({
    order_id: id,
    endpoint: expect.stringContaining("fcm"),
    p256dh: "point",
    auth: "secret",
  });
  expect(told[0]?.access_token).toBeTruthy();
  await page.reload();
  await expect(page.locator('[data-push="on"]')).toBeVisible();
});

test("[LIVE-01] a guest who has said no, and a browser that cannot, are told what to do instead", {
  tag: "@full",
}, async ({ page }) => {
  await browserThat(page, "denied");
  await order(page);
  await button(page, "Notify me at every step").click();
  const denied = page.locator('[data-push="denied"]');
  await expect(denied.getByText(en.order.push.short.denied)).toBeVisible();
  await expect(denied.getByText(en.order.push.state.denied)).toBeHidden();
  await denied.getByText(en.order.push.short.denied).click();
  await expect(denied.getByText(en.order.push.state.denied)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Notify me/ })).toHaveCount(0);
  await browserThat(page, "cannot");
  await page.reload();
  await expect(page.getByText(en.order.push.state.unsupported)).toBeVisible();
});
