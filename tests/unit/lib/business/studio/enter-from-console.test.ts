import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { parseBusinessConfig } from "@/config/schema";
import { enterFromConsole } from "@/lib/business/studio/enter-from-console";

const files = { logoUrl: "/l.svg", logoUrlSquare: "/s.svg", favicon: "/f.svg" };
const parsed = parseBusinessConfig({
  biz: { id: "bistro", name: "Bistro", apiKey: "key_bistro", urlSubPath: "/pedidos", ...files },
});
if (!parsed.ok) throw new Error(parsed.errors.join("; "));
const bistro = parsed.value;
const CONSOLE = "https://console.example";
const REFUSED = "/pedidos/studio?sign-in=refused";

const backend = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubEnv("CONSOLE_URL", `${CONSOLE}/console`);
  vi.stubGlobal("fetch", backend);
  backend.mockImplementation(async () =>
    Response.json({}, { headers: { "set-cookie": "studio=new; Path=/; HttpOnly; SameSite=Strict" } }),
  );
});
afterEach(() => {
  backend.mockReset();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const arrive = (body: string, headers: Record<string, string> = { origin: CONSOLE }) =>
  enterFromConsole(
    new Request("https://bistro.preview.example/api/studio/arrive", {
      method: "POST",
      headers: { host: "bistro.preview.example", "content-type": "application/x-www-form-urlencoded", ...headers },
      body,
    }),
    bistro,
  );

test("[STAFF-10] a code from the console's page is exchanged, and the studio follows with its cookie and without the code", async () => {
  const answer = await arrive("code=abc&section=brand");
  expect([answer.status, answer.headers.get("location")]).toEqual([303, "/pedidos/studio/brand"]);
  expect(answer.headers.get("set-cookie")).toContain("studio=new");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const [url, init] = backend.mock.calls[0] ?? [];
  expect(String(url)).toMatch(/\/p\/studio\/arrive$/);
  expect([init?.body, new Headers(init?.headers).get("x-api-key")]).toEqual([
    JSON.stringify({ code: "abc" }),
    "key_bistro",
  ]);
});

test("[STAFF-11] no other site's form is exchanged, so that none signs a visitor in as somebody else", async () => {
  for (const headers of [
    {},
    { origin: "null" },
    { origin: "https://evil.example" },
    { origin: "https://bistro.preview.example" },
  ]) {
    const answer = await arrive("code=abc", headers as Record<string, string>);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, REFUSED]);
    expect(answer.headers.get("set-cookie")).toBeNull();
  }
  expect(backend).not.toHaveBeenCalled();
});

test("[STAFF-11] it leads to the studio alone, whatever section is sent, and a refused or unanswered code to its sign-in", async () => {
  for (const section of ["https://evil.example", "//evil.example", "..%2F..%2Fmenu", ""])
    expect((await arrive(`code=abc&section=${section}`)).headers.get("location")).toBe("/pedidos/studio");
  backend.mockResolvedValueOnce(Response.json({ code: "CODE_OVER" }, { status: 403 }));
  expect((await arrive("code=old&section=brand")).headers.get("location")).toBe(REFUSED);
  backend.mockRejectedValueOnce(new TypeError("fetch failed"));
  expect((await arrive("code=abc")).headers.get("location")).toBe(REFUSED);
  for (const body of ["", "x=1", "x".repeat(70_000)])
    expect((await arrive(body)).headers.get("location")).toBe(REFUSED);
});
