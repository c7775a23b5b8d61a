import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unstorableField } from "@/backend/rules/storable-text";
import { checkJsonSize, JsonTooLarge, MAX_LEVELS, MAX_VALUES } from "@/lib/domain/text/json-bounds";

const bytes = (text: string) => new TextEncoder().encode(text);
const refusal = (text: string, most?: number): string | null => {
  try {
    checkJsonSize(bytes(text), most);
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(JsonTooLarge);
    return (error as Error).message;
  }
};
const nested = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

const levelsOf = (value: unknown): number =>
  typeof value === "object" && value !== null ? 1 + Math.max(0, ...Object.values(value).map(levelsOf)) : 0;
const valuesOf = (value: unknown): number =>
  typeof value === "object" && value !== null
    ? Object.values(value).reduce<number>((sum, each) => sum + valuesOf(each), 1)
    : 1;

describe("the size of JSON before it is read", () => {
  it("[ROB-01] lists and objects within each other are refused beyond a depth, with a sentence", () => {
    expect(refusal(nested(MAX_LEVELS))).toBeNull();
    expect(refusal(nested(MAX_LEVELS + 1))).toContain(`more than ${MAX_LEVELS} lists and objects within each other`);
    expect(refusal('{"a":'.repeat(MAX_LEVELS + 1))).toContain("Send plainer data");
    // One after the other is not within each other.
    expect(refusal(`[${"[[]],".repeat(1_000)}1]`)).toBeNull();
  });

  it("[ROB-01] more values than any cart has are refused, unless staff send a whole menu", () => {
    const many = `[${"1,".repeat(MAX_VALUES + 1)}1]`;
    expect(refusal(many)).toContain(`more than ${MAX_VALUES} values`);
    expect(refusal(many, Number.POSITIVE_INFINITY)).toBeNull();
  });

  it("[ROB-01] any JSON within the bounds passes, whatever its texts contain", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 12 }), fc.constantFrom(undefined, 1, "\t"), (value, space) => {
        expect(refusal(JSON.stringify(value, null, space))).toBeNull();
        expect(refusal(JSON.stringify(JSON.stringify(value)))).toBeNull();
      }),
    );
    expect(refusal(JSON.stringify({ note: `\\"${"[{,".repeat(50_000)}` }))).toBeNull();
  });

  it("[ROB-01] what passes has at most so many values and levels", () => {
    const value = fc.jsonValue({ maxDepth: 8 });
    fc.assert(
      fc.property(value, fc.nat(40), (each, most) => {
        if (refusal(JSON.stringify(each), most) !== null) return;
        expect(valuesOf(each)).toBeLessThanOrEqual(2 * most + 1);
        expect(levelsOf(each)).toBeLessThanOrEqual(MAX_LEVELS);
      }),
    );
  });

  it("[ROB-01] a megabyte of anything is refused, or read and checked, within 50 ms of a processor", () => {
    const fill = (unit: string) => unit.repeat(Math.floor(1_000_000 / unit.length));
    const worst = Array.from({ length: MAX_VALUES / 2 - 1 }, (_, at) => `"name ${at} ${"x".repeat(80)}":[]`);
    const bodies = [fill("["), fill('{"a":'), `[${fill("[],")}1]`, `[${fill("1,")}1]`, `{${worst.join(",")}}`];
    const milliseconds = (body: Uint8Array): number => {
      const before = process.threadCpuUsage();
      try {
        checkJsonSize(body);
        unstorableField(JSON.parse(new TextDecoder().decode(body)));
      } catch (error) {
        expect(error).toBeInstanceOf(JsonTooLarge);
      }
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    };
    // The best of some: the first ones are compiled meanwhile.
    for (const body of bodies.map(bytes))
      expect(Math.min(...Array.from({ length: 5 }, () => milliseconds(body)))).toBeLessThan(50);
  });
});
