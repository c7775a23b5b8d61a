import { describe, expect, it } from "vitest";
import { readBody, readJson } from "@/lib/business/request/body";

/** A request whose body never ends; `sent` counts the bytes that were read. */
function endless(headers: Record<string, string> = {}) {
  const counted = { sent: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      counted.sent += 1000;
      controller.enqueue(new Uint8Array(1000));
    },
  });
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  return { request: new Request("http://corner.localhost/api/place", init), counted };
}

describe("bodies of calls", () => {
  it("[SEC-01] one that does not end is left at the limit", async () => {
    const { request, counted } = endless();
    expect(await readBody(request, 10_000)).toBe("too large");
    expect(counted.sent).toBeLessThan(20_000);
  });

  it("[SEC-01] one that announces too much is not read at all", async () => {
    const { request, counted } = endless({ "content-length": "10001" });
    expect(await readBody(request, 10_000)).toBe("too large");
    expect(counted.sent).toBeLessThanOrEqual(1000);
  });

  it("one within the limit is whole, as it was sent", async () => {
    const post = (body: string) => new Request("http://corner.localhost/", { method: "POST", body });
    expect(await readJson(post('{"storeId":"\u0633"}'), 100)).toEqual({ value: { storeId: "\u0633" } });
    expect(await readJson(post("{"), 100)).toEqual({ value: undefined });
    expect(await readJson(post(""), 100)).toEqual({ value: undefined });
    expect(await readJson(post("x".repeat(101)), 100)).toBe("too large");
  });
});
