import { request } from "node:http";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { SESSION_MS } from "../../../../backend/console/accounts/sessions.ts";
import { startBackend } from "../../../../backend/server.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { ConsoleVisitor, LiveStream, staffMember } from "../../../fixtures/backend/console.ts";
import { menuIds, NOON, placeOrder, signUpGuest } from "../../../fixtures/backend/ordering.ts";

const HOUR = 60 * 60_000;

describeWithStorage("[STAFF] who may use the console", (storage) => {
  let backend: TestBackend;
  let time = NOON;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    // Budgets of an earlier test are over.
    time += 3 * HOUR;
  });
  const add = async (login: string, change: Record<string, unknown> = {}) => {
    const person = { business: "bistro", login, name: login, stores: null, password: `${login}-password`, ...change };
    expect((await backend.rest("POST", "/staff/people", person)).status).toBe(201);
    return `${login}-password`;
  };

  test("[STAFF-10] without a session every address of the console asks for sign-in, and its script gets 401", async () => {
    const stranger = new ConsoleVisitor(backend);
    for (const path of [
      "/console",
      "/console/11/orders",
      "/console/11/stock",
      "/console/11/events",
      "/console/11/today",
    ]) {
      const { body, status } = await stranger.get(path);
      expect(status).toBe(path === "/console" ? 200 : 401);
      expect(body).toContain('name="password"');
    }
    expect((await stranger.get("/console/11/orders", { accept: "application/json" })).status).toBe(401);
    expect((await stranger.post("/console/11/store/pause", { for: "open" })).status).toBe(401);
  });

  test("[STAFF-10] the session's cookie is out of scripts' and other sites' reach, needs https outside this machine, and holds no name", async () => {
    const password = await add("cookie");
    const visitor = new ConsoleVisitor(backend);
    const { headers } = await visitor.signIn("cookie", password);
    expect(headers.get("set-cookie")).toMatch(
      /^console=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict; Max-Age=\d+$/,
    );
    const rows = await backend.app.db.execute("select password_hash from staff_members where login = 'cookie'");
    const [{ password_hash }] = (rows as unknown as { rows: { password_hash: string }[] }).rows as [
      { password_hash: string },
    ];
    expect(password_hash).toMatch(/^scrypt\$\d+\$8\$1\$/);
    const sessions = JSON.stringify(await backend.app.db.execute("select * from staff_sessions"));
    expect(sessions).not.toContain(visitor.cookie.split("=")[1]);
  });

  test("[STAFF-10] under an address that is not this machine's, the session's cookie goes over https only", async () => {
    const password = await add("afar");
    const headers = {
      host: "kitchen.example",
      origin: "https://kitchen.example",
      "content-type": "application/x-www-form-urlencoded",
    };
    const cookie = await new Promise<string>((resolve, reject) => {
      const sent = request(`${backend.url}/console/login`, { method: "POST", headers }, (answer) => {
        answer.resume();
        resolve(answer.headers["set-cookie"]?.[0] ?? "");
      });
      sent.on("error", reject);
      sent.end(new URLSearchParams({ login: "afar", password }).toString());
    });
    expect(cookie).toMatch(/^console=[\w-]{43}; Path=\/console; HttpOnly; SameSite=Strict; Max-Age=\d+; Secure$/);
  });

  test("[STAFF-30] whoever has no language yet goes on in the one they signed in with; one that was chosen stays", async () => {
    const password = await add("polyglot");
    const signInAt = async (query: string) => {
      const visitor = new ConsoleVisitor(backend);
      await visitor.post(`/console/login${query}`, { login: "polyglot", password }, { accept: "text/html" });
      const path = await visitor.board();
      return /<html lang="(\w+)"/.exec((await visitor.get(path)).body)?.[1];
    };
    expect(await signInAt("")).toBe("en");
    expect(await signInAt("?lang=xx")).toBe("en");
    expect(await signInAt("?lang=ar")).toBe("ar");
    expect(await signInAt("?lang=es")).toBe("ar");
    expect(await signInAt("?lang=es&chosen=yes"), "pressed on the sign-in page").toBe("es");
    expect((await new ConsoleVisitor(backend).get("/console?lang=ar&chosen=yes")).body).toMatch(
      /action="\/console\/login\?lang=ar[^"]*chosen=yes"/,
    );
  });

  test("[STAFF-11] a wrong password and an unknown name get the same response; the seventh try from one place is refused, elsewhere not", async () => {
    const password = await add("guessed");
    const thief = new ConsoleVisitor(backend);
    const wrong = await thief.signIn("guessed", "not the password");
    const unknownLogin = await thief.signIn("nobody.here", "not the password");
    const said = ({ body }: { body: string }) => /role="alert">([^<]+)/.exec(body)?.[1];
    const cutInCharacter = await thief.signIn(`${"x".repeat(119)}😀`, "not the password");
    for (const unknown of [unknownLogin, cutInCharacter])
      expect([unknown.status, said(unknown)]).toEqual([wrong.status, said(wrong)]);
    for (let tries = 1; tries < 6; tries += 1) await thief.signIn("guessed", `guess ${tries}`);
    expect((await thief.signIn("guessed", password)).status).toBe(429);
    // The budget of the name alone is far larger: a colleague elsewhere still gets in. Their address comes from our front server.
    time += 16 * 60_000;
    expect((await thief.signIn("guessed", password)).status).toBe(303);
  });

  test("[STAFF-11] forty failures of one network end its tries at any name, even when they come all at once", async () => {
    const thief = new ConsoleVisitor(backend);
    const tries = Array.from({ length: 60 }, (_, index) => thief.signIn(`name${index}`, "guess"));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    const refused = statuses.filter((status) => status === 429).length;
    expect(refused).toBe(20);
    expect((await thief.signIn("one.more", "guess")).status).toBe(429);
  });

  test("[STAFF-12] a form is taken only from the console's own page with the session's token: not by origin, not without token, not as another kind of body", async () => {
    const maria = await staffMember(backend, { login: "csrf", role: "manager" });
    const pause = (fields: Record<string, string>, headers: Record<string, string | null>) =>
      maria.post("/console/11/store/pause", { for: "30", ...fields }, headers);
    expect((await pause({}, { origin: "https://evil.example" })).status).toBe(403);
    expect((await pause({}, { origin: "null" })).status).toBe(403);
    expect((await pause({}, { origin: null, "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await pause({ csrf: "guess" }, {})).status).toBe(403);
    expect((await pause({ csrf: "" }, {})).status).toBe(403);
    expect((await pause({}, { "content-type": "text/plain" })).status).toBe(403);
    const other = await staffMember(backend, { login: "csrf2", role: "manager" });
    expect((await pause({ csrf: other.csrf }, {})).status).toBe(403);
    const { data } = await backend.query("{ getCurrentStore { temporarily_closed } }", { location: 11 });
    expect(data.getCurrentStore.temporarily_closed).toBe(false);
    // A front server may hand on another Host than the browser's; the browser itself says that the page is the console's.
    const behind = { origin: "https://console.shop.example", "sec-fetch-site": "same-origin" };
    expect((await maria.post("/console/language", { language: "es" }, behind)).status).toBe(303);
    expect((await maria.post("/console/language", { language: "en", csrf: "guess" }, behind)).status).toBe(403);
    // A link from another site brings no Strict cookie; it must not sign the user out.
    const linked = new ConsoleVisitor(backend);
    expect((await linked.get("/console")).headers.get("set-cookie")).toBeNull();
  });

  test("[STAFF-13] an unknown cookie of the same name before the session's own does not sign anybody out", async () => {
    const visitor = new ConsoleVisitor(backend);
    await visitor.signIn("twice", await add("twice"));
    visitor.cookie = `console=of-another-path; ${visitor.cookie}`;
    expect((await visitor.get("/console/11/orders")).status).toBe(200);
  });

  test("[STAFF-13] a session ends by signing out, everywhere, by the owner's command, when idle and when a week is over", async () => {
    const password = await add("ends");
    const open = async () => {
      const visitor = new ConsoleVisitor(backend);
      await visitor.signIn("ends", password);
      return visitor;
    };
    const holds = async (visitor: ConsoleVisitor) => (await visitor.get("/console/11/orders")).status === 200;
    const [one, two] = [await open(), await open()];
    const stolen = one.cookie;
    await one.post("/console/logout");
    one.cookie = stolen;
    expect([await holds(one), await holds(two)]).toEqual([false, true]);
    const three = await open();
    await three.post("/console/logout", { everywhere: "yes" });
    expect(await holds(two)).toBe(false);
    const four = await open();
    await backend.rest("POST", "/staff/people/change", { login: "ends", act: "sign-out" });
    expect(await holds(four)).toBe(false);
    const idle = await open();
    time += 13 * HOUR;
    expect(await holds(idle)).toBe(false);
    const long = await open();
    for (let spent = 0; spent < SESSION_MS; spent += 10 * HOUR) {
      expect(await holds(long)).toBe(true);
      time += 10 * HOUR;
    }
    expect(await holds(long)).toBe(false);
    const removed = await open();
    await backend.rest("POST", "/staff/people/change", { login: "ends", act: "remove" });
    expect(await holds(removed)).toBe(false);
    expect((await removed.signIn("ends", password)).status).toBe(401);
  });

  test("[STAFF-14] orders, menu, tables and pauses of another business or store can be neither read, changed nor subscribed to", async () => {
    time = NOON + 14 * 24 * HOUR;
    const ids = await menuIds(backend);
    const { data } = await placeOrder(backend, await signUpGuest(backend), ids);
    const order: string = data.placeOrder.order_id;
    const rival = await staffMember(backend, { business: "rival", login: "rival.chef", role: "manager" });
    const lake = await staffMember(backend, { login: "lake.chef", role: "manager", stores: [12] });
    for (const stranger of [rival, lake]) {
      for (const page of ["orders", "stock", "tables", "today", "store", `orders/${order}`]) {
        const { status, body } = await stranger.get(`/console/11/${page}`);
        expect([page, status]).toEqual([page, 404]);
        expect(body).not.toContain("Asha Rao");
      }
      expect(await new LiveStream(stranger, "/console/11/events").answered()).toBe(404);
      const own = stranger === rival ? 21 : 12;
      for (const store of [11, own]) {
        for (const act of ["accept", "reject", "delay", "move"]) {
          const fields = { seen: "PLACED", minutes: "20", reason: "closing", to: "ACKNOWLEDGED", later: "10" };
          const { status } = await stranger.post(`/console/${store}/orders/${order}/${act}`, fields);
          expect([store, act, status]).toEqual([store, act, 404]);
        }
      }
      expect((await stranger.post("/console/11/store/pause", { for: "30" })).status).toBe(404);
      expect((await stranger.post(`/console/11/stock/item/${ids["French Fries"]}`, { act: "out" })).status).toBe(404);
    }
    expect((await rival.post(`/console/21/stock/item/${ids["French Fries"]}`, { act: "out" })).status).toBe(404);
    const live = new LiveStream(lake, "/console/12/events");
    await live.until("hello");
    const centre = await staffMember(backend, { login: "centre.chef", stores: [11] });
    const here = new LiveStream(centre, "/console/11/events");
    await here.until("hello");
    expect((await centre.post(`/console/11/orders/${order}/accept`, { minutes: "20" })).status).toBe(200);
    await here.until("change");
    expect(live.events).toEqual(["hello"]);
    live.close();
    here.close();
  });

  test("[STAFF-15] the demo's accounts get into a demo only, with the password of this data folder", async () => {
    if (storage === "server") return;
    const { readFile } = await import("node:fs/promises");
    const password = (await readFile(`${backend.dataDir}/console.password`, "utf8")).trim();
    expect(password).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    const visitor = new ConsoleVisitor(backend);
    expect((await visitor.signIn("bistro", password)).status).toBe(303);
    await backend.stop();
    const real = await startBackend({
      port: 0,
      dataDir: backend.dataDir,
      log: backend.app.log,
      clock: () => new Date(time),
    });
    const there = { ...backend, url: real.url };
    const again = new ConsoleVisitor(there);
    expect((await again.signIn("bistro", password)).status).toBe(401);
    again.cookie = visitor.cookie;
    expect((await again.get("/console/11/orders")).status).toBe(401);
    await real.stop();
  });
});
