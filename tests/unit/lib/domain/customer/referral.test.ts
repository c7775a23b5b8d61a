import { expect, test } from "vitest";
import { referralCodeOf, referralPath } from "@/lib/domain/customer/referral";

test("[RTE-18] the code of an invitation stands behind by_ref in any spelling, or in ref or code", () => {
  for (const path of [
    "/by_ref/abcd2345",
    "/by_ref=ABCD2345",
    "/by_ref-abcd2345",
    "/es/by_ref/abcd2345/",
    "/by_ref//abcd2345",
  ]) {
    expect(referralCodeOf(path, ""), path).toBe("ABCD2345");
  }
  expect(referralCodeOf("/by_ref", "?ref=abcd2345")).toBe("ABCD2345");
  expect(referralCodeOf("/by_ref", "?code=abcd2345")).toBe("ABCD2345");
  expect(referralCodeOf(referralPath("ABCD2345"), "")).toBe("ABCD2345");
});

test("[RTE-18] what cannot be a code is none", () => {
  for (const path of ["/by_ref", "/by_ref/", "/by_ref/abc", `/by_ref/${"a".repeat(21)}`, "/by_ref/%3Cscript%3E"]) {
    expect(referralCodeOf(path, ""), path).toBeNull();
  }
});
