import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { switchPerson } from "../../../../backend/console/accounts/people.ts";
import { type StaffMember, staffByLogin } from "../../../../backend/db/repositories/staff.ts";
import { forBusiness } from "../../../../backend/db/repositories.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../../fixtures/backend/backend.ts";
import { ConsoleVisitor, LiveStream } from "../../../fixtures/backend/console.ts";
import { NOON } from "../../../fixtures/backend/ordering.ts";

const HOUR = 60 * 60_000;
const PASSWORD = "word-of-the-owner";

await describeWithStorage("[STAFF] people in the console", (storage) => {
  let backend: TestBackend;
  let owner: ConsoleVisitor;
  let time = NOON;
  beforeAll(async () => {
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time) });
    owner = await hire("olga", "owner", null);
  });
  afterAll(() => backend.remove());
  beforeEach(async () => {
    // Budgets of an earlier test are over; the owner's session goes on.
    for (let hours = 0; hours < 2; hours += 1) {
      time += HOUR;
      await owner.get("/console/11/people");
    }
  });

  /** Somebody with a password of their own, signed in. */
  const hire = async (login: string, role: string, stores: number[] | null, business = "bistro") => {
    const person = { business, login, name: login, role, stores, password: PASSWORD };
    expect((await backend.rest("POST", "/staff/people", person)).status).toBe(201);
    const visitor = new ConsoleVisitor(backend);
    await visitor.signIn(login, PASSWORD);
    return visitor;
  };
  const idOf = async (login: string) => {
    const rows = await backend.app.db.execute(`select id from staff_members where login = '${login}'`);
    return (rows as unknown as { rows: { id: string }[] }).rows[0]?.id ?? "";
  };
  const act = async (who: ConsoleVisitor, login: string, what: string, fields: Record<string, string> = {}, at = 11) =>
    who.post(`/console/${at}/people/${await idOf(login)}`, { act: what, own: PASSWORD, ...fields });
  const commandLine = (login: string, what: string, fields: object = {}) =>
    backend.rest("POST", "/staff/people/change", { login, act: what, ...fields });
  const secretOf = ({ body }: { body: string }) => (JSON.parse(body) as { secret: string }).secret;
  const isIn = async (who: ConsoleVisitor, at = 11) => (await who.get(`/console/${at}/orders`)).status === 200;

  test("[STAFF-40] an owner adds a person, who signs in with the password shown once; changed rights apply immediately, and all staff see who has access", async () => {
    const fields = { login: "New.Cook", name: "Nadia", role: "staff", store: "12", own: PASSWORD };
    const added = await owner.post("/console/11/people/add", fields);
    expect([added.status, added.said]).toEqual([200, expect.stringContaining("Nadia signs in as new.cook")]);
    expect((await owner.post("/console/11/people/add", fields)).status).toBe(409);
    const nadia = new ConsoleVisitor(backend);
    expect((await nadia.signIn("new.cook", secretOf(added))).status).toBe(303);
    expect([await isIn(nadia, 12), await isIn(nadia, 11)]).toEqual([true, false]);
    const { body } = await owner.get("/console/11/people");
    expect(body).not.toContain(secretOf(added));
    const row = body.split(`id="p-${await idOf("new.cook")}"`)[1]?.split("</article>")[0] ?? "";
    for (const said of ["Nadia", "Staff · Lake", "Signed in on 1 device", "here now"]) expect(row).toContain(said);
    await act(owner, "new.cook", "change", { name: "Nadia B.", role: "manager", store: "all" });
    expect(await isIn(nadia, 11)).toBe(true);
    expect((await nadia.get("/console/11/today")).body).toContain("Sales");
    // Without script the password stands on a page instead.
    const plain = await owner.post("/console/11/people/add", { ...fields, login: "plain" }, { accept: "text/html" });
    expect(/only shown now: [\w-]{14}</.test(plain.body)).toBe(true);
  });

  test("[STAFF-40] [RTE-23] nobody is asked where an editor works, or told so: the form takes the stores away and the person's row names none", async () => {
    const fields = { login: "dora", name: "Dora", role: "editor", own: PASSWORD };
    expect((await owner.post("/console/11/people/add", fields)).status).toBe(200);
    const { body } = await owner.get("/console/11/people");
    const row = body.split(`id="p-${await idOf("dora")}"`)[1]?.split("</article>")[0] ?? "";
    const [said = "", ...form] = row.split("<dialog");
    expect(said).toContain("Editor");
    expect(said).not.toMatch(/All stores|Lake|·/);
    expect(form.join("")).toContain('class="reasons boxes at-stores"');
    const sheet = await owner.get(/href="(\/console\/[^"]+\.css[^"]*)"/.exec(body)?.[1] ?? "");
    expect(sheet.body).toMatch(
      /form:has\(\[name="role"\][^{]*\[value="editor"\][^{]*:checked\) \.at-stores \{\s*display: none;/,
    );
    const acts = body.split('id="people-acts"')[1] ?? "";
    expect(acts).toContain("(Editor)");
  });

  test("[STAFF-41] managers manage only the staff of their own stores, staff manage no accounts, and accounts of another business are not accessible", async () => {
    const manager = await hire("mona", "manager", [11]);
    const cook = await hire("carl", "staff", [11]);
    await hire("lake", "staff", [11, 12]);
    await hire("peer", "manager", [11]);
    await hire("rita", "staff", [21], "rival");
    const stay = { name: "X", role: "staff", store: "11" };
    expect((await act(manager, "carl", "change", { ...stay, name: "Carl" })).status).toBe(200);
    for (const what of ["change", "password", "sign_out", "off", "on", "remove"]) {
      expect([what, (await act(manager, "lake", what, stay)).status]).toEqual([what, 403]);
    }
    for (const above of ["peer", "olga"]) expect((await act(manager, above, "password")).status).toBe(403);
    // What they have not, they cannot give: to others or to themselves.
    expect((await act(manager, "carl", "change", { ...stay, role: "manager" })).status).toBe(403);
    expect((await act(manager, "carl", "change", { ...stay, store: "12" })).status).toBe(403);
    expect((await act(manager, "carl", "change", { ...stay, store: "all" })).status).toBe(403);
    expect((await act(manager, "mona", "change", { ...stay, role: "owner" })).status).toBe(403);
    const grant = { login: "friend", name: "F", role: "owner", store: "11", own: PASSWORD };
    expect((await manager.post("/console/11/people/add", grant)).status).toBe(403);
    expect((await act(cook, "carl", "change", { ...stay, role: "manager" })).status).toBe(403);
    expect((await act(cook, "lake", "off")).status).toBe(403);
    for (const stranger of [owner, manager]) expect((await act(stranger, "rita", "password")).status).toBe(404);
    expect((await act(owner, "carl", "change", { ...stay, store: "21" })).status).toBe(422);
    const [all, some, none] = [owner, manager, cook].map((who) => who.get("/console/11/people"));
    expect((await all)?.body).not.toContain("rita");
    expect((await some)?.body).toContain('<bdi dir="ltr">carl</bdi>');
    expect((await some)?.body).not.toContain('<bdi dir="ltr">olga</bdi>');
    expect((await none)?.body).not.toContain("lake");
  });

  test("[STAFF-42] a new password, deactivation and removal end every session at once; a deactivated account is only named to a person who knows its password", async () => {
    const sam = await hire("sam", "staff", [11]);
    const again = async (password = PASSWORD) => (await sam.signIn("sam", password)).status;
    const live = new LiveStream(sam, "/console/11/events");
    await live.until("hello");
    expect((await act(owner, "sam", "off")).said).toContain("disabled");
    await live.until("change");
    live.close();
    expect(await isIn(sam)).toBe(false);
    const refused = await sam.signIn("sam", PASSWORD);
    expect([refused.status, refused.body]).toEqual([401, expect.stringContaining("disabled")]);
    expect((await sam.signIn("sam", "not the password")).body).not.toContain("disabled");
    expect((await act(owner, "sam", "on")).status).toBe(200);
    expect(await again()).toBe(303);
    const password = secretOf(await act(owner, "sam", "password"));
    expect([await isIn(sam), await again(), await again(password)]).toEqual([false, 401, 303]);
    await act(owner, "sam", "sign_out");
    expect([await isIn(sam), await again(password)]).toEqual([false, 303]);
    await act(owner, "sam", "remove");
    expect([await isIn(sam), await again(password)]).toEqual([false, 401]);
    expect((await backend.rest("GET", "/staff/people?business=bistro")).body.people).not.toContainEqual(
      expect.objectContaining({ login: "sam" }),
    );
  });

  test("[STAFF-43] one owner always remains: the last one cannot be removed, deactivated or demoted in the console or on the command line, even when two owners do it to each other at once", async () => {
    await hire("solo", "owner", [21], "rival");
    await commandLine("rival", "remove");
    for (const [what, fields] of [
      ["remove", {}],
      ["off", {}],
      ["change", { role: "manager" }],
    ] as const) {
      const { status, body } = await commandLine("solo", what, fields);
      expect([what, status, body.error?.message]).toEqual([what, 409, expect.stringContaining("last owner")]);
    }
    await hire("second", "owner", null, "rival");
    const first = new ConsoleVisitor(backend);
    await first.signIn("solo", PASSWORD);
    expect((await act(first, "solo", "off", {}, 21)).status).toBe(403);
    // As two that were let in at the same moment, with the rights they had then.
    const repos = forBusiness(backend.app.db, "rival");
    const [solo, other] = await Promise.all([staffByLogin(repos.db, "solo"), staffByLogin(repos.db, "second")]);
    const off = (by: StaffMember | null, whom: StaffMember | null, isOff: boolean) =>
      switchPerson({ app: backend.app, repos, by }, whom?.id ?? "", isOff);
    for (let round = 0; round < 4; round += 1) {
      const both = await Promise.all([off(solo, other, true), off(other, solo, true)]);
      expect(both.map(({ ok }) => ok).sort()).toEqual([false, true]);
      const [lost, kept] = both[0].ok ? [other, solo] : [solo, other];
      expect(await off(lost, kept, false)).toMatchObject({ ok: false, error: "not_yours" });
      expect(await off(kept, lost, false)).toMatchObject({ ok: true });
    }
  });

  test("[STAFF-44] staff change their own password with the current one: other devices and copied cookies are signed out, this device stays signed in", async () => {
    const here = await hire("dina", "staff", [11]);
    const there = new ConsoleVisitor(backend);
    await there.signIn("dina", PASSWORD);
    const copied = new ConsoleVisitor(backend);
    copied.cookie = here.cookie;
    const wanted = { own: PASSWORD, new: "correct horse staple", again: "correct horse staple" };
    const change = (fields: Record<string, string>) => here.post("/console/11/people/own", { ...wanted, ...fields });
    expect((await change({ new: "short", again: "short" })).status).toBe(422);
    expect((await change({ again: "correct horse stable" })).status).toBe(422);
    expect((await change({ new: PASSWORD, again: PASSWORD })).status).toBe(422);
    expect((await change({ own: "not the password" })).status).toBe(422);
    expect([await isIn(there), await isIn(copied)]).toEqual([true, true]);
    expect((await change({})).status).toBe(200);
    expect([await isIn(here), await isIn(there), await isIn(copied)]).toEqual([true, false, false]);
    // The open page's forms still count.
    expect((await here.post("/console/11/store/resume")).status).toBe(200);
    expect((await there.signIn("dina", PASSWORD)).status).toBe(401);
    expect((await there.signIn("dina", wanted.new)).status).toBe(303);
  });

  test("[STAFF-45] changing accounts requires one's own password, and wrong guesses count like sign-ins, so that an unattended tablet cannot create an owner", async () => {
    const boss = await hire("left.open", "owner", null);
    const fields = { login: "thief", name: "Thief", role: "owner", store: "all" };
    for (const own of ["", "guess 1", "guess 2", "guess 3", "guess 4", "guess 5"]) {
      expect((await boss.post("/console/11/people/add", { ...fields, own })).status).toBe(422);
    }
    expect((await boss.post("/console/11/people/add", { ...fields, own: PASSWORD })).status).toBe(429);
    const own = { own: PASSWORD, new: "a thief's own word", again: "a thief's own word" };
    expect((await boss.post("/console/11/people/own", own)).status).toBe(429);
    expect(await idOf("thief")).toBe("");
  });

  test("[STAFF-46] changes to accounts are logged with their author, including the command line; hostile names are shown as text", async () => {
    const hostile = "<img src=x onerror=alert(1)>";
    const fields = { login: "hostile", name: hostile, role: "staff", store: "11", own: PASSWORD };
    await owner.post("/console/11/people/add", fields);
    await act(owner, "hostile", "off");
    await commandLine("hostile", "sign-out");
    const { body } = await owner.get("/console/11/people");
    expect(body).not.toContain("<img");
    const acts = (body.split('id="people-acts"')[1] ?? "").replace(/<[^>]*>/g, " ");
    expect(acts).toMatch(
      /signed out everywhere\s+command line[\s\S]+disabled\s+olga[\s\S]+added \(Staff · Centre\)\s+olga/,
    );
    const worker = await hire("worker", "staff", [11]);
    expect((await worker.get("/console/11/people")).body).not.toContain("people-acts");
    const rows = await backend.app.db.execute("select detail from staff_acts where store_id is null");
    expect(JSON.stringify(rows)).not.toMatch(/scrypt|password-|word-of/);
  });
});
