import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { businesses } from "../../../backend/db/schema.ts";
import type { ConfigInput } from "../../../config/fixed-fields.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../fixtures/backend/configuration.ts";
import { staffMember } from "../../fixtures/backend/console.ts";
import { painted, studioEditor } from "../../fixtures/backend/studio.ts";

describeWithStorage("[STUDIO-03] what the history sends and who may change what", (storage) => {
  let backend: TestBackend;
  beforeAll(async () => {
    const configuration = configurationOf(configOf("bistro"));
    backend = await startTestBackend({ storage, autopilotSeconds: 0, configuration });
  });
  afterAll(() => backend.remove());

  const tagged = (config: ConfigInput, id: string): ConfigInput => ({
    ...config,
    customizations: { accessKeys: { analytics: { tagManager: { id } } } },
  });

  test("[STUDIO-03] long values are cut, many changes counted, and versions come in pages", async () => {
    const maria = await studioEditor(backend, "maria");
    const pages = (count: number, text: string) =>
      Array.from({ length: count }, (_, index) => ({
        _id: `${index}`,
        path: `/page-${index}`,
        name: `Page ${index}`,
        content: text,
      }));
    const publish = async (edit: (config: ConfigInput) => ConfigInput) => {
      const { body } = await maria.change(edit);
      return (await maria.publish(body.revision)).status;
    };
    for (const customPages of ["x".repeat(4_000), "y".repeat(4_000), "z".repeat(9_000)].map((text) => pages(40, text)))
      expect(await publish((config) => ({ ...config, customPages }))).toBe(200);
    for (let count = 0; count < 19; count += 1)
      expect(await publish((config) => painted(config, `0000${count + 10}`))).toBe(200);
    const first = (await maria.call("GET", "history")).body;
    expect([first.versions.length, first.more]).toEqual([20, true]);
    expect(first.versions.at(-1), "too long to be read").toMatchObject({ version: 3, count: 40, changes: [] });
    const { body } = await maria.call("GET", `history?before=${first.versions.at(-1).version}`);
    expect(body.more).toBe(false);
    expect(JSON.stringify(body).length).toBeLessThan(200_000);
    expect(body.versions.map(({ version, count }: { version: number; count: number }) => [version, count])).toEqual([
      [2, 40],
      [1, 1],
      [0, 0],
    ]);
    expect(body.versions[0].changes[0]).toMatchObject({ after: `${"y".repeat(600)}…`, cut: true });
    expect(body.versions[1].changes[0]).toMatchObject({ path: "customPages", after: { $entries: 40 }, cut: true });
  });

  test("[STUDIO-03] what guests saw before the first version is in the history, and back with one press", async () => {
    const maria = await studioEditor(backend, "mariana");
    await maria.call("POST", "lock", { take: true });
    expect((await maria.draft()).body.config.customPages).toHaveLength(40);
    const { status, body } = await maria.call("POST", "history/0/restore");
    expect([status, body.isNew]).toEqual([200, true]);
    const { config } = (await maria.draft()).body;
    const files = configOf("bistro") as ConfigInput;
    expect([config.theme, config.customPages]).toEqual([files.theme, files.customPages]);
    const [newest] = (await maria.call("GET", "history")).body.versions;
    expect(newest).toMatchObject({ version: body.version, restored: 0 });
    await maria.call("POST", "sign-out");
  });

  test("[SEC-01] an editor brings no tag manager to the shop, neither by typing nor by a file nor by an earlier version", async () => {
    const owner = await studioEditor(backend, "olga");
    const editor = await studioEditor(backend, "editor", { role: "editor" });
    await owner.call("POST", "lock", { take: true });
    const { body: given } = await owner.change((config) => tagged(config, "GTM-OWNER"));
    await owner.publish(given.revision);
    await owner.call("POST", "sign-out");
    const refused = await editor.change((config) => tagged(config, "GTM-OTHER"));
    expect([refused.status, refused.body.code]).toEqual([403, "OWNER_ONLY"]);
    // The studio names the field as its form does, so the sentence has no path.
    expect(refused.body.field).toBe("customizations.accessKeys.analytics.tagManager.id");
    expect(refused.body.message).not.toContain("customizations");
    const { config, revision } = (await editor.draft()).body;
    const file = await editor.call("POST", "import", { config: tagged(config, "GTM-OTHER"), revision });
    expect(file.body.code).toBe("OWNER_ONLY");
    const [{ version }] = (await editor.call("GET", "history")).body.versions;
    expect((await editor.call("POST", `history/${version - 1}/restore`)).body.code).toBe("OWNER_ONLY");
    const painting = await editor.change((before) => painted(before, "0B0B0B"));
    expect(painting.status).toBe(200);
    expect((await editor.publish(painting.body.revision)).status).toBe(200);
  });

  test("[SEC-01] an editor decides neither whom pages talk to nor how orders are taken, and publishes no such change of an owner's draft", async () => {
    const owner = await studioEditor(backend, "omar");
    const editor = await studioEditor(backend, "edna", { role: "editor" });
    await editor.call("POST", "lock", { take: true });
    for (const customizations of [
      { accessKeys: { analytics: { askConsent: false } } },
      { accessKeys: { socialLogin: { facebook: { appId: "1" } } } },
      { maps: { hosts: ["elsewhere.example"] } },
      { guestCheckout: { enabled: false } },
    ])
      expect((await editor.change((config) => ({ ...config, customizations }))).body.code).toBe("OWNER_ONLY");
    const closed = (config: Record<string, unknown>) => {
      const { theme = {} } = config as { theme?: { pages?: object } };
      return { ...config, theme: { ...theme, pages: { ...theme.pages, checkout: { enabled: false } } } };
    };
    const refusedSwitch = await editor.change(closed);
    expect([refusedSwitch.body.code, refusedSwitch.body.field]).toEqual(["OWNER_ONLY", "theme.pages.checkout.enabled"]);
    const { config: before, revision } = (await editor.draft()).body;
    const file = await editor.call("POST", "import", { config: closed(before), revision });
    expect(file.body.code).toBe("OWNER_ONLY");
    await owner.call("POST", "lock", { take: true });
    const { body: draft } = await owner.change((config) => tagged(config, "GTM-UNFINISHED"));
    await editor.call("POST", "lock", { take: true });
    const refused = await editor.publish(draft.revision);
    expect([refused.status, refused.body.code]).toEqual([403, "OWNER_ONLY"]);
    await owner.call("POST", "lock", { take: true });
    expect((await owner.publish(draft.revision)).status).toBe(200);
  });

  test("[ANN-01] the studio is told which announcement guests read while it has none of its own", async () => {
    const maria = await studioEditor(backend, "announcer");
    const read = async () => (await maria.call("GET", "imported-announcement")).body;
    await backend.app.db.execute("update businesses set announcement = null where id = 'bistro'");
    expect(await read()).toEqual({ announcement: null });
    const row = { title: { en: "News" }, description: { en: "New soup" }, color: "#123456" };
    await backend.app.db.update(businesses).set({ announcement: row }).where(eq(businesses.id, "bistro"));
    const { color, ...texts } = row;
    expect(await read()).toEqual({ announcement: { ...texts, styles: { color } } });
  });

  test("[ANN-01] an announcement that came with a file or the console is taken away in the studio, which the settings' history says", async () => {
    const owner = await staffMember(backend, { login: "settler", name: "Sita", role: "owner" });
    const maria = await studioEditor(backend, "remover", { name: "Maria" });
    const told = async () =>
      (await backend.query("{ getLatestAnnouncement { description } }")).data.getLatestAnnouncement;
    expect(await told()).toMatchObject({ description: "New soup" });
    expect((await maria.call("DELETE", "imported-announcement")).status).toBe(200);
    expect(await told()).toBeNull();
    expect((await maria.call("GET", "imported-announcement")).body).toEqual({ announcement: null });
    expect((await owner.get("/console/11/settings/history")).body).toMatch(/Maria, today[\s\S]*<bdi>New soup<\/bdi>/);
  });
});
