import { describe, expect, test } from "vitest";
import { LANGUAGES } from "@/config/languages";
import { ADDRESS_FIELD_NAMES, ADDRESS_FIELDS, eachAddressField } from "@/lib/domain/customer/address-fields";
import {
  ADDRESS_FORMS,
  addressForm,
  inputsOf,
  joinStreet,
  NO_STREET,
  PART_MAX,
  STREET_PARTS,
  splitStreet,
} from "@/lib/domain/customer/address-forms";
import { addressLine } from "@/lib/domain/customer/address-line";
import { countryOf } from "@/lib/domain/shop/country";
import ar from "@/messages/ar.json";
import en from "@/messages/en.json";
import es from "@/messages/es.json";

const COUNTRIES = Object.keys(ADDRESS_FORMS);
/** Tokens of the HTML standard that browsers fill in. */
const TOKENS = "address-line1 address-line2 address-level3 address-level2 address-level1 postal-code name tel".split(
  " ",
);

test("[STORE-05] a place is asked for as it is known there: by its parts in Bahrain, without a postcode in Colombia", () => {
  expect([addressForm("BH").find, addressForm("CO").find, addressForm("US").find]).toEqual([
    "findHintBlock",
    "findHintBarrio",
    "findHint",
  ]);
});

test("[STORE-05] where the field has an address for an example, it is said to be one, with commas and in the language's own words", () => {
  const places = [ar, en, es].map(({ place }) => place.findHintBlock);
  expect(places.map((text) => text.split(/[,،] /).length)).toEqual([3, 3, 3]);
  expect(places.map((text) => /^(مثل: |e\.g\. |Ej\.: )/.test(text))).toEqual([true, true, true]);
  expect(es.place.findHintBlock).not.toContain("road");
});

describe.each(COUNTRIES)("the address form of %s", (country) => {
  const form = addressForm(country);
  const names = form.inputs.map(({ name }) => name);

  test("[ADDR-02] a field to choose from takes a row of its own, so that the chosen value is read whole", () => {
    expect(form.inputs.filter(({ options, width }) => options && width !== 6)).toEqual([]);
  });

  test("[ADDR-01] the browser can fill it in one go: street, flat, town and postal code have their own token, each once", () => {
    const tokens = form.inputs.map(({ autocomplete }) => autocomplete).filter((token) => token !== "off");
    expect(tokens.filter((token) => !TOKENS.includes(token))).toEqual([]);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens).toEqual(expect.arrayContaining(["address-line1", "address-line2", "address-level2"]));
  });

  test("[ADDR-02] it asks for the street, shows a field once, and hides nothing that is required", () => {
    expect(new Set(names).size).toBe(names.length);
    expect(names.includes("address_1")).toBe(form.street === null);
    expect(form.inputs.filter(({ more, required }) => more && required)).toEqual([]);
    const whole = inputsOf(form, true).map(({ name }) => name);
    expect(whole).toContain("address_1");
  });

  test("[ADDR-02] each required field has an input, or its parts have", () => {
    const required = ADDRESS_FIELD_NAMES.filter((name) => ADDRESS_FIELDS[name].required);
    for (const field of required) {
      const inputs = field === "address_1" && form.street ? STREET_PARTS : [field];
      const asked = form.inputs.filter((input) => input.required).map(({ name }) => name);
      expect(asked, field).toEqual(expect.arrayContaining([...inputs]));
    }
  });

  test("[ADDR-01] the line says every field of the address that can be saved", () => {
    const told = addressLine(
      eachAddressField((name) => `<${name}>`),
      country,
      { language: "en" },
    );
    // Whoever is at the door, and the address's own name, are said beside the line.
    for (const name of ADDRESS_FIELD_NAMES.filter((field) => !["name", "phone", "tag"].includes(field))) {
      expect(told).toContain(`<${name}>`);
    }
  });
});

describe("addresses by country", () => {
  test.each(LANGUAGES)("[ADDR-01] a street in parts is read back as it was written (%s)", (language) => {
    const parts = { building: "12A", road: "2471", block: "338" };
    const line = joinStreet(ADDRESS_FORMS.BH, language, parts);
    expect(splitStreet(ADDRESS_FORMS.BH, line)).toEqual(parts);
    const longest = "9".repeat(PART_MAX);
    const full = joinStreet(ADDRESS_FORMS.BH, language, { building: longest, road: longest, block: longest });
    expect(full.length).toBeLessThanOrEqual(ADDRESS_FIELDS.address_1.max);
  });

  test("[ADDR-01] a street that was written otherwise has no parts", () => {
    for (const line of ["", "Building 12", "12, Road 2471, Block 338", "Building , Road 2, Block 3"]) {
      expect(splitStreet(ADDRESS_FORMS.BH, line)).toBeNull();
    }
    expect(splitStreet(ADDRESS_FORMS.US, "Building 12, Road 2471, Block 338")).toBeNull();
    expect(joinStreet(ADDRESS_FORMS.US, "en", NO_STREET)).toBe("");
  });

  test("[ADDR-01] the line follows the country's order and says nothing twice", () => {
    const driggs = { address_1: "148 Driggs Ave, Brooklyn", address_2: "Apt 4B", city: "Brooklyn", pin: "11211" };
    expect(addressLine(driggs, "US", { language: "en" })).toBe("148 Driggs Ave, Brooklyn, Apt 4B, 11211");
    expect(
      addressLine({ ...driggs, address_1: "148 Driggs Ave" }, "US", { language: "en", without: "148 Driggs Ave" }),
    ).toBe("Apt 4B, Brooklyn, 11211");
    expect(addressLine({ ...driggs, address_1: "148 Driggs Ave", state: "NY" }, "US", { language: "en" })).toBe(
      "148 Driggs Ave, Apt 4B, Brooklyn, NY 11211",
    );
    const church = { address_1: "12 Church Street", address_2: "Flat 3", landmark: "Ashok Nagar", pin: "560001" };
    expect(addressLine({ ...church, sub_locality: "Ashok nagar ", city: "Bengaluru" }, "IN", { language: "en" })).toBe(
      "Flat 3, 12 Church Street, Ashok Nagar, Bengaluru 560001",
    );
    const park = { ...church, landmark: "Opposite the park, Ashok Nagar", sub_locality: "Ashok Nagar" };
    expect(addressLine({ ...park, address_1: "12 Church Street, Ashok Nagar" }, "IN", { language: "en" })).toBe(
      "Flat 3, 12 Church Street, Ashok Nagar, Opposite the park, 560001",
    );
    // At the end of a longer part too, but a number alone is no place.
    const typed = {
      address_1: "12 Kutchery Road Mylapore",
      address_2: "Flat 12",
      sub_locality: "Mylapore",
      city: "Chennai",
    };
    expect(addressLine({ ...typed, pin: "12" }, "IN", { language: "en" })).toBe(
      "Flat 12, 12 Kutchery Road Mylapore, Chennai 12",
    );
    const calle = {
      address_1: "Calle 10 # 43-25",
      address_2: "Apto 501",
      sub_locality: "El Poblado",
      city: "Medellín",
    };
    expect(addressLine(calle, "CO", { language: "en" })).toBe("Calle 10 # 43-25, Apto 501, El Poblado, Medellín");
    const manama = { address_1: "مبنى 12، طريق 2471، مجمع 338", sub_locality: "العدلية", city: "المنامة", pin: "338" };
    expect(addressLine(manama, "BH", { language: "en" })).toBe("مبنى 12، طريق 2471، مجمع 338، العدلية، المنامة 338");
  });

  test("[ADDR-01] a flat that is a number alone is called one, in the reader's language", () => {
    const home = { address_1: "مبنى 215، طريق 1910، مجمع 319", address_2: "12", city: "المنامة" };
    expect(addressLine(home, "BH", { language: "ar" })).toBe("شقة 12، مبنى 215، طريق 1910، مجمع 319، المنامة");
    expect(addressLine({ address_1: "Calle 10 # 43-25", address_2: "501" }, "CO", { language: "es" })).toBe(
      "Calle 10 # 43-25, Apto. 501",
    );
    for (const [flat, told] of [
      ["4B", "Apt 4B"],
      ["#3", "Apt 3"],
      ["B-12", "Apt B-12"],
      ["Suite 4", "Suite 4"],
      ["Rear", "Rear"],
    ] as const)
      expect(addressLine({ address_1: "148 Driggs Ave", address_2: flat }, "US", { language: "en" })).toBe(
        `148 Driggs Ave, ${told}`,
      );
    // There it may be the house's number.
    expect(addressLine({ address_1: "Church Street", address_2: "12" }, "IN", { language: "en" })).toBe(
      "12, Church Street",
    );
  });

  test("[ADDR-01] the country is the one of the calling code, and of the currency where several share it", () => {
    expect(countryOf({ countryCode: "+91", currency: "INR" })).toBe("IN");
    expect(countryOf({ countryCode: "+1", currency: "USD" })).toBe("US");
    expect(countryOf({ countryCode: "+1", currency: "CAD" })).toBe("CA");
    expect(countryOf({ countryCode: "+973", currency: "BHD" })).toBe("BH");
    expect(countryOf({ countryCode: "+999", currency: "EUR" })).toBeNull();
    expect(addressForm(null)).toBe(ADDRESS_FORMS.other);
    expect(addressForm("toString")).toBe(ADDRESS_FORMS.other);
  });
});
