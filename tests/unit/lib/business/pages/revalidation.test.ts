import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
  isSigned,
  readSignature,
  SIGNATURE_HEADER,
  signBody,
  TIME_HEADER,
  tagsOf,
} from "@/lib/business/pages/revalidation";

const body = JSON.stringify({ tags: ["menu:corner", "stores:corner"] });
const NOW = new Date("2026-03-01T12:00:00Z");
const at = (seconds: number) => String(NOW.getTime() / 1000 + seconds);
const headers = (time: string, signature = signBody(body, time, "secret")) =>
  new Headers({ [SIGNATURE_HEADER]: signature, [TIME_HEADER]: time });

describe("revalidation calls", () => {
  it("[SEC-01] only a body signed with the installation's secret is taken", () => {
    const time = at(0);
    const signature = createHmac("sha256", "secret").update(`${time}\n${body}`).digest("hex");
    expect(isSigned(body, { signature, time }, "secret")).toBe(true);
    expect(isSigned(`${body} `, { signature, time }, "secret")).toBe(false);
    expect(isSigned(body, { signature, time: at(1) }, "secret")).toBe(false);
    expect(isSigned(body, { signature, time }, "other")).toBe(false);
    expect(isSigned(body, { signature: "short", time }, "secret")).toBe(false);
  });

  it("[SEC-01] a recorded call is worth nothing five minutes later, nor one from a clock that runs ahead", () => {
    for (const seconds of [0, -299, 299]) expect(readSignature(headers(at(seconds)), NOW)).not.toBeNull();
    for (const seconds of [-301, 301, -86_400]) expect(readSignature(headers(at(seconds)), NOW)).toBeNull();
  });

  it("[SEC-01] a call without a signature that could fit is refused before its body is read", () => {
    for (const wrong of [
      new Headers(),
      headers(at(0), ""),
      headers(at(0), "short"),
      headers("now"),
      headers(""),
      headers("9".repeat(40)),
      new Headers({ [SIGNATURE_HEADER]: "a".repeat(64) }),
    ])
      expect(readSignature(wrong, NOW)).toBeNull();
  });

  it("tags of the three kinds are read, anything else is refused", () => {
    expect(tagsOf(body)).toEqual(["menu:corner", "stores:corner"]);
    for (const bad of ["", "{}", "null", '{"tags":"menu:corner"}', '{"tags":["page:corner"]}', '{"tags":[1]}']) {
      expect(tagsOf(bad)).toBeNull();
    }
  });
});
