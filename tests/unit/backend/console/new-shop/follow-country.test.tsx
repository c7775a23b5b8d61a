import { fireEvent } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { startFollowCountry } from "../../../../../backend/console/browser/forms/follow-country.ts";

const options = (...values: string[]) => ["", ...values].map((value) => `<option value="${value}"></option>`).join("");
const field = (name: string) => document.querySelector<HTMLSelectElement>(`[name=${name}]`) as HTMLSelectElement;
const choose = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const filled = () => [field("currency").value, field("timezone").value];

afterEach(() => document.body.replaceChildren());

test("[STUDIO-20] a chosen country fills in its currency and time zone, and another one follows except where somebody chose differently", () => {
  document.body.innerHTML = `<form><select name="country" data-fills><option value=""></option>
    <option value="JO" data-currency="JOD" data-timezone="Asia/Amman"></option>
    <option value="MX" data-currency="MXN" data-timezone="America/Mexico_City"></option></select>
    <select name="currency">${options("JOD", "MXN", "USD")}</select>
    <select name="timezone">${options("Asia/Amman", "America/Mexico_City")}</select></form>`;
  startFollowCountry();
  choose("country", "JO");
  expect(filled()).toEqual(["JOD", "Asia/Amman"]);
  choose("country", "MX");
  expect(filled()).toEqual(["MXN", "America/Mexico_City"]);
  choose("currency", "USD");
  choose("country", "JO");
  expect(filled()).toEqual(["USD", "Asia/Amman"]);
});
