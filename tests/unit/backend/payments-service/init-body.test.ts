import { expect, test } from "vitest";
import { readInitBody } from "../../../../backend/payments-service/calls/init-body.ts";
import { initBody } from "../../../fixtures/payments/payments.ts";

test.each([
  ["U+0000", "a\0b"],
  ["half of a surrogate pair", "a\ud800b"],
])("[ROB-01] a payment with %s in a text is refused and names the field", (_what, text) => {
  expect(readInitBody(initBody({ user: { name: "Asha 🌶" } })).user.name).toBe("Asha 🌶");
  const refusal = (field: string) => expect.objectContaining({ status: 400, params: { field } });
  expect(() => readInitBody(initBody({ purpose_id: text }))).toThrow(refusal("purpose_id"));
  expect(() => readInitBody(initBody({ user: { name: text } }))).toThrow(refusal("user.name"));
  expect(() => readInitBody(initBody({ entity_info: [{ entity_id: text, entity_type: "store" }] }))).toThrow(
    refusal("entity_info.0.entity_id"),
  );
});
