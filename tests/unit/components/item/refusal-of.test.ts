import { expect, test } from "vitest";
import { refusalOf } from "@/components/item/choice/refusal-of";
import { loadPartMessages } from "@/lib/i18n/parts/load-parts";
import { partMessages } from "@/lib/i18n/parts/part-messages";
import en from "@/messages/en.json";
import { settings } from "../../lib/fixtures";

test("[ERR-01] a refused dish does not wait for its sentence where the texts are not there yet", async () => {
  const file = Promise.withResolvers<{ default: unknown }>();
  const shop = settings({ country: "AF" });
  const texts = loadPartMessages(shop, () => file.promise);
  expect(await refusalOf("LINE_LIMIT", shop)).toBeNull();
  file.resolve({ default: partMessages(en) });
  await texts;
  expect(await refusalOf("LINE_LIMIT", shop)).toContain(en.errors.LINE_LIMIT.split("{")[0]);
});
