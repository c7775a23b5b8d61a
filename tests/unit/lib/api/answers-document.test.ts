import { describe, expect, it } from "vitest";
import * as documents from "@/lib/api/generated/graphql";
import { answersDocument, rootFields } from "@/lib/api/transport/answers-document";

describe("is it an answer to this operation", () => {
  it("reads the first level of an operation, past arguments, aliases and fragments", () => {
    const text =
      "query Q($a: [ID!] = [], $b: In = {x: 1}) {\n one(a: $a, b: {c: {d: 1}}) { id inner { two } }\n three: four(x: 1)\n five\n}\nfragment F on T { six }";
    expect(rootFields(text)).toEqual(["one", "three", "five"]);
  });

  it("[ROB-01] every operation of the product asks for at least one field and takes an answer with all of them", () => {
    const texts = Object.entries(documents)
      .filter(([name]) => name.endsWith("Document"))
      .map(([, document]) => String(document))
      .filter((text) => /^\s*(query|mutation|subscription)\b/.test(text));
    expect(texts.length).toBeGreaterThan(30);
    for (const text of texts) {
      const fields = rootFields(text);
      expect(fields, text).not.toEqual([]);
      expect(answersDocument(text, Object.fromEntries(fields.map((field) => [field, null])))).toBe(true);
      expect(answersDocument(text, { menu: [1, null] })).toBe(false);
    }
  });
});
