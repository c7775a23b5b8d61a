import { expect, test } from "vitest";
import { parseForm, parseJson } from "../../../../backend/http/body.ts";
import { cutText, UnstorableText } from "../../../../backend/rules/storable-text.ts";
import { JsonTooLarge } from "../../../../lib/domain/text/json-bounds.ts";

const bytes = (text: string) => Buffer.from(text, "utf8");
const fieldOf = (read: () => unknown): string | null => {
  try {
    read();
    return null;
  } catch (error) {
    if (error instanceof UnstorableText) return error.field;
    throw error;
  }
};
const fieldOfJson = (text: string) => fieldOf(() => parseJson(bytes(text)));

test.each([
  ["U+0000", "a\\u0000b"],
  ["half of a surrogate pair", "a\\uD83Cb"],
])("[ROB-01] a JSON body with %s in a text or a name is refused and names the field", (_what, text) => {
  expect(fieldOfJson(`{"user":{"name":"Asha 🌶 \\ud83c\\udf36"}}`)).toBeNull();
  expect(fieldOfJson(`{"purpose_id":"${text}"}`)).toBe("purpose_id");
  expect(fieldOfJson(`{"user":{"name":"${text}"}}`)).toBe("user.name");
  expect(fieldOfJson(`{"lines":[{},{"note":"${text}"}]}`)).toBe("lines.1.note");
  expect(fieldOfJson(`"${text}"`)).toBe("body");
  expect(fieldOfJson(`{"a":{"${text}":1}}`)).toMatch(/^a\.a/);
});

test("[ROB-01] a body of a hundred thousand lists in one another is refused without overflowing", () => {
  const deep = `${"[".repeat(100_000)}"\\u0000"${"]".repeat(100_000)}`;
  expect(() => parseJson(bytes(deep))).toThrow(JsonTooLarge);
});

test("[ROB-01] a body that is no JSON is null, and an escaped backslash before u0000 is an ordinary text", () => {
  expect(parseJson(bytes('{"a":"\0"}'))).toBeNull();
  expect(parseJson(bytes('{"a":"\\\\u0000"}'))).toEqual({ value: { a: "\\u0000" } });
});

test("[ROB-01] a posted form with U+0000 is refused and names the field", () => {
  expect(parseForm(bytes("word=Too+busy")).get("word")).toBe("Too busy");
  expect(fieldOf(() => parseForm(bytes("id=1&word=a%00b")))).toBe("word");
});

test("[ROB-01] a text that is cut never ends with half a character", () => {
  expect(cutText("hot 🌶", 5)).toBe("hot ");
  expect(cutText("hot 🌶", 6)).toBe("hot 🌶");
  expect(cutText("hot", 5)).toBe("hot");
});
