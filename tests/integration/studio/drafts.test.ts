import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { forBusiness } from "../../../backend/db/repositories.ts";
import { businesses } from "../../../backend/db/schema.ts";
import { type BusinessConfig, parseBusinessConfig } from "../../../config/schema.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../fixtures/backend/configuration.ts";
import { NOON } from "../../fixtures/backend/ordering.ts";
import { painted, type StudioEditor, studioEditor } from "../../fixtures/backend/studio.ts";

const MINUTE = 60_000;
const PRIMARY = "theme.customizations.colors.primary";

const primaryOf = (config: unknown) => (config as BusinessConfig).theme.customizations.colors.primary;

describeWithStorage("[STUDIO-01] the studio's draft", (storage) => {
  let backend: TestBackend;
  let time = NOON;
  let maria: StudioEditor;
  let omar: StudioEditor;
  beforeAll(async () => {
    const configuration = configurationOf(configOf("bistro"), configOf("rival"));
    backend = await startTestBackend({ storage, autopilotSeconds: 0, clock: () => new Date(time), configuration });
    maria = await studioEditor(backend, "maria", { name: "Maria" });
    omar = await studioEditor(backend, "omar", { name: "Omar" });
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    // Locks of an earlier test are over.
    time += 3 * MINUTE;
  });

  test("[STUDIO-01] a draft is kept as it is written, with its problems, and the operator's fields and keys stay", async () => {
    const { body: before } = await maria.draft();
    expect(before.config.biz.id).toBe("bistro");
    expect(before.unsetRules).toContain("cashback");
    const hostile = painted(before.config, "no colour");
    const saved = await maria.save(
      {
        ...hostile,
        biz: { ...(hostile.biz as object), apiKey: "stolen", domains: [{ domain: "stolen.example" }] },
        own: { of: ["an older schema"] },
      },
      before.revision,
    );
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({
      revision: before.revision + 1,
      savedBy: "Maria",
      savedByMe: true,
      lock: { by: "Maria", mine: true },
    });
    expect(saved.body.problems).toEqual([
      { path: PRIMARY, code: "COLOR", message: "This isn't a colour. Choose one, or enter six digits such as 2C016C." },
    ]);
    expect(saved.body.config).toMatchObject({ biz: before.config.biz, own: { of: ["an older schema"] } });
    expect((await omar.draft()).body).toMatchObject({
      config: saved.body.config,
      savedBy: "Maria",
      savedByMe: false,
      lock: { by: "Maria", mine: false },
    });
    expect((await maria.call("GET", "draft", undefined, { "x-use-lang": "es" })).body.problems[0].message).toContain(
      "color",
    );
  });

  test("[STUDIO-01] while one edits another's save is refused with the draft, until two minutes have passed or it is taken over", async () => {
    const { body } = await maria.change((config) => painted(config, "111111"));
    const refused = await omar.save(painted(body.config, "222222"), body.revision);
    expect([refused.status, refused.body.code, refused.body.by]).toEqual([409, "LOCKED", "Maria"]);
    expect(primaryOf(refused.body.draft.config)).toBe("111111");
    expect((await omar.call("POST", "lock", { take: false })).body).toMatchObject({ by: "Maria", mine: false });
    expect((await omar.call("POST", "lock", { take: true })).body).toMatchObject({ by: "Omar", mine: true });
    expect((await maria.save(body.config, body.revision)).body.code).toBe("LOCKED");
    time += 2 * MINUTE + 1;
    expect((await maria.save(body.config, body.revision)).status).toBe(200);
  });

  test("[STUDIO-01] who signs out lets the next editor begin at once, and ends nobody else's lock", async () => {
    const nadia = await studioEditor(backend, "nadia", { name: "Nadia" });
    await nadia.change((config) => painted(config, "121212"));
    expect((await omar.call("POST", "lock", {})).body).toMatchObject({ by: "Nadia", mine: false });
    await nadia.call("POST", "sign-out", {});
    expect((await omar.call("POST", "lock", {})).body).toMatchObject({ by: "Omar", mine: true });
    const again = await studioEditor(backend, "nadia-again");
    await again.call("POST", "sign-out", {});
    expect((await omar.draft()).body.lock).toMatchObject({ by: "Omar", mine: true });
  });

  test("[STUDIO-01] a save on an older revision changes nothing and returns the newer draft; the same save repeated is one", async () => {
    const { body: first } = await maria.change((config) => painted(config, "333333"));
    const again = await maria.save(first.config, first.revision - 1);
    expect([again.status, again.body.revision]).toEqual([200, first.revision]);
    const stale = await maria.save(painted(first.config, "444444"), first.revision - 1);
    expect([stale.status, stale.body.code, stale.body.draft.revision]).toEqual([409, "STALE", first.revision]);
    expect(stale.body.draft.savedByMe, "in another tab").toBe(true);
    expect(primaryOf((await maria.draft()).body.config)).toBe("333333");
  });

  test("[STUDIO-01] of saves on one revision at the same moment exactly one is kept", async () => {
    const { body } = await maria.draft();
    const colours = Array.from({ length: 8 }, (_, index) => `${index}${index}${index}`);
    const answers = await Promise.all(colours.map((one) => maria.save(painted(body.config, one), body.revision)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { body: after } = await maria.draft();
    expect(after.revision).toBe(body.revision + 1);
  });

  test("[STUDIO-01] what was discarded comes back with the response, and a save still under way is refused", async () => {
    const { body } = await maria.change((config) => painted(config, "555555"));
    const { body: gone } = await maria.call("DELETE", "draft");
    expect(primaryOf(gone.discarded)).toBe("555555");
    expect(gone).toMatchObject({ savedAt: null, revision: body.revision + 1 });
    expect((await maria.save(body.config, body.revision)).body.code).toBe("STALE");
    expect((await maria.call("DELETE", "draft")).body.discarded).toBeNull();
  });

  test("[ROBUST-12] nothing that cannot be kept is kept: nesting, prototype names, unstorable characters, too much, no JSON", async () => {
    const { body } = await maria.draft();
    const put = (config: string) => maria.call("PUT", "draft", `{"revision":${body.revision},"config":${config}}`);
    const codes = [];
    for (const config of [
      "[1]",
      "null",
      `{"a":${"[".repeat(5_000)}${"]".repeat(5_000)}}`,
      '{"biz":{"__proto__":{"admin":true}}}',
      '{"theme":{"constructor":1}}',
      '{"biz":{"name":"a\\u0000b"}}',
      '{"biz":{"name":"\\ud800"}}',
      `{"a":[${"1,".repeat(60_000)}1]}`,
      `{"a":"${"x".repeat(1_000_001)}"}`,
      "{",
    ]) {
      const { status, body: said } = await put(config);
      codes.push(`${status} ${said.code}`);
      expect(said.message.length).toBeGreaterThan(20);
    }
    expect(codes).toEqual([
      "400 CONFIG_UNREADABLE",
      "400 CONFIG_UNREADABLE",
      // Nested deeper than any body is read, and more values than one may have.
      "413 BODY_TOO_LARGE",
      "400 CONFIG_UNREADABLE",
      "400 CONFIG_UNREADABLE",
      "400 UNSTORABLE",
      "400 UNSTORABLE",
      "413 BODY_TOO_LARGE",
      "413 BODY_TOO_LARGE",
      "400 BAD_REQUEST",
    ]);
    expect((await maria.draft()).body.revision).toBe(body.revision);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test("[STUDIO-01] a published draft is the shop's configuration at once, also at /p/config; repeating the press publishes nothing more", async () => {
    const { body } = await maria.change((config) => painted(config, "0A7D32"));
    const published = await maria.publish(body.revision, "Green for spring");
    expect([published.status, published.body]).toEqual([200, { version: 1, isNew: true, rootFileWins: false }]);
    expect((await maria.publish(body.revision)).body).toMatchObject({ version: 1, isNew: false });
    const config = await backend.rest("GET", "/p/config", undefined, { "x-api-key": "key_test_bistro" });
    expect(primaryOf(config.body)).toBe("0A7D32");
    expect(parseBusinessConfig(config.body).ok).toBe(true);
    expect((await omar.draft()).body).toMatchObject({ base: 1, published: { version: 1, by: "Maria" }, savedAt: null });
    const other = await backend.rest("GET", "/p/config", undefined, { "x-api-key": "key_test_rival" });
    expect(primaryOf(other.body)).toBeUndefined();
  });

  test("[STUDIO-01] a draft with problems is not published, and every field is named", async () => {
    const { body } = await maria.change((config) => ({
      ...painted(config, "red"),
      announcement: { url: "javascript:alert(1)" },
    }));
    const refused = await maria.publish(body.revision);
    expect([refused.status, refused.body.code]).toEqual([422, "INVALID"]);
    expect(refused.body.problems.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`)).toEqual([
      `${PRIMARY} COLOR`,
      "announcement.url LINK",
    ]);
    expect((await maria.draft()).body.published.version).toBe(1);
    expect((await maria.publish(body.revision - 1)).body.code).toBe("STALE");
  });

  test("[STUDIO-03] history says who published what and when, and an earlier version is back with one press, as a new one", async () => {
    const paint = async (editor: StudioEditor, colour: string, note?: string) => {
      time += 3 * MINUTE;
      const { body } = await editor.change((config) => painted({ ...config, announcement: undefined }, colour));
      return (await editor.publish(body.revision, note)).body.version as number;
    };
    const first = await paint(maria, "101010");
    const second = await paint(omar, "202020", "Darker");
    time += 3 * MINUTE;
    await maria.change((config) => painted(config, "303030"));
    const unpublished = async () => (await maria.call("GET", "draft/changes")).body.changes;
    expect(await unpublished()).toEqual([{ path: PRIMARY, before: "202020", after: "303030" }]);
    const { body: history } = await maria.call("GET", "history");
    expect(history.versions[0]).toEqual({
      version: second,
      count: 1,
      at: new Date(time - 3 * MINUTE).toISOString(),
      by: "Omar",
      note: "Darker",
      restored: null,
      changes: [{ path: PRIMARY, before: "101010", after: "202020" }],
    });
    expect((await omar.call("POST", `history/${first}/restore`)).body.code).toBe("LOCKED");
    const restored = await maria.call("POST", `history/${first}/restore`);
    expect([restored.status, restored.body.version]).toEqual([200, second + 1]);
    expect(primaryOf(restored.body.discarded)).toBe("303030");
    expect((await maria.call("POST", `history/${first}/restore`)).body.discarded).toBeNull();
    expect(primaryOf(backend.app.configuration().byId.get("bistro"))).toBe("101010");
    const { body: draft } = await maria.draft();
    expect([primaryOf(draft.config), draft.published.version]).toEqual(["101010", second + 1]);
    expect(await unpublished()).toEqual([]);
    const { versions } = (await maria.call("GET", "history")).body;
    expect(versions[0]).toMatchObject({ restored: first, changes: [{ before: "202020", after: "101010" }] });
    for (const unknown of ["99999", "-1", "x", "1.5", "99999999999999999999"]) {
      expect((await maria.call("POST", `history/${unknown}/restore`)).body.code).toBe("NOT_FOUND");
    }
  });

  test("[STUDIO-03] the API speaks the names and languages that are published, and its currency is the operator's", async () => {
    const { body } = await maria.change(({ biz, ...config }) => ({
      ...config,
      biz: {
        ...(biz as object),
        name: "Bistro Nuevo",
        localizedName: { es: "El Bistró" },
        supportedLanguages: ["en", "es"],
        currency: "XYZ",
      },
    }));
    expect(body.config.biz.currency).toBe("INR");
    expect((await maria.publish(body.revision)).status).toBe(200);
    const row = await forBusiness(backend.app.db, "bistro").business.row();
    expect([row?.name, row?.supported_languages]).toMatchObject([
      { en: "Bistro Nuevo", es: "El Bistró" },
      ["en", "es"],
    ]);
    const refused = await maria.change(({ biz, ...config }) => ({
      ...config,
      biz: { ...(biz as object), timezone: "Mars/Olympus" },
    }));
    expect((await maria.publish(refused.body.revision)).body.problems).toMatchObject([
      { path: "biz.timezone", code: "TIMEZONE" },
    ]);
    await maria.call("DELETE", "draft");
  });
});

describeWithStorage("[I18N-01] what the studio says of a draft", (storage) => {
  test("[I18N-01] problems are told in the words of the shop's country, as the form beside them is", async () => {
    const configuration = configurationOf(configOf("bistro"));
    const backend = await startTestBackend({ storage, autopilotSeconds: 0, configuration });
    try {
      await backend.app.db.update(businesses).set({ isd_code: "+1", currency: "USD" });
      const editor = await studioEditor(backend, "maria");
      const { body } = await editor.change((config) => painted(config, "no color"));
      expect(body.problems).toMatchObject([{ path: PRIMARY, message: expect.stringMatching(/^This isn't a color\./) }]);
    } finally {
      await backend.remove();
    }
  });
});

describeWithStorage("[CFG-02] a business that root.config.json has", (storage) => {
  test("[STUDIO-03] what is published is kept, and each answer says that the file wins", async () => {
    const business = configOf("bistro");
    const origins = new Map([["bistro", { source: "root" as const, input: business }]]);
    const configuration = () => ({
      businesses: [business],
      byId: new Map([["bistro", business]]),
      revision: 1,
      origins,
    });
    const backend = await startTestBackend({ storage, autopilotSeconds: 0, configuration });
    try {
      const editor = await studioEditor(backend, "maria");
      const { body } = await editor.change((config) => painted(config, "00FF00"));
      expect(body.rootFileWins).toBe(true);
      expect((await editor.publish(body.revision)).body).toEqual({ version: 1, isNew: true, rootFileWins: true });
      const config = await backend.rest("GET", "/p/config", undefined, { "x-api-key": "key_test_bistro" });
      expect(primaryOf(config.body)).toBeUndefined();
    } finally {
      await backend.remove();
    }
  });
});
