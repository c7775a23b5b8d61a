import { expect, test } from "vitest";
import { checkoutPage } from "../../../../backend/payments-sandbox/hosted/page.ts";

const page = (language: "ar" | "en" | "es") =>
  String(
    checkoutPage({
      language,
      vendor: "PayU",
      merchant: "La Arepera: pedido",
      amount: "COP 61.540",
      reference: "t0123456789",
      token: "pg1",
      decideAt: "/decide",
      waiting: false,
      tests: [],
    }).body,
  );

test("[SANDBOX-50] the stand-in's page says who is paid, how much and under which reference, as a native says it", () => {
  expect(page("es")).toContain("A La Arepera: pedido · Referencia");
  expect(page("es")).toContain("t0123456789");
  expect(page("es")).toContain("¿Qué quieres que pase?");
  expect(page("es")).toContain("Vence a los 15 minutos");
  for (const language of ["ar", "en", "es"] as const) expect(page(language)).toContain("COP 61.540");
});
