import { afterEach, expect, test, vi } from "vitest";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

test("[SANDBOX-41] Mercado Pago's stand-in asks for the holder's document, as its form does in Colombia, and sends it with the card", async () => {
  const { happyDOM } = window as unknown as { happyDOM: { setURL(url: string): void } };
  happyDOM.setURL(
    "http://mp.localhost/sandbox/brick?lang=es-CO&amount=25500&email=ana@example.com&id=b1&parent=http://shop.example",
  );
  document.body.innerHTML = '<main id="root"></main>';
  const posted: Record<string, unknown>[] = [];
  vi.stubGlobal("parent", { postMessage: (message: Record<string, unknown>) => posted.push(message) });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
    },
  );
  vi.stubGlobal("fetch", async () =>
    Response.json({ id: "tok", first_six_digits: "547492", last_four_digits: "0366", payment_method_id: "master" }),
  );
  await import("../../../../backend/payments-sandbox/mercadopago/brick.js");
  const type = (name: string, value: string) => {
    const control = document.querySelector(`input[${name}]`) as HTMLInputElement;
    control.value = value;
    return control;
  };
  const press = () => (document.querySelector("button.main") as HTMLButtonElement).click();
  type('name="name"', "APRO");
  type('autocomplete="cc-number"', "5474 9254 3267 0366");
  type('autocomplete="cc-exp"', "11/30");
  type('autocomplete="cc-csc"', "123");
  press();
  expect(document.querySelector('[aria-invalid="true"]')?.getAttribute("name")).toBe("document");
  expect(document.body.textContent).toContain("Ingresa tu número de documento.");
  type('name="document"', "1.020.304.050");
  press();
  const sent = () => posted.find(({ name }) => name === "submit")?.data as { cardData: { payer: object } } | undefined;
  await expect
    .poll(() => sent()?.cardData.payer)
    .toEqual({
      email: "ana@example.com",
      identification: { type: "CC", number: "1020304050" },
    });
});
