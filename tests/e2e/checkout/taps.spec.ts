import { expect, type Page, test } from "@playwright/test";
import { toWallClock } from "../../../lib/domain/time/zoned-time.ts";
import { at, type Shop, shop } from "../../fixtures/shop/shops.ts";
import { signedIn } from "../customers.ts";
import { move } from "../kitchen.ts";
import { arrive, expectKnown, freshPhone, place, placeButton, placed, step, TEXTS, type Texts } from "../shopping.ts";
import { countTaps, type TapCount } from "./tap-counter.ts";

/** What a minute to order means, in taps and fields; the screens are pages, and sheets over them. */
const GOALS = {
  "first order, new guest, delivery, card": { most: 14, screens: 5 },
  "first order, new guest, pickup, cash": { most: 8, screens: 5 },
  "usual order, signed in": { most: 2, screens: 3 },
  "usual order, guest of this device": { most: 2, screens: 3 },
} as const;
type Journey = keyof typeof GOALS;

const union = shop("union-burger");
const kaapi = shop("kaapi-kitchen");
const en = TEXTS.en as Texts;
const table: string[] = [];

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
test.afterAll(() => console.log(["", ...table, ""].join("\n")));

function expectShort(journey: Journey, { taps, fields, screens, acts }: TapCount): void {
  const { most, screens: mostScreens } = GOALS[journey];
  const sum = `${taps + fields} of ${most} (${taps} taps, ${fields} fields), ${screens.length} of ${mostScreens} screens`;
  table.push(`${journey}: ${sum}`, ...acts.map((act) => `    ${act}`), `    screens: ${screens.join(", ")}`);
  expect(taps + fields, acts.join("\n")).toBeLessThanOrEqual(most);
  expect(screens.length, screens.join(", ")).toBeLessThanOrEqual(mostScreens);
}

test("[ORD-02] dump", async ({ page, context }) => {
  const count = await countTaps(context);
  await page.goto(at(union, "/menu"));
  void count;
  void move;
  void signedIn;
  void toWallClock;
  void kaapi;
  void (null as unknown as Shop);
  void freshPhone;
  void arrive;
  void place;
  void placed;
  void step;
  void expectKnown;
  void (null as unknown as Page);
  void expectShort;
  void placeButton;
  void en;
});
