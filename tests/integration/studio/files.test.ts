import { eq } from "drizzle-orm";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { staffMembers } from "../../../backend/db/schema.ts";
import { storefrontSignature, visitorSignature } from "../../../backend/http/visitor.ts";
import { changesBetween } from "../../../backend/rules/studio/changes.ts";
import { shapeProblem } from "../../../backend/rules/studio/config-shape.ts";
import { type ConfigInput, FIXED_FIELDS } from "../../../config/fixed-fields.ts";
import { businessConfigSchema } from "../../../config/schema.ts";
import { readPreview } from "../../../lib/business/preview/token.ts";
import { describeWithStorage, startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../fixtures/backend/configuration.ts";
import { NOON } from "../../fixtures/backend/ordering.ts";
import { randomInput } from "../../fixtures/backend/random-config.ts";
import { painted, type StudioEditor, studioEditor } from "../../fixtures/backend/studio.ts";
import { isFullRun } from "../../full-run.ts";

/** A field that only the operator sets, or what holds one. */
const isFixed = (path: string) =>
  FIXED_FIELDS.some((field) => `${field.join(".")}.`.startsWith(`${path}.`) || path.startsWith(`${field.join(".")}.`));

const keepable = randomInput(businessConfigSchema).filter((config) => shapeProblem(config) === null);

const SECRET = "a secret for tests";
const MAPS_KEY = "maps key of the server";

describeWithStorage("[STUDIO-05] a configuration as a file", (storage) => {
  let backend: TestBackend;
  let maria: StudioEditor;
  let time = NOON;
  const operators = configOf("bistro", { customizations: { accessKeys: { misc: { mapsKey: MAPS_KEY } } } });
  beforeAll(async () => {
    backend = await startTestBackend({
      storage,
      autopilotSeconds: 0,
      clock: () => new Date(time),
      storefrontSecret: SECRET,
      configuration: configurationOf(operators),
    });
    maria = await studioEditor(backend, "maria");
  });
  afterAll(() => backend.remove());
  beforeEach(() => {
    time += 180_000;
  });

  test("[STUDIO-05] any configuration that is imported is exported as it was, but for the operator's fields, and again the same", async () => {
    let { revision } = (await maria.draft()).body;
    await fc.assert(
      fc.asyncProperty(keepable, async (config) => {
        const imported = await maria.call("POST", "import", { config, revision });
        revision = imported.body.revision;
        expect(imported.status).toBe(200);
        const { body: exported, headers } = await maria.call("GET", "export");
        expect(headers.get("content-disposition")).toBe('attachment; filename="bistro.json"');
        const differing = changesBetween(JSON.parse(JSON.stringify(config)), exported).map(({ path }) =>
          path.join("."),
        );
        expect(differing.filter((path) => !isFixed(path))).toEqual([]);
        expect(exported).toMatchObject({ biz: { id: "bistro", apiKey: "key_test_bistro" } });
        revision = (await maria.call("POST", "import", { config: exported, revision })).body.revision;
        expect((await maria.call("GET", "export")).body).toEqual(exported);
      }),
      { numRuns: isFullRun ? 40 : 10 },
    );
  });

  test("[STUDIO-05] an import is a draft and publishes nothing; no export has the server's keys, and none is lost by an import", async () => {
    const { published: version, revision } = (await maria.draft()).body;
    const { body: exported } = await maria.call("GET", "export");
    expect(JSON.stringify(exported)).not.toContain(MAPS_KEY);
    const { body } = await maria.call("POST", "import", { config: painted(operators, "0000FF"), revision });
    expect([body.published, body.problems]).toEqual([version, []]);
    expect((await maria.publish(body.revision)).status).toBe(200);
    const published = backend.app.configuration().byId.get("bistro");
    expect(published?.customizations.accessKeys.misc.mapsKey).toBe(MAPS_KEY);
    expect(published?.theme.customizations.colors.primary).toBe("0000FF");
    expect(JSON.stringify(await backend.app.db.execute("select config from studio_versions"))).not.toContain(MAPS_KEY);
    const unreadable = await maria.call("POST", "import", { config: "[]", revision });
    expect(unreadable.body.code).toBe("CONFIG_UNREADABLE");
  });

  test("[STUDIO-05] an import replaces the draft that it was made for, and loses nothing that somebody saved meanwhile", async () => {
    const { revision } = (await maria.draft()).body;
    const { body: saved } = await maria.change((config) => painted(config, "123456"));
    const late = await maria.call("POST", "import", { config: painted(operators, "654321"), revision });
    expect([late.status, late.body.code, late.body.draft.config]).toEqual([409, "STALE", saved.config]);
    const blind = await maria.call("POST", "import", { config: painted(operators, "654321") });
    expect([blind.status, blind.body.field]).toEqual([400, "revision"]);
    expect((await maria.draft()).body.config).toEqual(saved.config);
  });

  test("[SEC-01] a field that the schema does not know stays in the file, and is not in what /p/config serves", async () => {
    const { body } = await maria.change(({ biz, ...config }) => ({
      ...config,
      biz: { ...(biz as ConfigInput), margin: "31 %" },
      supplier: { margin: "31 %" },
    }));
    expect((await maria.publish(body.revision)).status).toBe(200);
    const served = await backend.rest("GET", "/p/config", undefined, { "x-api-key": "key_test_bistro" });
    expect([served.body.biz.id, JSON.stringify(served.body).includes("margin")]).toEqual(["bistro", false]);
    const { body: file } = await maria.call("GET", "export");
    expect(file).toMatchObject({ biz: { margin: "31 %" }, supplier: { margin: "31 %" } });
  });

  test("[STUDIO-05] a preview link is the host's own, signed for a week, and the frame's for two hours", async () => {
    const visitor = { address: "203.0.113.7", host: "bistro.localhost:3000" };
    const headers = {
      "x-visitor-address": visitor.address,
      "x-visitor-host": visitor.host,
      "x-visitor-signature": visitorSignature(visitor, SECRET),
    };
    for (const [body, seconds] of [
      [{}, 604_800],
      [{ frame: true }, 7_200],
    ] as const) {
      const link = await maria.call("POST", "preview-link", body, headers);
      const url = new URL(link.body.url);
      expect(url.origin).toBe("http://bistro.localhost:3000");
      const read = readPreview("bistro", url.searchParams.get("preview") ?? "", SECRET, new Date(time));
      expect([read?.until, link.body.until]).toEqual([
        time / 1000 + seconds,
        new Date(time + seconds * 1000).toISOString(),
      ]);
    }
    expect((await maria.call("POST", "preview-link", {})).status).toBe(400);
    const { links } = (await maria.call("GET", "preview-links", undefined, headers)).body;
    expect(links).toMatchObject([
      { by: "maria", url: expect.stringContaining("http://bistro.localhost:3000/?preview=") },
    ]);
    const token = new URL(links[0].url).searchParams.get("preview") ?? "";
    expect(readPreview("bistro", token, SECRET, new Date(time))?.link).toBe(links[0].id);
    const [until, , signature] = token.split(".");
    for (const forged of [`${until}.${signature}`, `${until}.AAAAAAAAAAAA.${signature}`])
      expect(readPreview("bistro", forged, SECRET, new Date(time))).toBeNull();
    const storefront = { "x-api-key": "key_test_bistro", "x-storefront-signature": storefrontSignature(SECRET) };
    const newest = async () =>
      (await fetch(`${backend.url}/p/studio/preview-draft?link=${links[0].id}`, { headers: storefront })).status;
    expect([200, 204]).toContain(await newest());
    expect((await maria.call("DELETE", `preview-links/${links[0].id}`)).status).toBe(200);
    expect(await newest(), "revoked").toBe(410);
    expect((await maria.call("GET", "preview-links", undefined, headers)).body.links).toEqual([]);
  });

  test("[STUDIO-05] [SEC-01] links and frames of somebody who may design no longer have ended", async () => {
    const leaving = await studioEditor(backend, "leaving", { role: "editor" });
    const visitor = { address: "203.0.113.7", host: "bistro.localhost:3000" };
    const headers = {
      "x-visitor-address": visitor.address,
      "x-visitor-host": visitor.host,
      "x-visitor-signature": visitorSignature(visitor, SECRET),
    };
    const idOf = async (body: object) => {
      const { url } = (await leaving.call("POST", "preview-link", body, headers)).body;
      const token = new URL(url).searchParams.get("preview") ?? "";
      return readPreview("bistro", token, SECRET, new Date(time))?.link;
    };
    const ids = [await idOf({}), await idOf({ frame: true })];
    const storefront = { "x-api-key": "key_test_bistro", "x-storefront-signature": storefrontSignature(SECRET) };
    const statuses = () =>
      Promise.all(
        ids.map(
          async (id) =>
            (await fetch(`${backend.url}/p/studio/preview-draft?link=${id}`, { headers: storefront })).status,
        ),
      );
    for (const status of await statuses()) expect([200, 204]).toContain(status);
    await backend.app.db
      .update(staffMembers)
      .set({ off_at: new Date(time) })
      .where(eq(staffMembers.login, "leaving"));
    expect(await statuses()).toEqual([410, 410]);
    expect((await maria.call("GET", "preview-links", undefined, headers)).body.links).toEqual([]);
  });

  test("[STUDIO-05] the limit of links counts those that the list has, also of presses at once", async () => {
    const gone = await studioEditor(backend, "gone", { role: "editor" });
    const visitor = { address: "203.0.113.7", host: "bistro.localhost:3000" };
    const headers = {
      "x-visitor-address": visitor.address,
      "x-visitor-host": visitor.host,
      "x-visitor-signature": visitorSignature(visitor, SECRET),
    };
    const made = async (editor: StudioEditor) => (await editor.call("POST", "preview-link", {}, headers)).status;
    for (let count = 0; count < 20; count += 1) expect(await made(gone)).toBe(200);
    expect(await made(maria)).toBe(422);
    await backend.app.db
      .update(staffMembers)
      .set({ off_at: new Date(time) })
      .where(eq(staffMembers.login, "gone"));
    for (let count = 0; count < 18; count += 1) expect(await made(maria)).toBe(200);
    const atOnce = await Promise.all(Array.from({ length: 4 }, () => made(maria)));
    expect(atOnce.toSorted()).toEqual([200, 200, 422, 422]);
    expect((await maria.call("GET", "preview-links", undefined, headers)).body.links).toHaveLength(20);
  });

  test("[STUDIO-05] the newest draft is for the storefront's processes alone, once per revision, and none is none", async () => {
    await maria.call("DELETE", "draft");
    const storefront = { "x-api-key": "key_test_bistro", "x-storefront-signature": storefrontSignature(SECRET) };
    const newest = (query: string, headers: Record<string, string> = storefront) =>
      fetch(`${backend.url}/p/studio/preview-draft${query}`, { headers });
    expect((await newest("")).status).toBe(204);
    const { body } = await maria.change((config) => painted(config, "ABCDEF"));
    const { revision, config } = (await (await newest("?known=0")).json()) as { revision: number; config: ConfigInput };
    expect([revision, config]).toEqual([body.revision, body.config]);
    expect(await (await newest(`?known=${revision}`)).json()).toEqual({ revision });
    expect((await newest("", { "x-api-key": "key_test_bistro", cookie: maria.cookie })).status).toBe(404);
  });
});
