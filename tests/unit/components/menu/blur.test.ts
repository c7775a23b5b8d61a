import { expect, test } from "vitest";
import { blurPaint } from "@/components/menu/dish/blur";

test("[MENU-02] a blur hash becomes a painted background, without a request of its own", () => {
  // Sand above, a warm middle, grey below: the example of the blur hash project.
  expect(blurPaint("LEHV6nWB2yk8pyo0adR*.7kCMdnj")).toMatch(
    /^radial-gradient\(#[0-9a-f]{6},#0000 70%\),linear-gradient\(#[0-9a-f]{6},#[0-9a-f]{6}\)$/,
  );
});

test("[MENU-02] the painted background has the colours of the picture: one colour all over stays that colour", () => {
  // One component, its colour written in base 83: #c86432.
  expect(blurPaint("00G4wx")).toBeUndefined();
  const paint = blurPaint(`L${"0"}${oneColour(0xc86432)}${"fQ".repeat(11)}`) ?? "";
  const colours = [...paint.matchAll(/#([0-9a-f]{6})/g)].map(([, code]) => code as string);
  expect(colours).toHaveLength(3);
  for (const code of colours)
    for (const [index, wanted] of [0xc8, 0x64, 0x32].entries())
      expect(Math.abs(Number.parseInt(code.slice(index * 2, index * 2 + 2), 16) - wanted)).toBeLessThan(8);
});

test("[KIT-09] a hash that says nothing or cannot be read gives no background", () => {
  expect(blurPaint(null)).toBeUndefined();
  expect(blurPaint("short")).toBeUndefined();
  expect(blurPaint("not a blur hash, but long enough")).toBeUndefined();
});

/** The four characters in which a blur hash writes its mean colour. */
function oneColour(value: number): string {
  const digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz#$%*+,-.:;=?@[]^_{|}~";
  return [3, 2, 1, 0].map((power) => digits[Math.floor(value / 83 ** power) % 83]).join("");
}
