import { expect, test } from "vitest";
import { commaList } from "@/lib/domain/text/comma-list";

test("[I18N-02] a list is parted by the comma of the script it is written in, whatever the language of the page", () => {
  expect(commaList(["Building 312, Road 3807", "Manama"])).toBe("Building 312, Road 3807, Manama");
  expect(commaList(["مبنى 312، طريق 3807", "المنامة"])).toBe("مبنى 312، طريق 3807، المنامة");
  expect(commaList(["12", "المنامة"])).toBe("12، المنامة");
  expect(commaList(["12, 4th Cross", "بنغالورو"])).toBe("\u206812, 4th Cross\u2069، بنغالورو");
  expect(commaList([])).toBe("");
});
