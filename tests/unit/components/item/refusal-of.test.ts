import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { refusalOf } from "@/components/item/choice/refusal-of";
import { loadPartMessages } from "@/lib/i18n/parts/load-parts";
import { partMessages } from "@/lib/i18n/parts/part-messages";
import en from "@/messages/en.json";
import { settings } from "../../lib/fixtures";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A shop whose texts come when they are told to. Each is of a country of its own: texts are kept for the whole run. */
function shopWith(country: string) {
  const file = Promise.withResolvers<{ default: unknown }>();
  const shop = settings({ country });
  loadPartMessages(shop, () => file.promise).catch(() => {});
  return { shop, file };
}
const texts = { default: partMessages(en) };
const sentence = en.errors.LINE_LIMIT.split("{")[0];

test("[ERR-01] a refused dish is answered by its sentence where the texts come within a second", async () => {
  const { shop, file } = shopWith("AF");
  const told = refusalOf("LINE_LIMIT", shop);
  await vi.advanceTimersByTimeAsync(900);
  file.resolve(texts);
  expect(await told).toContain(sentence);
});

test("[ERR-01] a refused dish waits no longer than a second for its sentence, and the next one has it", async () => {
  const { shop, file } = shopWith("AX");
  const told = refusalOf("LINE_LIMIT", shop);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await told).toBeNull();
  file.resolve(texts);
  expect(await refusalOf("LINE_LIMIT", shop)).toContain(sentence);
});

test("[ERR-01] a refused dish waits for no sentence whose texts cannot be had", async () => {
  const { shop, file } = shopWith("AI");
  const told = refusalOf("LINE_LIMIT", shop);
  file.reject(new Error("no network"));
  expect(await told).toBeNull();
});
