import { act, fireEvent, screen, within } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, expect, test } from "vitest";
import { createPresent } from "@/payments/views/present";
import {
  detailsOf,
  type TransferDetails,
  type TransferValues,
  wrongFields,
} from "@/payments/views/transfer/transfer-fields";
import type { ShownView } from "@/payments/views/view-props";
import { common, journal } from "@/tests/unit/payments/views/props";
import { PAYMENT_TEXTS } from "@/tests/unit/payments/views/texts";

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

let shown: ShownView<"brick"> | null = null;
afterEach(async () => {
  await act(async () => shown?.close());
  document.body.replaceChildren();
  window.history.replaceState(null, "");
});

const texts = PAYMENT_TEXTS.transfer;
const values: TransferValues = {
  bank: "1007",
  payer: "individual",
  document: "CC",
  number: "1.020.304.050",
  name: "Ana Gómez",
  email: "ana@example.com",
  phone: "+57 300 123 4567",
  street: "Calle 93B",
  streetNumber: "11-45",
  neighbourhood: "Chicó",
  city: "Bogotá",
  postCode: "110221",
};

async function showBrick(banks = [{ id: "1007", name: "Bancolombia" }]) {
  const sent: TransferDetails[] = [];
  const user = { name: "Ana Gómez", phone: "+573001234567" };
  const view = await act(async () =>
    createPresent({ texts: PAYMENT_TEXTS })("brick", {
      ...common(),
      gateway: "MercadoPago",
      loaded: true,
      ...(banks.length ? { transfer: { banks, user, onSubmit: (details) => void sent.push(details) } } : {}),
      onReady: () => undefined,
      onClose: journal().onClose,
    }),
  );
  shown = view;
  return { sent, view, dialog: within(screen.getByRole("dialog")) };
}

const type = (name: string, value: string) => {
  const control = document.querySelector(`[name="${name}"]`) as HTMLInputElement;
  fireEvent.change(control, { target: { value } });
  return control;
};

test("[PGW-09] where PSE is not offered there is only the card form", async () => {
  const { dialog } = await showBrick([]);
  expect(dialog.queryByRole("radio")).toBeNull();
});

test("[PGW-09] a guest who chooses PSE fills in what the bank wants to know, and a wrong field says what to do and is focused", async () => {
  const { sent, dialog } = await showBrick();
  expect(document.querySelector("[data-transfer]")).toBeNull();
  fireEvent.click(dialog.getByRole("radio", { name: /PSE/ }));
  expect((dialog.getByLabelText(texts.fields.name) as HTMLInputElement).value).toBe("Ana Gómez");
  const { bank, number, email, street, streetNumber, neighbourhood, city, postCode } = values;
  for (const [name, value] of Object.entries({ bank, number, street, streetNumber, neighbourhood, city, postCode })) {
    type(name, value);
  }
  const pay = dialog.getByRole("button", { name: PAYMENT_TEXTS.pay("120.50", "INR") });
  fireEvent.click(pay);
  expect(sent).toEqual([]);
  expect(dialog.getByText(texts.wrong("email"))).toBeTruthy();
  const field = type("email", email);
  expect(document.activeElement).toBe(field);
  expect(dialog.queryByText(texts.wrong("email"))).toBeNull();
  fireEvent.click(pay);
  expect(sent).toEqual([detailsOf(values)]);
});

test("[PGW-09] a company pays with its NIT, and while the transfer is made nothing can be changed", async () => {
  const { dialog, view } = await showBrick();
  fireEvent.click(dialog.getByRole("radio", { name: /PSE/ }));
  fireEvent.click(dialog.getByRole("radio", { name: texts.payers.association }));
  const options = within(dialog.getByLabelText(texts.document)).getAllByRole("option");
  expect(options.map(({ textContent }) => textContent)).toEqual([texts.documents.NIT]);
  await act(async () => view.update({ busy: true }));
  expect((dialog.getByRole("radio", { name: /PSE/ }) as HTMLInputElement).disabled).toBe(true);
  expect((dialog.getByLabelText(texts.fields.bank) as HTMLSelectElement).disabled).toBe(true);
  expect((dialog.getByLabelText(texts.fields.city) as HTMLInputElement).readOnly).toBe(true);
});

test("[PGW-09] numbers are sent as digits, however they are typed", () => {
  const { document, phone, address } = detailsOf(values);
  expect([document.number, phone, address.post_code]).toEqual(["1020304050", "3001234567", "110221"]);
  expect(wrongFields(values)).toEqual([]);
});

test.each([
  ["bank", ""],
  ["number", "12-A"],
  ["number", "1".repeat(16)],
  ["phone", "300 123"],
  ["phone", "+1 212 736 5000 12"],
  ["email", "ana"],
  ["email", "ana@example"],
  ["postCode", "1102"],
  ["street", "  "],
] as const)("[PGW-09] %s cannot be %j", (name, value) => {
  expect(wrongFields({ ...values, [name]: value })).toEqual([name]);
});

test("[PGW-09] a passport has letters", () => {
  expect(wrongFields({ ...values, document: "PAS", number: "AB 123456" })).toEqual([]);
});

test("[PGW-09] what the form lets through has no blank ends and numbers of digits only, for all that can be typed", () => {
  const typed = fc.record({ number: fc.string(), phone: fc.string(), postCode: fc.string(), city: fc.string() });
  fc.assert(
    fc.property(typed, (change) => {
      const all = { ...values, ...change };
      if (wrongFields(all).length) return;
      const { document, phone, address } = detailsOf(all);
      expect([document.number, phone, address.post_code].join("")).toMatch(/^\d+$/);
      expect(address.city).toBe(address.city.trim());
      expect(address.city).not.toBe("");
    }),
  );
});

test("[PGW-09] on a phone the kind of document has the whole width, so that its name is not cut", async () => {
  const { dialog } = await showBrick();
  fireEvent.click(dialog.getByRole("radio", { name: /PSE/ }));
  for (const name of ["document", "number"])
    expect(document.querySelector(`[name="${name}"]`)?.closest(".max-sm\\:col-span-full"), name).not.toBeNull();
});
