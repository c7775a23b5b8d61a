import { afterEach, describe, expect, inject, test } from "vitest";
import { storefrontSignature } from "../../../backend/http/visitor.ts";
import type { BackendOptions } from "../../../backend/services.ts";
import { openPublished } from "../../../backend/studio/published.ts";
import type { PublishedVersions } from "../../../config/with-published.ts";
import { followPublished } from "../../../lib/business/studio/follow-published.ts";
import {
  describeEachStorage,
  type Storage,
  startTestBackend,
  type TestBackend,
} from "../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../fixtures/backend/configuration.ts";
import { painted, StudioEditor, studioEditor } from "../../fixtures/backend/studio.ts";

const SECRET = "a secret for tests";
const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).toReversed()) await one();
});

const options = { autopilotSeconds: 0, storefrontSecret: SECRET, configuration: configurationOf(configOf("bistro")) };

async function started(change: Partial<BackendOptions> & { storage?: Storage } = {}): Promise<TestBackend> {
  return startTestBackend({ ...options, ...change });
}

/** What a storefront process knows that follows this backend. */
function follower({ url }: Pick<TestBackend, "url">) {
  let known: PublishedVersions = new Map();
  const expired: (readonly string[] | null)[] = [];
  const following = followPublished({
    url: `${url}/p/studio/changes`,
    headers: { "x-storefront-signature": storefrontSignature(SECRET) },
    known: () => known,
    isOurs: () => true,
    use: (next) => {
      known = next;
    },
    expire: (tags) => expired.push(tags),
    log: () => undefined,
    waits: { firstMs: 5, longestMs: 20, refusedMs: 20 },
  });
  undo.push(() => following.stop());
  return {
    version: () => known.get("bistro")?.version ?? 0,
    /** Tags of the pages that it had to forget; null: all. */
    expired,
    stop: following.stop,
  };
}

let colours = 0x100000;
async function publish(backend: TestBackend, login: string): Promise<number> {
  const editor = await studioEditor(backend, login);
  await editor.call("POST", "lock", { take: true });
  colours += 1;
  const { body } = await editor.change((config) => painted(config, colours.toString(16)));
  return (await editor.publish(body.revision)).body.version;
}

describeEachStorage("[STUDIO-04] storefront processes follow what is published", (storage) => {
  test("[STUDIO-04] each open stream hears of a version, one that connects afterwards too, and one across a restart misses none", async () => {
    const backend = await started({ storage });
    const processes = [follower(backend), follower(backend), follower(backend)];
    await publish(backend, "maria");
    await expect.poll(() => processes.map((one) => one.version())).toEqual([1, 1, 1]);
    const following = follower(backend);
    await expect.poll(following.version).toBe(1);
    const port = Number(new URL(backend.url).port);
    // Published while nobody can follow: by another process on the same data, at another address.
    await backend.stop();
    const kept = {
      storage,
      dataDir: backend.dataDir,
      ...(backend.databaseUrl ? { databaseUrl: backend.databaseUrl } : {}),
    };
    const elsewhere = await started(kept);
    await publish(elsewhere, "omar");
    await elsewhere.stop();
    expect(processes[0]?.version()).toBe(1);
    const again = await started({ ...kept, port });
    undo.unshift(() => again.remove());
    await expect.poll(() => [...processes, following].map((one) => one.version())).toEqual([2, 2, 2, 2]);
    const { body } = await again.rest("GET", "/p/config", undefined, { "x-api-key": "key_test_bistro" });
    expect(body.theme.customizations.colors.primary).toBe(colours.toString(16));
  });

  test("[STUDIO-04] only the storefront's own processes may follow", async () => {
    const backend = await started({ storage });
    undo.push(() => backend.remove());
    for (const headers of [{}, { "x-storefront-signature": "0".repeat(64) }, { "x-api-key": "key_test_bistro" }]) {
      const response = await fetch(`${backend.url}/p/studio/changes`, { headers: headers as Record<string, string> });
      expect(response.status).toBe(404);
      await response.body?.cancel();
    }
  });
});

describe.skipIf(inject("storage").port === null)("[STUDIO-04] several backends on one database", () => {
  test("[STUDIO-04] what one publishes the other serves and tells its followers; a draft that both publish at once is one version", async () => {
    const one = await started({ storage: "server" });
    undo.push(() => one.remove());
    const other = await started({ storage: "server", ...(one.databaseUrl ? { databaseUrl: one.databaseUrl } : {}) });
    undo.push(() => other.remove());
    const there = follower(other);
    await publish(one, "maria");
    await expect.poll(there.version).toBe(1);
    const { body } = await other.rest("GET", "/p/config", undefined, { "x-api-key": "key_test_bistro" });
    expect(body.theme.customizations.colors.primary).toBe(colours.toString(16));
    const here = await studioEditor(one, "omar");
    const elsewhere = new StudioEditor(other);
    elsewhere.cookie = here.cookie;
    await here.call("POST", "lock", { take: true });
    const draft = (await here.change((config) => painted(config, "0F0F0F"))).body;
    const answers = await Promise.all(
      [here, elsewhere, here, elsewhere].map((editor) => editor.publish(draft.revision)),
    );
    const versions = answers.filter(({ status }) => status === 200).map(({ body: said }) => said.version);
    expect(new Set(versions)).toEqual(new Set([2]));
    await expect.poll(there.version).toBe(2);
    expect(one.app.published.versions().get("bistro")?.version).toBe(2);
  });
});

test("[STUDIO-04] a backend that starts reads the versions of all businesses with two queries, however many there are", async () => {
  const files = configurationOf(configOf("bistro"), configOf("rival"));
  const backend = await started({ configuration: files });
  undo.push(() => backend.remove());
  await publish(backend, "maria");
  const omar = await studioEditor(backend, "omar", { business: "rival" });
  const { body } = await omar.change((config) => painted(config, "0A0A0A"));
  expect((await omar.publish(body.revision)).status).toBe(200);
  const { db, events, log } = backend.app;
  let queries = 0;
  const counted = new Proxy(db, {
    get(target, name) {
      if (name === "select") queries += 1;
      return Reflect.get(target, name);
    },
  });
  const published = await openPublished({ db: counted, events }, files, log);
  expect([...published.versions().keys()].sort()).toEqual(["bistro", "rival"]);
  expect(queries).toBe(2);
});
