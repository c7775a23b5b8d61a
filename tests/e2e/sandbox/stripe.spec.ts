import type { Page } from "@playwright/test";
import { expect, type Loose, openList, seriousProblems, test } from "./bare-shop.ts";

/** The vendor's script as the payment client uses it, from a page of another origin under a strict policy. */
test.describe("Stripe", () => {
  const mount = (page: Page, data: Loose) =>
    page.evaluate(async ({ key, stripe_client_secret: clientSecret }) => {
      const w = window as Loose;
      w.stripe = w.Stripe(key, { locale: "en" });
      w.elements = w.stripe.elements({ clientSecret });
      w.element = w.elements.create("payment");
      await new Promise((resolve, reject) => {
        w.element.on("ready", resolve);
        w.element.on("loaderror", ({ error }: Loose) => reject(new Error(error.type)));
        w.element.mount("#slot");
      });
    }, data);
  const pay = (page: Page) =>
    page.evaluate(async () => {
      const w = window as Loose;
      const checked = await w.elements.submit();
      if (checked.error) return checked;
      const confirmParams = { return_url: "http://shop.localhost/pg" };
      w.result = await w.stripe.confirmPayment({ elements: w.elements, confirmParams, redirect: "if_required" });
      return w.result;
    });
  const frame = (page: Page) => page.frameLocator('iframe[title="Secure payment input frame"]');
  const choose = async (page: Page, card: RegExp) => {
    await openList(frame(page));
    await frame(page).getByRole("button", { name: card }).click();
  };

  test("[SANDBOX-90] the Payment Element pays, refuses an incomplete card and declines with the bank's words", async ({
    page,
    shop,
  }) => {
    const { data, status } = await shop.begin("Stripe");
    await shop.open(page, "Stripe", "/endive/stripe.js");
    expect(await page.evaluate(() => (window as Loose).Stripe.version)).toBe("endive");
    await mount(page, data);
    expect(await seriousProblems(page)).toEqual([]);
    expect(await pay(page)).toMatchObject({ error: { type: "validation_error", code: "incomplete_number" } });
    await choose(page, /4000 0000 0000 0002/);
    expect(await pay(page)).toMatchObject({ error: { type: "card_error", message: "Your card was declined." } });
    expect(await status()).toBe("initialized");
    await choose(page, /4242 4242 4242 4242/);
    expect(await pay(page)).toMatchObject({ paymentIntent: { status: "succeeded" } });
    expect(await status()).toBe("completed");
    expect(await pay(page)).toMatchObject({ error: { code: "payment_intent_unexpected_state" } });
  });

  test("[SANDBOX-91] the bank's page lies above everything, and passing, failing and closing it decide", async ({
    page,
    shop,
  }) => {
    const { data, status } = await shop.begin("Stripe");
    await shop.open(page, "Stripe", "/endive/stripe.js");
    await mount(page, data);
    await choose(page, /4000 0025 0000 3155/);
    const challenge = page.frameLocator('iframe[title="3D Secure challenge"]');
    for (const way of ["Fail", "Close"]) {
      const result = pay(page);
      await challenge.getByRole("button", { name: way }).click();
      expect(await result).toMatchObject({ error: { code: "payment_intent_authentication_failure" } });
    }
    const result = pay(page);
    await expect(challenge.getByRole("button", { name: "Complete" })).toBeFocused();
    const onTop = await page.evaluate(() =>
      document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.getAttribute("title"),
    );
    expect(onTop).toBe("3D Secure challenge");
    expect(await seriousProblems(page)).toEqual([]);
    await challenge.getByRole("button", { name: "Complete" }).click();
    expect(await result).toMatchObject({ paymentIntent: { status: "succeeded" } });
    expect(await status()).toBe("completed");
  });

  test("[SANDBOX-93] the Express Checkout Element says which wallets there are, opens a sheet when the page resolves the click, and pays inside its confirm event alone", async ({
    page,
    shop,
  }) => {
    await page.addInitScript(() => Object.assign(window, { ApplePaySession: { canMakePayments: () => true } }));
    const { data, status } = await shop.begin("Stripe");
    await shop.open(page, "Stripe", "/endive/stripe.js");
    const ready = await page.evaluate(async ({ key, stripe_client_secret: clientSecret }: Loose) => {
      const w = window as Loose;
      const stripe = w.Stripe(key, { locale: "en" });
      const elements = stripe.elements({ clientSecret });
      w.heard = [];
      w.open = false;
      w.element = elements.create("expressCheckout", { paymentMethods: { googlePay: "never" } });
      w.element.on("click", (press: Loose) => (w.open ? press.resolve() : press.reject()));
      w.element.on("cancel", () => w.heard.push("cancel"));
      w.confirm = () => {
        const confirmParams = { return_url: "http://shop.localhost/pg" };
        return stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: "if_required" });
      };
      w.element.on("confirm", async ({ expressPaymentType }: Loose) => {
        await elements.submit();
        const { error, paymentIntent } = await w.confirm();
        w.heard.push(expressPaymentType, error?.code ?? paymentIntent.status);
      });
      return new Promise((resolve) => {
        w.element.on("ready", ({ availablePaymentMethods }: Loose) => resolve(availablePaymentMethods));
        w.element.mount("#slot");
      });
    }, data);
    expect(ready).toMatchObject({ applePay: true, googlePay: false, link: false });
    const heard = () => page.evaluate(() => (window as Loose).heard);
    const button = page
      .frameLocator('iframe[title="Secure express checkout frame"]')
      .getByRole("button", { name: "Apple Pay" });
    const sheet = page.frameLocator('iframe[title="Apple Pay"]');
    const outside = await page.evaluate(() => (window as Loose).confirm().catch((error: Error) => error.name));
    expect(outside).toBe("IntegrationError");
    await button.click();
    await page.evaluate(() => {
      (window as Loose).open = true;
    });
    await button.click();
    await expect(sheet.getByText(/Total: \w{3} \d/)).toBeVisible();
    expect(await seriousProblems(page)).toEqual([]);
    await expect(page.locator('iframe[title="Apple Pay"]'), "the refused click opened none").toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect.poll(heard).toEqual(["cancel"]);
    await button.click();
    await sheet.getByRole("combobox").selectOption("4000000000000002");
    await sheet.getByRole("button", { name: "Pay", exact: true }).click();
    await expect.poll(heard).toEqual(["cancel", "apple_pay", "card_declined"]);
    expect(await status()).toBe("initialized");
    await button.click();
    await sheet.getByRole("button", { name: "Pay", exact: true }).click();
    await expect.poll(heard).toEqual(["cancel", "apple_pay", "card_declined", "apple_pay", "succeeded"]);
    expect(await status()).toBe("completed");
  });

  test("[SANDBOX-92] wrong use throws: foreign keys, two elements, mounting twice or nowhere, confirming unmounted, without return_url or twice", async ({
    page,
    shop,
  }) => {
    const { data } = await shop.begin("Stripe");
    await shop.open(page, "Stripe", "/endive/stripe.js");
    const problems = await page.evaluate(async ({ key, stripe_client_secret: clientSecret }: Loose) => {
      const w = window as Loose;
      const stripe = w.Stripe(key);
      const said = async (work: () => unknown) => {
        try {
          await work();
          return "nothing";
        } catch (error) {
          return `${(error as Error).name}: ${(error as Error).message}`;
        }
      };
      const elements = stripe.elements({ clientSecret });
      const confirmParams = { return_url: "http://shop.localhost/pg" };
      const list = [
        await said(() => w.Stripe("pk_live_1")),
        await said(() => w.Stripe("sk_test_1")),
        await said(() => stripe.elements({})),
        await said(() => stripe.elements({ clientSecret: "nonsense" })),
        await said(() => stripe.confirmPayment({ elements, confirmParams })),
      ];
      const element = elements.create("payment");
      list.push(await said(() => elements.create("payment")), await said(() => element.mount("#nowhere")));
      element.mount("#slot");
      list.push(
        await said(() => element.mount("#other")),
        await said(() => stripe.confirmPayment({ elements, confirmParams: {} })),
      );
      const running = stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" });
      list.push(await said(() => stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" })));
      await running;
      element.destroy();
      list.push(await said(() => element.mount("#slot")));
      return { list, frames: document.querySelectorAll("iframe").length };
    }, data);
    for (const problem of problems.list) expect(problem).toMatch(/^IntegrationError: /);
    expect(problems.frames).toBe(0);
  });

  test("[SANDBOX-93] an unknown secret is a load error, and saved cards and lost pages can be read", async ({
    page,
    shop,
  }) => {
    const { data } = await shop.begin("Stripe");
    await shop.open(page, "Stripe", "/endive/stripe.js");
    const unknown = { ...data, stripe_client_secret: "pi_1_secret_2" };
    await expect(mount(page, unknown)).rejects.toThrow("invalid_request_error");
    const intent = await page.evaluate(
      ({ key, stripe_client_secret }: Loose) =>
        (window as Loose).Stripe(key).retrievePaymentIntent(stripe_client_secret),
      data,
    );
    expect(intent).toMatchObject({ paymentIntent: { status: "requires_payment_method" } });
  });
});
