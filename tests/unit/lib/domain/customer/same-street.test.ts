import { expect, test } from "vitest";
import { isSameStreet } from "@/lib/domain/customer/same-street";

test.each([
  ["Calle 10 # 43-25", "Cl. 10 #43-25"],
  ["cll 10 No. 43 - 25, apto 501", "Calle 10 # 43-25"],
  ["Edificio Mira, cra 43 A # 10-05", "Carrera 43A # 10-5"],
  ["Av. Nutibara # 73-20", "Avenida Nutibara # 73-20"],
  ["Calle 10 Sur # 43-25", "Calle 10 Sur # 43-25 interior 3"],
])("[ADDR-01] %s is %s", (written, found) => {
  expect(isSameStreet(written, found, "CO")).toBe(true);
});

test.each([
  ["Calle 10 # 43-25", "Carrera 10 # 43-25"],
  ["Calle 10 # 43-25", "Calle 10 # 43-2"],
  ["Calle 10 # 43-25", "Calle 10 # 4-325"],
  ["Calle 10 # 43-25", "Calle 10A # 43-25"],
  ["Calle 10 Sur # 43-25", "Calle 10 # 43-25"],
  ["Calle 10 # 43-25", "Calle 10"],
  ["Calle 10 # 43-25", ""],
])("[ADDR-01] %s is not %s", (written, found) => {
  expect(isSameStreet(written, found, "CO")).toBe(false);
});
