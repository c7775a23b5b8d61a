import { describe, expect, it } from "vitest";
import { encodingFor, namesTag } from "@/lib/render/finished/negotiation";

describe("how a page is sent", () => {
  it("the smallest encoding that the browser takes is chosen, and none that it refuses", () => {
    const chosen = {
      "gzip, deflate, br, zstd": "br",
      "gzip;q=1.0, br;q=0.5": "br",
      "gzip, br;q=0": "gzip",
      "GZIP, br;q=0.000": "gzip",
      deflate: "identity",
      identity: "identity",
      "": "identity",
    };
    for (const [header, encoding] of Object.entries(chosen)) expect(encodingFor(header), header).toBe(encoding);
    expect(encodingFor(undefined)).toBe("identity");
  });

  it("an entity tag is found in a list, also as a weak one, and never as a part of another", () => {
    expect(namesTag('"a", W/"b-br"', '"b-br"')).toBe(true);
    expect(namesTag("*", '"b"')).toBe(true);
    for (const header of [undefined, "", '"b-br2"', "b-br", '"b"']) expect(namesTag(header, '"b-br"')).toBe(false);
  });
});
