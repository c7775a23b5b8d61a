import { expect, test } from "vitest";
import { described } from "../../../../backend/payments-service/rules/described.ts";

test.each([
  ["La Arepera del Parque: pedido", "La Arepera del Parque: pedido"],
  ["pedido", "La Arepera del Parque: pedido"],
  ["", "La Arepera del Parque"],
  [null, "La Arepera del Parque"],
])("[PGW-10] a vendor's page names the shop once, whatever the shop's page says is paid (%s)", (what, text) => {
  expect(described("La Arepera del Parque", what)).toBe(text);
});
