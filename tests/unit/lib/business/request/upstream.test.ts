import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { passOn } from "@/lib/business/request/upstream";
import en from "@/messages/en.json";
import es from "@/messages/es.json";
import { businessWith } from "@/tests/unit/lib/business/builder";

const business = businessWith();
let stop = () => {};
afterEach(() => stop());

async function apiThat(answer: RequestListener): Promise<void> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("API_URL", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  stop = () => {
    server.closeAllConnections();
    server.close();
  };
}

const call = (init: RequestInit = {}) =>
  passOn(new Request("http://corner.localhost:3000/api/upstream/graphql?a=1", init), business, "/graphql");
const post = (body: string, headers: Record<string, string> = {}) =>
  call({ method: "POST", body, headers: { "content-type": "application/json", ...headers } });
const problemOf = async (answer: Response) => {
  const { errors } = (await answer.json()) as { errors: { message: string; extensions?: { code: string } }[] };
  return { status: answer.status, message: errors[0]?.message, code: errors[0]?.extensions?.code };
};

describe("a page's call on its way to the API", () => {
  it("[SEC-01] carries the business's own key whatever the caller sent, and no cookie", async () => {
    let seen: IncomingMessage | undefined;
    await apiThat((request, response) => {
      seen = request;
      response.writeHead(200, { "content-type": "application/json", "set-cookie": "a=b" }).end('{"data":{}}');
    });
    const answer = await post("{}", {
      "x-api-key": "key_other",
      cookie: "place=1",
      location_id: "st_1",
      "x-evil": "1",
    });
    expect(await answer.json()).toEqual({ data: {} });
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(seen?.url).toBe("/graphql?a=1");
    expect(seen?.headers).toMatchObject({ "x-api-key": "key_corner", location_id: "st_1" });
    expect(seen?.headers.cookie).toBeUndefined();
    expect(seen?.headers["x-evil"]).toBeUndefined();
  });

  it("[SESS-09] the API hears the origin of a screen in a restaurant, and of no other", async () => {
    const heard: (string | undefined)[] = [];
    await apiThat((request, response) => {
      heard.push(request.headers.origin);
      response.writeHead(200, { "content-type": "application/json" }).end('{"data":{}}');
    });
    const origin = "http://corner.localhost:3000";
    for (const channel of ["web", "in_store"] as const) {
      const kiosk = { ...business, biz: { ...business.biz, channel } };
      const headers = { "content-type": "application/json", host: "corner.localhost:3000", origin };
      await passOn(new Request(`${origin}/graphql`, { method: "POST", body: "{}", headers }), kiosk, "/graphql");
    }
    expect(heard).toEqual([undefined, origin]);
  });

  it("[SEC-01] another site's page has nothing sent, whatever it posts; the shop's own pages, and who is no browser, may", async () => {
    let calls = 0;
    await apiThat((_request, response) => {
      calls += 1;
      response.writeHead(200, { "content-type": "application/json" }).end('{"data":{}}');
    });
    const host = { host: "corner.localhost:3000" };
    const foreign: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
      { "sec-fetch-site": "same-site", origin: "http://manara.localhost:3000" },
      { origin: "https://corner.localhost.evil.example" },
      { origin: "http://corner.localhost:3001" },
      { origin: "null" },
    ];
    for (const headers of foreign) {
      const { status, code, message } = await problemOf(await post("{}", { ...host, ...headers }));
      expect([headers, status, code]).toEqual([headers, 403, "FOREIGN_ORIGIN"]);
      expect(message).toBe(en.upstream.foreign);
    }
    expect(calls).toBe(0);
    const own: Record<string, string>[] = [
      {},
      { origin: "http://corner.localhost:3000" },
      { "sec-fetch-site": "same-origin", origin: "http://corner.localhost:3000" },
      // A front server may have written another host; the browser's own header counts.
      { "sec-fetch-site": "same-origin", origin: "https://corner.example" },
    ];
    for (const headers of own) expect((await post("{}", { ...host, ...headers })).status).toBe(200);
    // What only reads may be linked to (API-06).
    expect((await call({ headers: { ...host, "sec-fetch-site": "cross-site" } })).status).toBe(200);
    expect(calls).toBe(own.length + 1);
  });

  it("[ROB-01] a body that never ends arriving is given up with the call's own deadline, one of another kind at once", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(new Uint8Array([123])) });
    const headers = { "content-type": "application/json" };
    const slow = call({ method: "POST", body, headers, duplex: "half" } as RequestInit);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await problemOf(await slow)).toMatchObject({ status: 408, code: "BAD_REQUEST" });
    vi.useRealTimers();
    const unread = new ReadableStream<Uint8Array>();
    const text = { "content-type": "text/plain" };
    const answer = await call({ method: "POST", body: unread, headers: text, duplex: "half" } as RequestInit);
    expect(await problemOf(answer)).toMatchObject({ status: 415, code: "BAD_REQUEST" });
  });

  it("[ROB-01] an API that is down is a GraphQL error in the visitor's language", async () => {
    vi.stubEnv("API_URL", "http://127.0.0.1:9");
    expect(await problemOf(await post("{}"))).toEqual({
      status: 502,
      message: en.upstream.unreachable,
      code: "API_UNREACHABLE",
    });
    expect((await problemOf(await post("{}", { cookie: "a=1; locale=es" }))).message).toBe(es.upstream.unreachable);
    expect((await problemOf(await post("{}", { "x-use-lang": "es" }))).message).toBe(es.upstream.unreachable);
  });

  it("[ROB-01] an error page in place of GraphQL is a GraphQL error, a GraphQL error of the API stays as it is", async () => {
    await apiThat((request, response) => {
      const html = request.headers.authorization === "html";
      response.writeHead(html ? 200 : 500, { "content-type": html ? "text/html" : "application/json" });
      response.end(html ? "<h1>Bad gateway</h1>" : '{"errors":[{"message":"no"}]}');
    });
    expect(await problemOf(await post("{}", { authorization: "html" }))).toMatchObject({
      status: 502,
      code: "API_UNREACHABLE",
    });
    expect(await problemOf(await post("{}"))).toMatchObject({ status: 500, message: "no" });
  });

  it("[API-02] what a caller got wrong is reported by its status, also when the API says no word about it", async () => {
    const answers: [number, string | null, string][] = [
      [415, null, ""],
      [400, "text/plain", "bad"],
      [413, "text/html", "<h1>Too large</h1>"],
      [405, null, ""],
      [422, "application/json", '{"errors":[{"message":"no","extensions":{"code":"X"}}]}'],
      [401, "application/json", '{"errors":[{"message":"who?","extensions":{"code":"LOGIN_REQUIRED"}}]}'],
    ];
    let next = answers[0];
    await apiThat((_request, response) => {
      const [status = 0, type = null, body = ""] = next ?? [];
      response.writeHead(status, type ? { "content-type": type } : {}).end(body);
    });
    for (const answer of answers) {
      next = answer;
      const got = await post("{}", { "x-use-lang": "es" });
      const { errors } = (await got.json()) as { errors: { message: string; extensions: { code: string } }[] };
      expect(got.status).toBe(answer[0]);
      expect(got.headers.get("retry-after")).toBeNull();
      const own = !answer[1]?.includes("json");
      expect(errors[0]?.extensions.code === "BAD_REQUEST").toBe(own);
      if (own) expect(errors[0]?.message).toBe(es.upstream.refused);
    }
  });

  it("[ROB-01] a page of a server before the API is no refusal of the API: nobody is signed out by it", async () => {
    for (const status of [301, 401, 403, 404, 500, 503]) {
      await apiThat((_request, response) =>
        response.writeHead(status, { "content-type": "text/html" }).end("<h1>no</h1>"),
      );
      expect(await problemOf(await post("{}"))).toMatchObject({ status: 502, code: "API_UNREACHABLE" });
      stop();
    }
  });

  it("a person who opens the address in a browser is not sent the API's own pages", async () => {
    let accept: string | undefined;
    await apiThat((request, response) => {
      accept = request.headers.accept;
      response.writeHead(400, { "content-type": "application/json" }).end('{"errors":[{"message":"no query"}]}');
    });
    expect((await call({ headers: { accept: "text/html,*/*" } })).status).toBe(400);
    expect(accept).toBe("application/json");
  });

  it("[API-02] the API is asked for JSON alone; a caller who accepts none gets 406", async () => {
    const asked: (string | undefined)[] = [];
    await apiThat((request, response) => {
      asked.push(request.headers.accept);
      response.writeHead(200, { "content-type": "application/json" }).end('{"data":{}}');
    });
    for (const accept of [
      "text/event-stream",
      "multipart/mixed",
      "image/png",
      "text/event-stream, multipart/mixed;q=0.5",
    ])
      expect(await problemOf(await call({ headers: { accept } })), accept).toMatchObject({
        status: 406,
        code: "BAD_REQUEST",
      });
    expect(asked).toEqual([]);
    const passed = {
      "*/*": "*/*",
      "application/graphql-response+json, application/json;q=0.9":
        "application/graphql-response+json, application/json;q=0.9",
      "text/event-stream, application/json": "application/json",
      "multipart/mixed, */*;q=0.1": "*/*;q=0.1",
      "application/*": "application/*",
    };
    for (const accept of Object.keys(passed)) expect((await call({ headers: { accept } })).status, accept).toBe(200);
    expect(asked).toEqual(Object.values(passed));
  });

  it("[ROB-01] more than one megabyte is refused before anybody else reads it", async () => {
    let calls = 0;
    await apiThat((_request, response) => {
      calls += 1;
      response.end();
    });
    expect(await problemOf(await post("x".repeat(1_000_001)))).toMatchObject({
      status: 413,
      code: "BODY_TOO_LARGE",
    });
    expect(calls).toBe(0);
  });
});
