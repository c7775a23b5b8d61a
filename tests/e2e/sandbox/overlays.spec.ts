import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, test } from "./bare-shop.ts";

/** The vendors' scripts as the payment client uses them, from a page of another origin under a strict policy. */
// biome-ignore lint/suspicious/noExplicitAny: vendors' globals are untyped here, as they are on any page.
type Loose = any;
const serious = async (page: Page) => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => [id, nodes[0]?.html]);
};
/** Waits for what a vendor told the page. */
const told = (page: Page, name: string) =>
  page.waitForFunction((key) => (window as Loose)[key], name).then((handle) => handle.jsonValue());

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
    await frame(page).getByText("Sandbox: test cards").click();
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
    expect(await serious(page)).toEqual([]);
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
    expect(await serious(page)).toEqual([]);
    await challenge.getByRole("button", { name: "Complete" }).click();
    expect(await result).toMatchObject({ paymentIntent: { status: "succeeded" } });
    expect(await status()).toBe("completed");
  });

  test("[SANDBOX-92] wrong use is thrown: foreign keys, two elements, mounting twice or nowhere, confirming unmounted, without return_url or twice", async ({
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

  test("[SANDBOX-93] an unknown secret is a load error, and saved cards and lost pages can be asked about", async ({
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

test.describe("Razorpay", () => {
  const open = (page: Page, data: Loose, more: Loose = {}) =>
    page.evaluate(
      ({ key, info, more }) => {
        const w = window as Loose;
        w.failures = [];
        w.ends = [];
        const checkout = new w.Razorpay({
          key,
          ...info,
          handler: (answer: Loose) => w.ends.push(answer),
          modal: { ondismiss: () => w.ends.push("dismissed") },
          ...more,
        });
        checkout.on("payment.failed", ({ error }: Loose) => w.failures.push(error.description));
        checkout.open();
        checkout.open();
      },
      { ...data, more },
    );
  const overlay = (page: Page) => page.frameLocator('iframe[title="Razorpay Checkout"]');
  const ends = (page: Page) => page.evaluate(() => (window as Loose).ends);

  test("[SANDBOX-94] a refused try leaves the overlay open; the next one pays and the handler gets ids and signature", async ({
    page,
    shop,
  }) => {
    const { data, provider, txn, status } = await shop.begin("Razorpay");
    await shop.open(page, "Razorpay", "/v1/checkout.js");
    await open(page, data);
    await expect(page.locator("iframe")).toHaveCount(1);
    await overlay(page).getByRole("button", { name: "UPI", exact: true }).click();
    expect(await serious(page)).toEqual([]);
    await overlay(page)
      .getByRole("button", { name: /failure@razorpay/ })
      .click();
    await overlay(page).getByRole("button", { name: /^Pay/ }).click();
    await expect(overlay(page).getByRole("alert").first()).toHaveText("Payment failed at the bank.");
    expect(await ends(page)).toEqual([]);
    await overlay(page)
      .getByRole("button", { name: /success@razorpay/ })
      .click();
    await overlay(page).getByRole("button", { name: /^Pay/ }).click();
    await expect.poll(() => ends(page)).toHaveLength(1);
    const [{ razorpay_payment_id: g_txn_id, ...extra_details }] = await ends(page);
    expect(await provider.capture?.(txn, { g_txn_id, extra_details }, AbortSignal.timeout(5000))).toMatchObject({
      status: "completed",
      g_txn_id,
    });
    expect(await status()).toBe("completed");
    expect(await page.evaluate(() => (window as Loose).failures)).toEqual(["Payment failed at the bank."]);
    await expect(page.locator("iframe")).toHaveCount(0);
  });

  test("[SANDBOX-95] a card asks for the bank's code: three digits are refused, four pay", async ({ page, shop }) => {
    const { data, status } = await shop.begin("Razorpay");
    await shop.open(page, "Razorpay", "/v1/checkout.js");
    await open(page, data);
    for (const code of ["123", "1234"]) {
      await overlay(page).getByText("Sandbox: test data").click();
      await overlay(page)
        .getByRole("button", { name: /4111 1111 1111 1111/ })
        .click();
      await overlay(page).getByRole("button", { name: /^Pay/ }).click();
      await overlay(page).getByLabel("One-time code").fill(code);
      await overlay(page).getByRole("button", { name: "Submit" }).click();
      if (code === "123") await expect(overlay(page).getByText(/incorrect OTP/)).toBeVisible();
    }
    await expect.poll(() => ends(page)).toHaveLength(1);
    expect(await status()).toBe("completed");
  });

  test("[SANDBOX-96] closing asks once and then dismisses, and another amount than the order's is refused", async ({
    page,
    shop,
  }) => {
    const { data, status } = await shop.begin("Razorpay");
    await shop.open(page, "Razorpay", "/v1/checkout.js");
    await open(page, data, { amount: 100, modal: undefined });
    await overlay(page).getByRole("button", { name: "UPI", exact: true }).click();
    await overlay(page)
      .getByRole("button", { name: /success@razorpay/ })
      .click();
    await overlay(page).getByRole("button", { name: /^Pay/ }).click();
    await expect(overlay(page).getByText(/different from your order amount/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.locator("iframe")).toHaveCount(0);
    const second = page.evaluate(({ key, info }: Loose) => {
      const w = window as Loose;
      const ondismiss = () => w.ends.push("dismissed");
      new w.Razorpay({ key, ...info, modal: { confirm_close: true, ondismiss } }).open();
    }, data);
    await second;
    await overlay(page).getByRole("button", { name: "Close" }).click();
    await expect(overlay(page).getByText(/Close again/)).toBeVisible();
    await overlay(page).getByRole("button", { name: "Close" }).click();
    await expect.poll(() => ends(page)).toEqual(["dismissed"]);
    expect(await status()).toBe("initialized");
    const refused = await page.evaluate(() => {
      const make = (options: Loose) => {
        try {
          new (window as Loose).Razorpay(options);
          return "made";
        } catch {
          return "refused";
        }
      };
      return [
        {},
        { key: "rzp_live_1", order_id: "o", amount: 1 },
        { key: "rzp_test_1", amount: 1 },
        { key: "rzp_test_1", order_id: "o", amount: 1.5 },
      ].map(make);
    });
    expect(new Set(refused)).toEqual(new Set(["refused"]));
  });
});

test.describe("MercadoPago", () => {
  const create = (page: Page, data: Loose, container = "slot") =>
    page.evaluate(
      async ({ key, container }) => {
        const w = window as Loose;
        w.errors ??= [];
        w.submits ??= [];
        const bricks = new w.MercadoPago(key, { locale: "en-US" }).bricks();
        w.ready = null;
        const made = await bricks.create("cardPayment", container, {
          initialization: { amount: 25500 },
          customization: { paymentMethods: { maxInstallments: 1, types: { included: ["credit_card", "debit_card"] } } },
          callbacks: {
            onReady: () => {
              w.ready = true;
            },
            onError: ({ type, cause }: Loose) => w.errors.push(`${type} ${cause}`),
            onSubmit: (cardData: Loose) => {
              w.submits.push(cardData);
              return w.settle === "reject" ? Promise.reject(new Error("no")) : Promise.resolve();
            },
          },
        });
        w.brick ??= made;
      },
      { ...data, container },
    );
  const brick = (page: Page) => page.frameLocator('iframe[title="Card payment"]');
  const errors = (page: Page) => page.evaluate(() => (window as Loose).errors);

  test("[SANDBOX-97] the brick gives a token once the card is complete; the name decides what the charge becomes", async ({
    page,
    shop,
  }) => {
    await shop.open(page, "MercadoPago", "/js/v2");
    for (const [name, status] of [
      ["APRO", "completed"],
      ["OTHE", "failed"],
      ["CONT", "pending"],
    ] as const) {
      const { data, provider, txn } = await shop.begin("MercadoPago");
      await create(page, data);
      await told(page, "ready");
      await brick(page).getByRole("button", { name: "Pay" }).click();
      await expect.poll(() => errors(page)).toEqual(["non_critical incomplete_fields"]);
      await expect(brick(page).getByText("Enter the name on the card.")).toBeVisible();
      expect(await serious(page)).toEqual([]);
      await brick(page).getByText("Sandbox: test names").click();
      await brick(page)
        .getByRole("button", { name: new RegExp(name) })
        .click();
      await brick(page).getByRole("button", { name: "Pay", exact: true }).click();
      await page.waitForFunction(() => (window as Loose).submits.length);
      const { token, ...extra_details } = await page.evaluate(() => (window as Loose).submits.pop());
      const state = await provider.capture?.(txn, { g_txn_id: token, extra_details }, AbortSignal.timeout(5000));
      expect(state?.status).toBe(status);
      await page.evaluate(() => {
        const w = window as Loose;
        w.brick.unmount();
        w.brick = undefined;
        w.errors = [];
      });
      await expect(page.locator("iframe")).toHaveCount(0);
    }
  });

  test("[SANDBOX-98] refuses containers that are not there and a second brick, keeps the form after a rejected onSubmit, and the device id comes late", async ({
    page,
    shop,
  }) => {
    const { data } = await shop.begin("MercadoPago");
    await shop.open(page, "MercadoPago", "/js/v2");
    await create(page, data, "nowhere");
    await create(page, data, "slot");
    await told(page, "ready");
    await create(page, data, "other");
    expect(await errors(page)).toEqual(["critical container_not_found", "critical already_initialized"]);
    await page.evaluate(() => {
      (window as Loose).settle = "reject";
    });
    await brick(page).getByText("Sandbox: test names").click();
    await brick(page).getByRole("button", { name: /APRO/ }).click();
    await brick(page).getByRole("button", { name: "Pay", exact: true }).click();
    await expect(brick(page).getByText("We could not process the card. Try again.")).toBeVisible();
    await expect(brick(page).getByRole("button", { name: "Pay", exact: true })).toBeEnabled();
    await page.addScriptTag({ url: `${shop.sandboxes.origins.MercadoPago}/v2/security.js` });
    expect(await page.evaluate(() => (window as Loose).MP_DEVICE_SESSION_ID)).toBeUndefined();
    expect(await told(page, "MP_DEVICE_SESSION_ID")).toMatch(/^armor\.sandbox\./);
    const refused = await page.evaluate(() =>
      [
        ["", {}],
        ["APP_USR-live", {}],
        ["TEST-1", { locale: "ar" }],
      ].map(([key, options]) => {
        try {
          new (window as Loose).MercadoPago(key, options);
          return "made";
        } catch {
          return "refused";
        }
      }),
    );
    expect(refused).toEqual(["refused", "refused", "refused"]);
  });
});

test.describe("PaymentOS", () => {
  const mount = (page: Page, data: Loose) =>
    page.evaluate(({ key }) => {
      const w = window as Loose;
      const fields = new w.POS.Fields(key, { fonts: [] });
      w.card = fields.create("cardNumber", { placeholders: { cardNumber: "" } });
      w.card.mount("#slot");
      fields.create("creditCardExpiry").mount("#expiry");
      fields.create("cvv").mount("#cvv");
    }, data);
  const token = (page: Page, holder_name: string, environment = "test") =>
    page.evaluate(
      ([name, environment]) =>
        (window as Loose).POS.createToken((window as Loose).card, {
          additionalData: { holder_name: name },
          environment,
        }),
      [holder_name, environment],
    );
  const type = async (page: Page, title: string, value: string) =>
    page.frameLocator(`iframe[title="${title}"]`).getByRole("combobox").fill(value);

  test("[SANDBOX-99] three fields give one token as JSON text; wrong fields come as an object, a missing name as a complaint", async ({
    page,
    shop,
  }) => {
    const { data, provider, txn, status } = await shop.begin("PaymentOS");
    await shop.open(page, "PaymentOS", "/v3/latest/secure-fields.min.js");
    await mount(page, data);
    await expect(page.locator("iframe")).toHaveCount(3);
    expect(await token(page, "Asha")).toEqual({ error: { pan: "invalid", expiry: "invalid", cvv: "invalid" } });
    await type(page, "Card number", "5200828282828210");
    await type(page, "Expiry date", "1234");
    expect(await token(page, "Asha")).toEqual({ error: { cvv: "invalid" } });
    await type(page, "Security code", "123");
    expect(await serious(page)).toEqual([]);
    expect(JSON.parse(await token(page, ""))).toMatchObject({ description: "holder_name is mandatory" });
    expect(JSON.parse(await token(page, "Asha", "live"))).toMatchObject({ description: "Invalid environment" });
    const { token: g_txn_id, ...extra_details } = JSON.parse(await token(page, "Asha Rao"));
    expect(extra_details).toMatchObject({ last_4_digits: "8210", vendor: "MASTERCARD", holder_name: "Asha Rao" });
    const proof = { g_txn_id, extra_details };
    expect(await provider.capture?.(txn, proof, AbortSignal.timeout(5000))).toMatchObject({ status: "completed" });
    expect(await status()).toBe("completed");
  });

  test("[SANDBOX-100] the mock provider turns intuition around: 4242 is declined; fields are created and mounted once", async ({
    page,
    shop,
  }) => {
    const { data, provider, txn } = await shop.begin("PaymentOS");
    await shop.open(page, "PaymentOS", "/v3/latest/secure-fields.min.js");
    await mount(page, data);
    await type(page, "Card number", "4242424242424242");
    await type(page, "Expiry date", "1234");
    await type(page, "Security code", "123");
    const { token: g_txn_id, ...extra_details } = JSON.parse(await token(page, "Asha Rao"));
    const proof = { g_txn_id, extra_details };
    expect(await provider.capture?.(txn, proof, AbortSignal.timeout(5000))).toMatchObject({
      status: "failed",
      message: "The card was declined.",
    });
    const refused = await page.evaluate(() => {
      const w = window as Loose;
      const fields = new w.POS.Fields("k");
      const number = fields.create("cardNumber");
      const works = [
        () => new w.POS.Fields(""),
        () => fields.create("pin"),
        () => fields.create("cardNumber"),
        () => number.mount("#nowhere"),
        () => w.card.mount("#other"),
      ];
      return works.map((work) => {
        try {
          work();
          return "done";
        } catch {
          return "refused";
        }
      });
    });
    expect(new Set(refused)).toEqual(new Set(["refused"]));
  });
});
