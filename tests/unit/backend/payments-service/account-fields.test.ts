import { expect, test } from "vitest";
import { modeOf } from "../../../../backend/payments-service/providers/account-fields.ts";
import { VENDORS } from "../../../../backend/payments-service/providers/vendors.ts";
import { isKeyIn } from "../../../../backend/texts/texts.ts";

const FIELDS = VENDORS.flatMap(({ name: vendor, fields }) => fields.map((field) => [vendor, field] as const));

test.each(FIELDS.map(([vendor, field]) => [vendor, field.name, field] as const))(
  "[PAY-ACCOUNTS] %s: %s has a name in the console, or says no more than the kind of keys that is chosen above it",
  (_vendor, name, field) => {
    if (!field.words) return expect(isKeyIn("console.payments.field", name)).toBe(true);
    expect(modeOf(field, field.words.test)).toBe("test");
    expect(modeOf(field, field.words.live)).toBe("live");
  },
);
