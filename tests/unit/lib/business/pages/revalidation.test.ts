import { describe, expect, it } from "vitest";
import { isSigned, signBody, tagsOf } from "@/lib/business/pages/revalidation";

const body = JSON.stringify({ tags: ["menu:corner", "stores:corner"] });

describe("revalidation calls", () => {
  it("[SEC-01] only a body signed with the installation's secret is taken", () => {
    const signature = signBody(body, "secret");
    expect(isSigned(body, signature, "secret")).toBe(true);
    expect(isSigned(`${body} `, signature, "secret")).toBe(false);
    expect(isSigned(body, signature, "other")).toBe(false);
    expect(isSigned(body, null, "secret")).toBe(false);
    expect(isSigned(body, "short", "secret")).toBe(false);
  });

  it("tags of the three kinds are read, anything else is refused", () => {
    expect(tagsOf(body)).toEqual(["menu:corner", "stores:corner"]);
    for (const bad of ["", "{}", "null", '{"tags":"menu:corner"}', '{"tags":["page:corner"]}', '{"tags":[1]}']) {
      expect(tagsOf(bad)).toBeNull();
    }
  });
});
