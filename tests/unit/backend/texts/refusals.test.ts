import { expect, test } from "vitest";
import backend from "../../../../backend/texts/en.json" with { type: "json" };
import storefront from "../../../../messages/en.json" with { type: "json" };

test("[ERR-02] 'Address too far from store' is said in its very words, by the server and by the storefront", () => {
  expect(backend.errors.address_too_far).toBe("Address too far from store");
  expect(backend.bill.ADDRESS_OUT_OF_AREA).toBe("Address too far from store");
  expect(storefront.problems.ADDRESS_OUT_OF_AREA).toBe("Address too far from store");
});
