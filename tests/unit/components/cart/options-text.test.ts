import { expect, test } from "vitest";
import { optionsText } from "@/components/cart/lines/cart-line-row";
import { chosen } from "../../lib/domain/builders";

const half = (portion: "left" | "right") => `${portion} half`;

test("[CART-01] the choices of a line are read group by group, so that the end of one is no part of the next", () => {
  const options = [
    chosen("Large", 0, { group: "size" }),
    chosen("Thin", 0, { group: "crust", path: ["Large"] }),
    chosen("Olives", 0, { group: "toppings", portion: "left" }),
    chosen("Onions", 0, { group: "toppings", quantity: 2 }),
    chosen("No cheese", 0, { group: "without" }),
  ];
  expect(optionsText({ options }, half)).toBe("Large · Thin · Olives (left half), Onions × 2 · No cheese");
  const arabic = [
    chosen("كبير", 0, { group: "1" }),
    chosen("زيتون", 0, { group: "2" }),
    chosen("بصل", 0, { group: "2" }),
  ];
  expect(optionsText({ options: arabic }, half)).toBe("كبير · زيتون، بصل");
});

test("[CART-01] choices whose groups are not known are one list", () => {
  const options = [chosen("Large"), chosen("Thin", 0, { path: ["Large"] }), chosen("Olives")];
  expect(optionsText({ options }, half)).toBe("Large, Thin, Olives");
});
