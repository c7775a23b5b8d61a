import { expect, test } from "vitest";
import { isSameStreet } from "@/lib/domain/customer/same-street";

test.each([
  ["Calle 10 # 43-25", "Cl. 10 #43-25"],
  ["cll 10 No. 43 - 25, apto 501", "Calle 10 # 43-25"],
  ["Edificio Mira, cra 43 A # 10-05", "Carrera 43A # 10-5"],
  ["Av. Nutibara # 73-20", "Avenida Nutibara # 73-20"],
  ["Calle 10 Sur # 43-25", "Calle 10 Sur # 43-25 interior 3"],
  ["Calle 45 # 12-34 Sur", "Calle 45 Sur # 12-34"],
  ["Av. 6 N # 23-45", "Avenida 6 Norte # 23-45"],
  ["Calle 10 N 43-25", "Calle 10 # 43-25"],
  ["Calle 10 N° 43-25", "Calle 10 # 43-25"],
  ["Calle 10 # 43-12 Bis", "Cl. 10 # 43-12 Bis, Torre Norte"],
])("[ADDR-01] %s is %s", (written, found) => {
  expect(isSameStreet(written, found, "CO")).toBe(true);
});

test.each([
  ["Calle 10 # 43-25", "Carrera 10 # 43-25"],
  ["Calle 10 # 43-25", "Calle 10 # 43-2"],
  ["Calle 10 # 43-25", "Calle 10 # 4-325"],
  ["Calle 10 # 43-25", "Calle 10A # 43-25"],
  ["Calle 10 Sur # 43-25", "Calle 10 # 43-25"],
  ["Calle 45 # 12-34 Sur", "Calle 45 # 12-34"],
  ["Calle 45 # 12-34", "Calle 45 # 12-34 Sur"],
  ["Carrera 7 # 45-10 Este", "Carrera 7 # 45-10"],
  ["Calle 10 # 43-25", "Calle 10 # 43-25 Este"],
  ["Calle 10 # 43-12 Bis", "Calle 10 # 43-12"],
  ["Calle 45 Bis # 12-34", "Calle 45 # 12-34 Bis"],
  ["Calle 10 N # 5-20", "Calle 10 # 5-20"],
  ["Calle 10 N No. 5-20", "Calle 10 # 5-20"],
  ["Av. 6 N # 23-45", "Avenida 6 # 23-45"],
  ["Calle 10 # 43-25", "Calle 10"],
  ["Calle 10 # 43-25", ""],
])("[ADDR-01] %s is not %s", (written, found) => {
  expect(isSameStreet(written, found, "CO")).toBe(false);
});
