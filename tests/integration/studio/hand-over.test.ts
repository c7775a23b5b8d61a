import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../fixtures/backend/configuration.ts";
import { ConsoleVisitor, staffMember } from "../../fixtures/backend/console.ts";
import { NOON } from "../../fixtures/backend/ordering.ts";
import { StudioEditor, studioEditor } from "../../fixtures/backend/studio.ts";

const MINUTE = 60_000;
const STUDIO = "http://bistro.localhost";

describeWithStorage("[STAFF-10] one sign-in for console and studio", (storage) => {
  let backend: TestBackend;
  let time = NOON;
  let olga: ConsoleVisitor;
  beforeAll(async () => {
    const configuration = configurationOf(configOf("bistro"), configOf("rival"));
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time), configuration });
    olga = await staffMember(backend, { login: "olga", name: "Olga", role: "owner" });
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    time += 3 * MINUTE;
  });

  const codeIn = (page: string) => /name="code" value="([\w-]{43})"/.exec(page)?.[1] ?? "";
  const codeOf = async (who = olga) => codeIn((await who.get("/console/11/studio")).body);
  /** A browser that comes to a shop's studio with a code. */
  const come = async (code: string, business = "bistro") => {
    const editor = new StudioEditor(backend, business);
    const { status, body, headers } = await editor.call("POST", "arrive", { code });
    return { editor, status, body, cookie: headers.get("set-cookie") };
  };
  const arriveAt = (desk: ConsoleVisitor, fields: Record<string, string>, origin = STUDIO) =>
    desk.post("/console/arrive", fields, { origin, accept: "text/html", "sec-fetch-site": "cross-site" });
  const sessions = async () => {
    const { rows } = (await backend.app.db.execute(
      sql`select count(*)::int as count from staff_sessions s join staff_members m on m.id = s.staff_id where m.login in ('olga', 'twice')`,
    )) as unknown as { rows: { count: number }[] };
    return rows[0]?.count;
  };

  test("[STAFF-10] the console's link to the studio is one press: its page sends a code in a form's body, and the studio is signed in", async () => {
    expect((await olga.get("/console/11/manage")).body).toContain('<a href="/console/11/studio">');
    const { status, body, headers } = await olga.get("/console/11/studio/brand");
    expect(status).toBe(200);
    expect(body).toMatch(
      /<form method="post" action="http:\/\/bistro\.localhost(?::\d+)?\/api\/studio\/arrive" data-go>/,
    );
    expect(body).toContain('name="section" value="brand"');
    expect(headers.get("content-security-policy")).toMatch(/form-action http:\/\/bistro\.localhost(?::\d+)?;/);
    expect([headers.get("referrer-policy"), headers.get("cache-control")]).toEqual(["strict-origin", "no-store"]);
    // No other page of the console tells other sites where it is, or sends a form to them.
    const other = (await olga.get("/console/11/manage")).headers;
    expect(other.get("content-security-policy")).toContain("form-action 'self'");
    expect(other.get("referrer-policy")).toBe("same-origin");
    const arrived = await come(codeIn(body));
    expect([arrived.status, arrived.body]).toMatchObject([
      200,
      { name: "Olga", role: "owner", business: { id: "bistro" } },
    ]);
    expect(arrived.cookie).toMatch(/^studio=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
    expect((await arrived.editor.draft()).status).toBe(200);
    expect((await olga.get("/console/11/studio/anything")).status).toBe(404);
  });

  test("[STAFF-11] a code signs in once, within a minute, at the studio of its own shop and nowhere else", async () => {
    const code = await codeOf();
    expect((await come(code)).status).toBe(200);
    const again = await come(code);
    expect([again.status, again.body.code, again.cookie]).toEqual([403, "CODE_OVER", null]);
    const late = await codeOf();
    time += MINUTE;
    expect((await come(late)).status).toBe(403);
    const elsewhere = await codeOf();
    expect((await come(elsewhere, "rival")).status).toBe(403);
    expect((await arriveAt(new ConsoleVisitor(backend), { business: "bistro", code: elsewhere })).status).toBe(403);
    const older = await codeOf();
    await codeOf();
    expect((await come(older)).status, "a later one takes its place").toBe(403);
    for (const made of ["", "x".repeat(43), "x".repeat(101)])
      expect((await come(made)).status).toBeGreaterThanOrEqual(400);
    const { rows } = (await backend.app.db.execute(sql`select hand_over from staff_sessions`)) as unknown as {
      rows: { hand_over: string | null }[];
    };
    expect(rows.map(({ hand_over }) => hand_over).filter((kept) => kept?.includes(elsewhere))).toEqual([]);
  });

  test("[STAFF-11] the studio's session has no right that the console's lacks, and ends with it at the latest", async () => {
    const manager = await staffMember(backend, { login: "mona", role: "manager" });
    expect((await manager.get("/console/11/studio")).status).toBe(404);
    const owner = await staffMember(backend, { login: "otto", role: "owner" });
    const code = await codeOf(owner);
    await backend.rest("POST", "/staff/people/change", { login: "otto", act: "change", role: "manager" });
    expect((await come(code)).status).toBe(403);
    await backend.rest("POST", "/staff/people/change", { login: "otto", act: "change", role: "owner" });
    const left = await codeOf(owner);
    await owner.get("/console/11/orders");
    await owner.post("/console/logout", {}, { accept: "text/html" });
    expect((await come(left)).status).toBe(403);
    const back = await staffMember(backend, { login: "oona", role: "owner" });
    time += 60 * MINUTE;
    const { editor, cookie } = await come(await codeOf(back));
    expect(Number(/Max-Age=(\d+)/.exec(cookie ?? "")?.[1])).toBe(7 * 24 * 3_600 - 3_600);
    expect((await editor.call("GET", "me")).status).toBe(200);
    await back.get("/console/11/orders");
    await back.post("/console/logout", {}, { accept: "text/html" });
    expect((await editor.call("GET", "me")).status).toBe(401);
  });

  test("[STAFF-10] the studio's link to the console signs in the same way, from a page of that shop's studio alone", async () => {
    const maria = await studioEditor(backend, "maria", { name: "Maria" });
    const given = async (who = maria) => (await who.call("POST", "hand-over", {})).body;
    const desk = new ConsoleVisitor(backend);
    for (const origin of [
      "http://evil.example",
      "http://rival.localhost",
      "null",
      backend.url,
      "http://bistro.evil.example",
    ]) {
      const refused = await arriveAt(desk, await given(), origin);
      expect([origin, refused.status, refused.headers.get("refresh")]).toEqual([
        origin,
        403,
        "0;url=/console?said=way_over",
      ]);
      expect(refused.headers.get("set-cookie")).toBeNull();
    }
    expect((await desk.get("/console?said=way_over")).body).toContain("The way from the studio has been used already");
    const fields = await given();
    const arrived = await arriveAt(desk, fields);
    expect([arrived.status, arrived.headers.get("refresh")]).toEqual([200, "0;url=/console"]);
    expect((await desk.get("/console/11/orders")).status).toBe(200);
    expect((await arriveAt(new ConsoleVisitor(backend), fields)).status).toBe(403);
    const other = await given();
    expect(
      (await arriveAt(new ConsoleVisitor(backend), { ...other, business: "rival" }, "http://rival.localhost")).status,
    ).toBe(403);
    expect((await come((await given()).code)).status, "at the studio itself").toBe(403);
    const edith = await studioEditor(backend, "edith", { role: "editor" });
    expect(await given(edith)).toMatchObject({ code: "NOT_ALLOWED" });
  });

  test("[STAFF-11] going to and fro leaves no trail of sessions, and the page that was left works with the new cookie", async () => {
    const desk = await staffMember(backend, { login: "twice", role: "owner" });
    const { csrf } = desk;
    const before = await sessions();
    for (let turn = 0; turn < 3; turn += 1) {
      const { editor } = await come(await codeOf(desk));
      const old = desk.cookie;
      desk.cookie = "";
      expect((await arriveAt(desk, (await editor.call("POST", "hand-over", {})).body)).status).toBe(200);
      expect(desk.cookie).not.toBe(old);
      const stale = new ConsoleVisitor(backend);
      stale.cookie = old;
      expect((await stale.get("/console/11/orders")).status).toBe(401);
      expect((await desk.post("/console/11/store/pause", { csrf, until: "30" })).status).not.toBe(403);
    }
    expect(await sessions()).toBe((before ?? 0) + 1);
    // A new password of one's own ends what was opened from there, too.
    const { editor } = await come(await codeOf(desk));
    await backend.rest("POST", "/staff/people/change", { login: "twice", act: "sign-out" });
    expect((await editor.call("GET", "me")).status).toBe(401);
  });
});
