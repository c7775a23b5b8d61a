import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePlace, placeSegment, signPlace, verifyPlace } from "@/lib/business/request/place";

const place = { storeId: "st_1", mode: "pickup" } as const;
const cookie = signPlace("corner", place, "secret") as string;

describe("the signed place", () => {
  it("[STORE-09] a signed store and mode come back as they were", () => {
    expect(verifyPlace("corner", cookie, "secret")).toEqual(place);
    expect(cookie.startsWith("st_1.pickup.")).toBe(true);
  });

  it("[SEC-01] a place signed for one business is nothing to another, nor under another secret", () => {
    expect(verifyPlace("stall", cookie, "secret")).toBeNull();
    expect(verifyPlace("corner", cookie, "other")).toBeNull();
  });

  it("[SEC-01] no made-up cookie is accepted", () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200 }),
        fc.constantFrom("st_2.pickup.", "st_1.delivery.", ""),
        (tail, head) => {
          expect(verifyPlace("corner", head + tail, "secret")).toBeNull();
        },
      ),
    );
    expect(verifyPlace("corner", undefined, "secret")).toBeNull();
    expect(verifyPlace("corner", cookie.slice(0, -1), "secret")).toBeNull();
  });

  it("a segment names a store and a mode, `default` names none", () => {
    expect(placeSegment(place)).toBe("st_1.pickup");
    expect(parsePlace("st_1.dinein")).toEqual({ storeId: "st_1", mode: "dinein" });
    for (const bad of ["default", "st_1", "st_1.fly", "a/b.pickup", "a.b.pickup", ".pickup"])
      expect(parsePlace(bad)).toBeNull();
  });
});
