import { expect, test } from "vitest";
import { withRetries } from "@/lib/i18n/with-retries";

/** A load that fails so many times first, with the delays it waited. */
async function load(failures: number) {
  const delays: number[] = [];
  let tries = 0;
  const texts = await withRetries(
    async () => {
      tries += 1;
      if (tries <= failures) throw new Error("no connection");
      return "texts";
    },
    async (ms) => {
      delays.push(ms);
    },
  ).catch((error: Error) => error.message);
  return { texts, tries, delays };
}

test("[I18N-03] the translation loader retries up to 5 times, with a 350 ms delay that doubles", async () => {
  expect(await load(0)).toEqual({ texts: "texts", tries: 1, delays: [] });
  expect(await load(2)).toEqual({ texts: "texts", tries: 3, delays: [350, 700] });
  expect(await load(5)).toEqual({ texts: "texts", tries: 6, delays: [350, 700, 1400, 2800, 5600] });
  expect(await load(6)).toEqual({ texts: "no connection", tries: 6, delays: [350, 700, 1400, 2800, 5600] });
});
