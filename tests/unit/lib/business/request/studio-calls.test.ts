import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { parseBusinessConfig } from "@/config/schema";
import { refusalOf } from "@/lib/business/request/guard/guard";
import { passOnStudioCall } from "@/lib/business/studio/pass-on";

const files = { logoUrl: "/l.svg", logoUrlSquare: "/s.svg", favicon: "/f.svg" };
const parsed = parseBusinessConfig({ biz: { id: "bistro", name: "Bistro", apiKey: "key_bistro", ...files } });
if (!parsed.ok) throw new Error(parsed.errors.join("; "));
const bistro = parsed.value;

const HOST = "bistro.localhost:3000";
const OWN = { origin: `http://${HOST}` };

function call(method: string, headers: Record<string, string>, body?: string) {
  const request = new Request(`http://${HOST}/api/studio/draft?x=1`, {
    method,
    headers: { host: HOST, "x-peer-address": "203.0.113.7", ...headers },
    ...(body === undefined ? {} : { body }),
  });
  return passOnStudioCall(request, bistro, "draft");
}

const backend = vi.fn<typeof fetch>();
afterEach(() => backend.mockReset());

test("[STUDIO-02] what changes something is passed on only from a page of the same host", async () => {
  vi.stubGlobal("fetch", backend);
  backend.mockImplementation(async () => Response.json({}));
  const foreign = [{}, { origin: "null" }, { origin: "http://evil.example" }, { origin: "http://localhost:3000" }];
  for (const headers of [...foreign, { ...OWN, "sec-fetch-site": "same-site" }]) {
    for (const method of ["PUT", "POST", "DELETE"]) {
      const answer = await call(method, headers as Record<string, string>);
      expect([answer.status, (await answer.json()).code]).toEqual([403, "FOREIGN_ORIGIN"]);
    }
  }
  expect(backend).not.toHaveBeenCalled();
  expect((await call("PUT", OWN, "{}")).status).toBe(200);
  expect((await call("GET", {})).status).toBe(200);
});

test("[STUDIO-02] the backend gets the studio's cookie alone, the shop's key and the visitor's signed address; its cookie comes back", async () => {
  vi.stubGlobal("fetch", backend);
  backend.mockResolvedValue(
    Response.json(
      { code: "LOCKED" },
      { status: 409, headers: { "set-cookie": "studio=new; Path=/", "x-secret": "1" } },
    ),
  );
  const cookie = "locale=en; studio=abc-_1; place=x; studio_language=ar";
  const answer = await call("PUT", { ...OWN, cookie, "x-storefront-signature": "forged", "x-api-key": "other" }, "{}");
  const [url, init] = backend.mock.calls[0] ?? [];
  expect(String(url)).toMatch(/\/p\/studio\/draft\?x=1$/);
  const sent = Object.fromEntries(new Headers(init?.headers));
  expect(sent).toMatchObject({
    cookie: "studio=abc-_1",
    "x-api-key": "key_bistro",
    "x-visitor-address": "203.0.113.7",
  });
  expect(sent["x-visitor-signature"]).toMatch(/^[0-9a-f]{64}$/);
  expect(sent["x-storefront-signature"]).toBeUndefined();
  expect([answer.status, answer.headers.get("set-cookie"), answer.headers.get("x-secret")]).toEqual([
    409,
    "studio=new; Path=/",
    null,
  ]);
});

test("[STUDIO-02] a cookie that a neighbour of this host set keeps nobody out: the backend gets every one of the name", async () => {
  vi.stubGlobal("fetch", backend);
  backend.mockResolvedValue(Response.json({}));
  await call("GET", { cookie: "studio=planted; studio=own; xstudio=no;studio=third" });
  const [, init] = backend.mock.calls[0] ?? [];
  expect(new Headers(init?.headers).get("cookie")).toBe("studio=planted; studio=own; studio=third");
});

test("[STUDIO-02] too large a body, a backend that is down and one that hangs each get their own sentence", async () => {
  vi.stubGlobal("fetch", backend);
  const large = await call("PUT", OWN, "x".repeat(1024 * 1024 + 1));
  expect([large.status, (await large.json()).message]).toEqual([413, expect.stringContaining("1 MB")]);
  expect(backend).not.toHaveBeenCalled();
  backend.mockRejectedValueOnce(new TypeError("fetch failed"));
  const down = await call("GET", {});
  expect([down.status, (await down.json()).code]).toEqual([502, "API_UNREACHABLE"]);
  backend.mockRejectedValueOnce(new DOMException("late", "TimeoutError"));
  expect((await call("GET", {})).status).toBe(504);
});

test("[ROBUST-12] PUT is a method of the studio's calls alone", () => {
  const status = (url: string) => refusalOf({ method: "PUT", url, headers: {} })?.status ?? null;
  expect(["/api/studio/draft", "/pedidos/api/studio/draft"].map(status)).toEqual([null, null]);
  expect(["/menu", "/api/place", "/api/studio", "/x?/api/studio/"].map(status)).toEqual([405, 405, 405, 405]);
});

const PICTURE_URL = `http://${HOST}/api/studio/pictures`;
const sentPicture = (body: BodyInit, headers: Record<string, string> = OWN) =>
  passOnStudioCall(
    new Request(PICTURE_URL, {
      method: "POST",
      headers: { host: HOST, ...headers },
      body,
      duplex: "half",
    } as RequestInit),
    bistro,
    "pictures",
  );

test("[STUDIO-10] a picture of 20 MB is passed on, a larger one is refused in words, and a stranger's is not read", async () => {
  vi.stubGlobal("fetch", backend);
  backend.mockImplementation(async () => Response.json({}));
  expect((await sentPicture(new Uint8Array(20_000_000))).status).toBe(200);
  const [url, init] = backend.mock.calls[1] ?? [];
  expect([String(url), init?.body]).toEqual([
    expect.stringMatching(/\/p\/studio\/pictures$/),
    expect.objectContaining({ length: 20_000_000 }),
  ]);
  const larger = await sentPicture(new Uint8Array(20_000_001));
  expect([larger.status, await larger.json()]).toEqual([
    413,
    { code: "TOO_LARGE", message: expect.stringContaining("20 MB") },
  ]);
  backend.mockImplementation(async () => Response.json({ code: "SIGN_IN_REQUIRED" }, { status: 401 }));
  let read = 0;
  const endless = new ReadableStream({
    pull(controller) {
      read += 1;
      controller.enqueue(new Uint8Array(1_000_000));
    },
  });
  expect((await sentPicture(endless)).status).toBe(401);
  expect(read).toBeLessThan(3);
});

test("[STUDIO-10] a picture that does not arrive is waited for no longer than four minutes, and its sender is told so", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  // Also if it fails: the worker's next file would wait for its own timers for ever.
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal("fetch", backend);
  backend.mockImplementation(async () => Response.json({}));
  let first = () => {};
  const begun = new Promise<void>((resolve) => {
    first = resolve;
  });
  const trickle = new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(1));
      first();
      return new Promise(() => {});
    },
  });
  const answer = sentPicture(trickle);
  await begun;
  await vi.advanceTimersByTimeAsync(240_000);
  expect([(await answer).status, await (await answer).json()]).toEqual([
    408,
    { code: "BODY_TOO_SLOW", message: expect.stringContaining("four minutes") },
  ]);
  expect(backend.mock.calls.map(([to]) => String(to))).toEqual([expect.any(String)]);
});

test("[STUDIO-10] the guard lets a large body through to the studio's pictures alone", () => {
  const headers = { "content-length": "20000000" };
  expect(refusalOf({ method: "POST", url: "/api/studio/pictures", headers })).toBeNull();
  for (const url of ["/api/studio/draft", "/graphql", "/api/studio/pictures/x", "/x/api/studio/pictures"])
    expect(refusalOf({ method: "POST", url, headers })?.status).toBe(413);
});
