import { expect, test } from "vitest";
import { decodedText } from "@/lib/domain/text/decoded-text";

test("[ROB-01] a text out of an address is decoded, and one that nobody can decode is none", () => {
  expect(decodedText("caf%C3%A9")).toBe("café");
  for (const text of ["%zz", "%", "%E0%A4%A"]) expect(decodedText(text), text).toBeNull();
});
