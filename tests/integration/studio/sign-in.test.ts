import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../fixtures/backend/configuration.ts";
import { ConsoleVisitor, staffMember } from "../../fixtures/backend/console.ts";
import { NOON } from "../../fixtures/backend/ordering.ts";
import { painted, StudioEditor, studioEditor } from "../../fixtures/backend/studio.ts";

const MINUTE = 60_000;

describeWithStorage("[STUDIO-01] who may use the studio", (storage) => {
  let backend: TestBackend;
  let time = NOON;
  let maria: StudioEditor;
  beforeAll(async () => {
    const configuration = configurationOf(configOf("bistro"), configOf("rival"));
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time), configuration });
    maria = await studioEditor(backend, "maria", { name: "Maria" });
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    // Budgets of an earlier test are over.
    time += 3 * MINUTE;
  });

  test("[STUDIO-01] without a session every call says so, and a key of no shop is refused", async () => {
    const stranger = new StudioEditor(backend);
    for (const [method, path] of [
      ["GET", "me"],
      ["GET", "draft"],
      ["PUT", "draft"],
      ["DELETE", "draft"],
      ["POST", "lock"],
      ["POST", "publish"],
    ] as const) {
      const { status, body } = await stranger.call(method, path, method === "GET" ? undefined : {});
      expect([path, status, body.code]).toEqual([path, 401, "SIGN_IN_REQUIRED"]);
    }
    expect((await new StudioEditor(backend, "nobody").call("GET", "me")).status).toBe(401);
  });

  test("[STAFF-10] an owner signs in with the console's account; the cookie is out of scripts' and other sites' reach", async () => {
    const { status, body, headers } = await (async () => {
      const { body: added } = await backend.rest("POST", "/staff/people", {
        business: "bistro",
        login: "nora",
        name: "Nora",
        role: "owner",
        stores: null,
      });
      return new StudioEditor(backend).signIn("nora", added.password);
    })();
    expect([status, body]).toMatchObject([200, { name: "Nora", role: "owner", business: { id: "bistro" } }]);
    expect(headers.get("set-cookie")).toMatch(/^studio=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
    expect((await maria.call("GET", "me")).body).toMatchObject({ name: "Maria", role: "owner" });
  });

  test("[STAFF-11] a manager may not design, and another business's owner is unknown here, also with a session of theirs", async () => {
    const manager = await studioEditor(backend, "manager", { role: "manager" });
    expect((await manager.call("GET", "me")).body.code).toBe("SIGN_IN_REQUIRED");
    const { body } = await backend.rest("POST", "/staff/people", {
      business: "rival",
      login: "rita",
      name: "Rita",
      role: "owner",
      stores: null,
    });
    expect((await new StudioEditor(backend).signIn("rita", body.password)).body.code).toBe("SIGN_IN_WRONG");
    const rita = new StudioEditor(backend, "rival");
    await rita.signIn("rita", body.password);
    const here = new StudioEditor(backend);
    here.cookie = rita.cookie;
    expect((await here.draft()).body.code).toBe("SIGN_IN_REQUIRED");
  });

  test("[STAFF-11] the seventh wrong password from one place is refused, also the right one", async () => {
    const { body } = await backend.rest("POST", "/staff/people", {
      business: "bistro",
      login: "guessed",
      name: "Guessed",
      role: "owner",
      stores: null,
    });
    const thief = new StudioEditor(backend);
    for (let tries = 0; tries < 6; tries += 1)
      expect((await thief.signIn("guessed", `guess ${tries}`)).body.code).toBe("SIGN_IN_WRONG");
    expect((await thief.signIn("guessed", body.password)).status).toBe(429);
  });

  test("[STAFF-14] an editor designs and publishes, and the console lets them see nothing, by password, by the studio's cookie and as a manager who became one", async () => {
    const person = { business: "bistro", login: "edith", name: "Edith", role: "editor", stores: [11] };
    const { body: added } = await backend.rest("POST", "/staff/people", person);
    expect(added.person).toMatchObject({ role: "editor", stores: null });
    const edith = new StudioEditor(backend);
    expect((await edith.signIn("edith", added.password)).body).toMatchObject({ name: "Edith", role: "editor" });
    const { body } = await edith.change((config) => painted(config, "123456"));
    expect((await edith.publish(body.revision)).status).toBe(200);
    const desk = new ConsoleVisitor(backend);
    const refused = await desk.signIn("edith", added.password);
    expect([refused.status, desk.cookie]).toEqual([403, ""]);
    expect(refused.body, "the way there").toMatch(/href="http:\/\/bistro\.localhost[^"]*\/studio"/);
    desk.cookie = edith.cookie.replace("studio=", "console=");
    for (const path of ["/console/11/orders", "/console/11/today", "/console/11/events"])
      expect((await desk.get(path)).status).toBe(401);
    const manager = await staffMember(backend, { login: "mona", role: "manager" });
    expect((await manager.get("/console/11/orders")).status).toBe(200);
    await backend.rest("POST", "/staff/people/change", { login: "mona", act: "change", role: "editor" });
    expect((await manager.get("/console/11/orders")).status).toBe(401);
  });

  test("[STAFF-20] the people screen gives the role to whom an owner chooses, and a manager cannot", async () => {
    const owner = await staffMember(backend, { login: "olga", role: "owner" });
    const { body } = await owner.get("/console/11/people");
    expect(body).toContain('name="role" value="editor"');
    const manager = await staffMember(backend, { login: "mateo", role: "manager" });
    expect((await manager.get("/console/11/people")).body).not.toContain('value="editor"');
  });
});
