import { expect, test } from "vitest";
import { weightText } from "@/lib/domain/menu/weight";

test("[MENU-09] a portion's weight is written as the language does, with Latin digits", () => {
  expect(weightText(340, "en")).toBe("340 g");
  expect(weightText(2600, "en")).toBe("2.6 kg");
  expect(weightText(2600, "es")).toBe("2,6 kg");
  expect(weightText(340, "ar")).toMatch(/^340.غرام$/);
});
