import { expect, test } from "vitest";
import { textsIn } from "@/lib/domain/studio/paths";

test("[STUDIO-07] a change is read by the texts in it, also those of parts inside it; one without texts is not blank words", () => {
  expect(textsIn({ en: "Hello", es: " Hola " })).toBe("Hello · Hola");
  expect(textsIn({ link: { title: { en: "Order" } }, on: true, empty: " " })).toBe("Order");
  expect(textsIn({ a: 1, b: { c: false } })).toBe("");
});
