import { describe, expect, it } from "vitest";
import { DELETE } from "@/app/api/place/route";
import { isHttps } from "@/lib/business/request/is-https";

const forget = (headers: Record<string, string>) =>
  DELETE(new Request("http://kaapi.localhost:3000/api/place", { method: "DELETE", headers })).headers.get(
    "set-cookie",
  ) ?? "";

describe("the place cookie", () => {
  it("[SEC-02] goes by https alone where the browser came by https, and stays out of reach of scripts", () => {
    expect(forget({ "x-forwarded-proto": "https" })).toMatch(/HttpOnly; SameSite=Lax; Secure$/);
    expect(forget({ "x-forwarded-proto": "https, http" })).toMatch(/; Secure$/);
    expect(forget({})).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(forget({ "x-forwarded-proto": "http" })).not.toContain("Secure");
  });

  it("a front server's word comes before our own", () => {
    expect(isHttps(new Request("https://corner.example/"))).toBe(true);
    expect(isHttps(new Request("https://corner.example/", { headers: { "x-forwarded-proto": "http" } }))).toBe(false);
  });
});
