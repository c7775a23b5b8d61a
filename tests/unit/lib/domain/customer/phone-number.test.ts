import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  callingCodes,
  formatAsTyped,
  internationalNumber,
  localNumber,
  readPhoneNumber,
} from "../../../../../lib/domain/customer/phone-number.ts";
import { runs } from "../../../../property-seed.ts";

const read = (text: string, isd: string) => {
  const number = readPhoneNumber(text, isd);
  return number.ok ? `${number.value.isd_code} ${number.value.phone}` : number.error;
};

describe("phone numbers", () => {
  test("[SESS-01] every usual spelling of a number is one number: separators, trunk prefix, country code, Arabic digits", () => {
    for (const text of ["98450 00001", "098450-00001", "+91 98450 00001", "919845000001", "٩٨٤٥٠٠٠٠٠١"]) {
      expect(read(text, "+91")).toBe("+91 9845000001");
    }
    for (const text of ["718 555 0123", "(718) 555-0123", "1-718-555-0123", "+1 718.555.0123"]) {
      expect(read(text, "1")).toBe("+1 7185550123");
    }
    expect(read("+973 3612 3456", "+91")).toBe("+973 36123456");
  });

  test("[SESS-08] what is no number of the country is refused with what is wrong with it", () => {
    expect(read("3612 345", "+973")).toBe("PHONE_TOO_SHORT");
    expect(read("718 555 0123 4567", "+1")).toBe("PHONE_TOO_LONG");
    for (const text of ["", "call me", "+", "98450 00001 ext 3", "<b>9845000001</b>"]) {
      expect(read(text, "+91")).toBe("PHONE_INVALID");
    }
    expect(read("9845000001", "")).toBe("PHONE_INVALID");
    // No country's: the number cannot be read under it, which is no fault of the program.
    for (const isd of ["301", "+114", "999", "0"]) {
      expect(read("9845000001", isd), isd).toBe("PHONE_INVALID");
      expect(read("114", isd), isd).toBe("PHONE_INVALID");
      expect(formatAsTyped("98450", isd)).toBe("98450");
      expect(internationalNumber("98450", isd)).toBe("98450");
    }
  });

  test("[SESS-08] a number with a possible length that its country gives to nobody is refused", () => {
    expect(read("30123456", "+57")).toBe("PHONE_INVALID");
    expect(read("5713001234", "+57")).toBe("PHONE_INVALID");
    for (const [text, isd] of [
      ["301 234 5678", "+57"],
      ["604 555 0140", "+57"],
      ["(718) 555-0143", "+1"],
      ["98450 00001", "+91"],
      ["080 4555 0101", "+91"],
      ["3612 3456", "+973"],
      ["1700 0201", "+973"],
    ] as const)
      expect(read(text, isd), text).toMatch(/^\+\d+ \d+$/);
  });

  test("[SESS-01] a number is written as its country writes it while it is typed, and means the same", () => {
    expect(formatAsTyped("7185550", "+1")).toBe("(718) 555-0");
    expect(formatAsTyped("9845000001", "+91")).toBe("98450 00001");
    expect(formatAsTyped("hello", "+1")).toBe("hello");
    const digits = fc.stringMatching(/^[2-9]\d{9}$/);
    fc.assert(
      fc.property(digits, (number) => {
        expect(formatAsTyped(number, "+1").replace(/\D/g, "")).toBe(number);
        expect(read(formatAsTyped(number, "+1"), "+1")).toBe(read(number, "+1"));
      }),
      { numRuns: runs(300) },
    );
  });

  test("[STORE-06] a store's number is read in groups, with its country; what is no number stays as it was written", () => {
    expect(internationalNumber("+918045550101", "+91")).toBe("+91 80 4555 0101");
    expect(internationalNumber("(718) 555-0164", "+1")).toBe("+1 718 555 0164");
    expect(internationalNumber("٠٨٠ ٤٥٥٥ ٠١٠١", "91")).toBe("+91 80 4555 0101");
    for (const text of ["100", "ask at the bar", "+1 718 555 0164 ext. 5", ""])
      expect(internationalNumber(text, "+1")).toBe(text);
  });

  test("[STORE-06] a number is written as the shop's country reads it, a foreign one with its code", () => {
    expect(localNumber("+1 7185550142", "+1")).toBe("(718) 555-0142");
    expect(localNumber("7185550142", "+1")).toBe("(718) 555-0142");
    expect(localNumber("+44 7911 123456", "+1")).toBe("+44 7911 123456");
    expect(localNumber("+91 9845012345", "+91")).toBe("+91 98450 12345");
    expect(localNumber("+17185550142", "+91")).toBe("+1 718 555 0142");
    expect(localNumber("36001234", "+973")).toBe("+973 3600 1234");
    for (const text of ["100", "ask at the bar", "+1 718 555 0164 ext. 5", ""])
      expect(localNumber(text, "+1")).toBe(text);
    // Digits without a country are grouped, and given no calling code that may be another's.
    expect(formatAsTyped("7185550142", "+1")).toBe("(718) 555-0142");
    expect(formatAsTyped("9845012345", "+91")).toBe("98450 12345");
    expect(formatAsTyped("36001234", "+973")).toBe("3600 1234");
  });

  test("[SESS-01] [STORE-06] in Colombia every number has the groups in which people read it, also while it is typed", () => {
    expect(localNumber("+573001234567", "+57")).toBe("+57 300 123 4567");
    expect(internationalNumber("604 5550140", "+57")).toBe("+57 604 555 0140");
    expect(localNumber("+576045550140", "+1")).toBe("+57 604 555 0140");
    const typed = ["300", "3001", "300123", "3001234", "3001234567"];
    expect(typed.map((text) => formatAsTyped(text, "+57"))).toEqual([
      "300",
      "300 1",
      "300 123",
      "300 123 4",
      "300 123 4567",
    ]);
    expect(read("300 123 4567", "+57")).toBe("+57 3001234567");
    // More digits than a number has.
    expect(formatAsTyped("30012345678", "+57").replace(/\D/g, "")).toBe("30012345678");
  });

  test("[SESS-01] the list of countries has every calling code, with the main country first", () => {
    const codes = callingCodes();
    expect(codes.get("1")?.[0]).toBe("US");
    expect(codes.get("973")).toEqual(["BH"]);
    expect(codes.size).toBeGreaterThan(190);
  });
});
