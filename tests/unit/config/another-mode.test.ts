import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "../../../config/languages.ts";
import { DRIVE_THRU } from "../../fixtures/variants/with-drive-thru.ts";
import { isFullRun } from "../../full-run.ts";

const root = path.resolve(import.meta.dirname, "../../..");
const SOURCES = ["app", "backend", "components", "config", "lib", "messages", "payments", "ui-kit"];
const NO_SOURCE = /\.(?:css|jpg|md|png|sql|svg|webp|woff2)$/;

/** Where the compiler requires something about the new mode: the list that an engineer works through. */
const PLACES = [
  // Whether a shop offers it unless its owner says so.
  "config/schema.ts",
  // Its order type, and how that is written in an order.
  "lib/domain/enumerations.ts",
  "lib/domain/modes.ts",
  "lib/domain/shop/order-types.ts",
  // Its name, icon, sentences and sound.
  "backend/console/browser/ring.ts",
  "backend/console/new-shop/page.ts",
  "backend/console/pages/coupons/coupon.ts",
  "backend/console/pages/figures/tables.ts",
  "backend/console/pages/layout.ts",
  "backend/console/pages/menu/dish-prices.ts",
  "backend/console/pages/menu/dish.ts",
  "backend/console/pages/menu/field-words.ts",
  "backend/console/pages/orders/card.ts",
  "backend/console/pages/orders/parts.ts",
  "backend/console/pages/today.ts",
  "backend/orders/views/bill-view.ts",
  "backend/orders/views/coupon-view.ts",
  "components/checkout/blocks/where-block.tsx",
  "components/order/list/order-row.tsx",
  "components/order/status/order-headline.tsx",
  "components/pages/offer-actions.tsx",
  "components/store/mode-icons.ts",
  "components/store/mode-texts.ts",
  "components/store/picker/place-button.tsx",
  "components/store/picker/place-selector.tsx",
  "components/store/picker/store-option.tsx",
  "components/store/locator/locator-card.tsx",
  "components/store/store-texts.ts",
  // Its value in the GraphQL schema.
  "backend/wire/store-view.ts",
  "components/checkout/blocks/order-choices.tsx",
  "components/checkout/checkout-form.tsx",
  "components/favourites/favourites.tsx",
  "lib/api/order/cart.ts",
  "lib/api/shop/diet.ts",
  "lib/api/shop/item.ts",
  "lib/api/shop/menu.ts",
  "lib/api/shop/stores.ts",
  "lib/business/pages/readers/read-table.ts",
];

test("[ENUM-01] each place where the compiler requires something about a new mode is there", () => {
  expect(PLACES.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

/** The whole project is compiled once more, which only `npm run test:full` does. */
describe.runIf(isFullRun)(
  "[ENUM-01] a fourth order mode, of which only the word and the row of traits are written",
  () => {
    let copy = "";
    let found: ReadonlySet<string>;

    beforeAll(() => {
      copy = mkdtempSync(path.join(os.tmpdir(), "fourth-mode-"));
      for (const folder of SOURCES) {
        const filter = (file: string) => !NO_SOURCE.test(file);
        cpSync(path.join(root, folder), path.join(copy, folder), { recursive: true, filter });
      }
      symlinkSync(path.join(root, "node_modules"), path.join(copy, "node_modules"));
      for (const { file, before, after } of DRIVE_THRU) {
        const text = readFileSync(path.join(copy, file), "utf8");
        expect(text).toContain(before);
        writeFileSync(path.join(copy, file), text.replace(before, after));
      }
      const { compilerOptions, exclude } = JSON.parse(readFileSync(path.join(root, "tsconfig.json"), "utf8"));
      const config = {
        compilerOptions: { ...compilerOptions, incremental: false, plugins: [] },
        include: SOURCES.map((folder) => `${folder}/**/*`),
        exclude,
      };
      writeFileSync(path.join(copy, "tsconfig.json"), JSON.stringify(config));
      const tsc = path.join(root, "node_modules/typescript/lib/tsc.js");
      const args = [tsc, "--noEmit", "--singleThreaded", "--pretty", "false"];
      const { stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: "utf8" });
      found = new Set(stdout.split("\n").flatMap((line) => /^(\S+)\(\d+,\d+\): error/.exec(line)?.[1] ?? []));
    }, 300_000);
    afterAll(() => rmSync(copy, { recursive: true, force: true }));

    test("does not compile where something about it is missing, and each such place is in the list", () => {
      expect([...found].sort()).toEqual([...PLACES].sort());
    });
  },
);

/** Two modes joined by a conjunction: a third would be missing. */
const LISTS: Readonly<Record<Language, RegExp>> = {
  en: /deliver\w* (?:or|and) pick|pick\w*(?: up)? (?:or|and) deliver|\bdinein\b/i,
  es: /domicilio (?:o|y) (?:para )?recoger|recoger (?:o|y) (?:a )?domicilio|\bdinein\b/i,
  ar: /توصيل (?:أو |و)(?:ال)?استلام|استلام (?:أو |و)(?:ال)?توصيل|\bdinein\b/,
};

test.each(LANGUAGES)(
  "[ENUM-01] no text in %s lists the modes in words, so a new one is in none of them",
  (language) => {
    const files = ["messages", "backend/texts", "backend/texts/console"].map((folder) => `${folder}/${language}.json`);
    const texts = files.flatMap((file) => readFileSync(path.join(root, file), "utf8").match(/(?<=": ").*(?=")/g) ?? []);
    expect(texts.filter((text) => LISTS[language].test(text))).toEqual([]);
  },
);

/** What a module prints in a process with the mode and its order type. */
function withDriveThru(source: string) {
  const args = ["--import", "./tests/fixtures/variants/with-drive-thru.mjs", "--input-type=module", "--eval", source];
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  return { said: stdout.trim(), failed: stderr };
}

test("[ENUM-01] what a mode decides follows from its row: time, charges, cash, states, lists and documents", () => {
  const { said, failed } = withDriveThru(`
    import { FULFILMENT_MODES, ORDER_TYPES } from "./lib/domain/enumerations.ts";
    import { leadTimeMs, SELECTABLE_MODES } from "./lib/domain/modes.ts";
    import { orderTypeIn, traitsOfOrder } from "./lib/domain/shop/order-types.ts";
    import { nextStates } from "./lib/domain/order/order-status.ts";
    import { allowedPaymentOptions } from "./lib/domain/order/payment-options.ts";
    import { orderNow } from "./lib/domain/time/order-time.ts";
    import { chargesOf } from "./backend/rules/bill/bill-parts.ts";
    import { otherWays } from "./backend/rules/places/nearby-stores.ts";
    const store = {
      lat: 0, lng: 0, delivery_area: null, fulfillment_modes: ["drivethru"], enabled_for_ordering: true,
      temporarily_closed: false,
    };
    const closing = Date.parse("2026-06-01T22:00Z");
    const hours = { hours: [{ day: "monday", open: "10:00", close: "22:00" }] };
    const asked = { slots: [], hours, timezone: "UTC", now: closing - 5 * 60_000, mode: "drivethru", offsetMs: 600_000 };
    const limits = { maxPreOrderDate: 0, enableTimeSlots: false, hideDeliverPickupNowAfterOffset: 0 };
    const paying = { offered: ["cash"], payableAmount: 900, codMaxOrderValue: 100, walletCreditApplied: 0 };
    console.log(JSON.stringify([
      FULFILMENT_MODES.includes("drivethru") && ORDER_TYPES.includes("drivethru"),
      SELECTABLE_MODES,
      leadTimeMs("drivethru", { delivery_min_offset_time: 1, pickup_min_offset_time: 2 }),
      orderTypeIn("drivethru", "web"),
      traitsOfOrder("drivethru").wording,
      nextStates("drivethru", "FOODREADY"),
      allowedPaymentOptions({ ...paying, mode: "drivethru", isGuest: true, guestCod: false }),
      orderNow({ ...asked, ...limits }).reason,
      chargesOf("drivethru", { packaging: 10, delivery: 20, tip: 0 }),
      otherWays([store], { lat: 0, lng: 0 }, "delivery").map(({ mode }) => mode),
    ]));
  `);
  expect(failed).toBe("");
  expect(JSON.parse(said)).toEqual([
    true,
    ["delivery", "pickup", "drivethru"],
    2,
    "drivethru",
    "pickup",
    ["COMPLETED"],
    ["cash"],
    "CLOSES_BEFORE_READY",
    [{ kind: "packaging", amount: 10 }],
    ["drivethru"],
  ]);
});

test("[ENUM-01] a decision by the new mode's name is refused as one by any other's", () => {
  const { said, failed } = withDriveThru(`
    import { problemsOf } from "./scripts/checks/check-style.ts";
    console.log(problemsOf("lib/domain/any.ts", 'if (mode === "drivethru") return fee;').length);
  `);
  expect([failed, said]).toEqual(["", "1"]);
});
