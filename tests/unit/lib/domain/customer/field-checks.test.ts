import { describe, expect, expectTypeOf, test } from "vitest";
import {
  checkFields,
  type FieldCode,
  REQUIRED_FIELDS,
  type RequiredCall,
} from "../../../../../lib/domain/customer/field-checks.ts";
import type { Messages } from "../../../../../lib/i18n/messages.ts";

const COMPLETE: Readonly<Record<RequiredCall, Readonly<Record<string, unknown>>>> = {
  otpRequest: { phone: "98765 43210", isd_code: "+91", channel: "web", verification_token: "captcha" },
  otpVerify: { phone: "9876543210", isd_code: "+91", otp: "123456" },
  completeSignup: { firstName: "Ana", lastName: "Díaz", email: "ana@mail.example", promo: false },
  guestSignup: { customerName: "Ana", isd_code: "+973", customerPhone: "36001234", channel: "web" },
  saveAddress: { address_1: "Road 1", lat: 0, lng: 0 },
  placeOrder: { phone: "9876543210", payment_option: "cash", delivery_datetime: "2026-11-21 10:00", payable_amount: 0 },
  feedback: { rating: 5, orderId: "o1", token: "t", bizId: "b" },
};
const faults = (...args: Parameters<typeof checkFields>) => {
  const result = checkFields(...args);
  return result.ok ? {} : result.error.fields;
};

describe("required fields", () => {
  test.each([
    ["otpRequest", ["phone", "isd_code", "channel", "verification_token"]],
    ["otpVerify", ["phone", "isd_code", "otp"]],
    ["completeSignup", ["firstName", "lastName", "email", "promo"]],
    ["guestSignup", ["customerName", "isd_code", "customerPhone", "channel"]],
    ["saveAddress", ["address_1", "lat", "lng"]],
    ["placeOrder", ["phone", "payment_option", "delivery_datetime", "payable_amount"]],
    ["feedback", ["rating", "orderId", "token", "bizId"]],
  ] as const)("[SESS-08] %s needs %j and nothing else", (call, fields) => {
    expect(Object.keys(REQUIRED_FIELDS[call]).sort()).toEqual([...fields].sort());
    expect(faults(call, COMPLETE[call])).toEqual({});
    for (const field of fields) {
      for (const blank of [undefined, null, "", "  "]) {
        expect(faults(call, { ...COMPLETE[call], [field]: blank })).toEqual({ [field]: "REQUIRED" });
      }
    }
  });

  test("[SESS-08] every field at fault is named at once", () => {
    expect(checkFields("saveAddress", {})).toEqual({
      ok: false,
      error: {
        code: "FIELDS_INVALID",
        fields: { address_1: "REQUIRED", lat: "REQUIRED", lng: "REQUIRED" },
        details: { address_1: "REQUIRED", lat: "REQUIRED", lng: "REQUIRED" },
      },
    });
  });

  test("[SESS-08] values of the wrong form have their own code", () => {
    const wrong = (call: RequiredCall, field: string, value: unknown) =>
      faults(call, { ...COMPLETE[call], [field]: value })[field];
    for (const phone of ["12", "abc", "1234567890123456", "<script>"])
      expect(wrong("otpVerify", "phone", phone)).toBe("PHONE_INVALID");
    for (const phone of ["+1 (718) 555-0142", "718/555.0142"])
      expect(wrong("otpVerify", "phone", phone), phone).not.toBe("PHONE_INVALID");
    expect(wrong("otpVerify", "isd_code", "+99999")).toBe("PHONE_INVALID");
    for (const otp of ["12", "12345a", "123456789"]) expect(wrong("otpVerify", "otp", otp)).toBe("OTP_INVALID");
    for (const email of ["ana", "ana@", "ana@mail", "a b@mail.example"])
      expect(wrong("completeSignup", "email", email)).toBe("EMAIL_INVALID");
    for (const lat of [90.1, "12", Number.NaN]) expect(wrong("saveAddress", "lat", lat)).toBe("NUMBER_INVALID");
    for (const rating of [0, 6, 4.5]) expect(wrong("feedback", "rating", rating)).toBe("NUMBER_INVALID");
    expect(wrong("placeOrder", "payable_amount", -1)).toBe("NUMBER_INVALID");
  });

  test("[SESS-03] a guest's email is optional, checked when given, and required under emailRequired", () => {
    expect(faults("guestSignup", { ...COMPLETE.guestSignup, email: "" })).toEqual({});
    expect(faults("guestSignup", { ...COMPLETE.guestSignup, email: "ana" })).toEqual({ email: "EMAIL_INVALID" });
    expect(faults("guestSignup", COMPLETE.guestSignup, { also: ["email"] })).toEqual({ email: "REQUIRED" });
  });

  test("[SESS-08] without a captcha key the verification token is waived", () => {
    expect(
      faults("otpRequest", { ...COMPLETE.otpRequest, verification_token: "" }, { except: ["verification_token"] }),
    ).toEqual({});
  });
});

test("[SESS-08] each code of a field has its sentence beside the field", () => {
  expectTypeOf<FieldCode>().toExtend<keyof Messages["fieldErrors"]>();
});
