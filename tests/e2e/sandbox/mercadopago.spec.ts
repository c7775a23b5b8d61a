import type { Page } from "@playwright/test";
import { expect, type Loose, openList, seriousProblems, test, told } from "./bare-shop.ts";

/** The vendor's script as the payment client uses it, from a page of another origin under a strict policy. */
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
      // The vendor's form knows no address that the page does not name.
      await expect(brick(page).getByLabel("E-mail")).toHaveValue("");
      expect(await seriousProblems(page)).toEqual([]);
      await openList(brick(page));
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
    await openList(brick(page));
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
