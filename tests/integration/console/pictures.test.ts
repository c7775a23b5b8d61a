import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveFile } from "@/lib/business/files";
import { sizedFile } from "@/lib/pictures/names";
import { folderStore } from "@/lib/pictures/store";
import { forBusiness } from "../../../backend/db/repositories.ts";
import { addPicture, listPictures } from "../../../backend/pictures/add-picture.ts";
import { sweepPictures } from "../../../backend/pictures/sweep-pictures.ts";
import { takeUploadSlot } from "../../../backend/pictures/upload-slots.ts";
import type { ConfigInput } from "../../../config/fixed-fields.ts";
import { startTestBackend, type TestBackend, untilLockAwaited } from "../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../fixtures/backend/configuration.ts";
import { type ConsoleVisitor, staffMember } from "../../fixtures/backend/console.ts";
import { NOON } from "../../fixtures/backend/ordering.ts";
import { studioEditor } from "../../fixtures/backend/studio.ts";
import { sendRaw } from "../../fixtures/sockets/raw-socket.ts";

let backend: TestBackend;
let manager: ConsoleVisitor;
let cook: ConsoleVisitor;
let branch: ConsoleVisitor;
let time = NOON;
beforeAll(async () => {
  backend = await startTestBackend({ clock: () => new Date(time) });
  manager = await staffMember(backend, { login: "boss", role: "manager" });
  cook = await staffMember(backend, { login: "cook" });
  const [store] = await forBusiness(backend.app.db, "bistro").stores.all();
  branch = await staffMember(backend, { login: "branch", role: "manager", stores: [store?.id ?? 0] });
});
afterAll(() => backend.remove());

const photo = (background = "#a52") =>
  sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .jpeg()
    .toBuffer();

async function upload(visitor: ConsoleVisitor, body: Uint8Array, headers: Record<string, string> = {}) {
  time += 1_000;
  const response = await fetch(`${backend.url}/console/pictures`, {
    method: "POST",
    headers: { cookie: visitor.cookie, "x-csrf": visitor.csrf, origin: backend.url, ...headers },
    body: new Uint8Array(body),
  });
  return { status: response.status, body: await response.json() };
}

test("a manager's photo is stored in the widths of pages and served for long under its own business only", async () => {
  const { status, body } = await upload(manager, await photo(), { "content-type": "text/plain" });
  expect(status).toBe(201);
  expect(body).toMatchObject({ width: 640, height: 360, blurhash: expect.stringMatching(/^.{16,}$/) });
  const name = body.url.replace("/media/", "");
  const store = folderStore(`${backend.dataDir}/media`);
  const get = (business: string, width: number) => serveFile(business, "media", name, { width, knownTag: null }, store);
  const small = await get("bistro", 300);
  expect(small.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(small.headers.get("content-type")).toBe("image/webp");
  expect((await sharp(Buffer.from(await small.arrayBuffer())).metadata()).width).toBe(480);
  const whole = Buffer.from(await (await get("bistro", Number.POSITIVE_INFINITY)).arrayBuffer());
  expect(whole.length).toBe(body.bytes);
  expect((await get("rival", 300)).status).toBe(404);
});

test("the list has each picture once, the newest first, and none of another business", async () => {
  const first = await upload(manager, await photo("#25a"));
  await upload(manager, await photo("#5a2"));
  await upload(manager, await photo("#25a"));
  const rival = forBusiness(backend.app.db, "rival");
  await addPicture(backend.app, rival, await photo("#111"), null);
  const listed = await listPictures(forBusiness(backend.app.db, "bistro"));
  expect(listed[0]).toEqual(first.body);
  expect(new Set(listed.map(({ url }) => url)).size).toBe(listed.length);
  expect(await listPictures(rival)).toHaveLength(1);
});

test("what is no picture is refused in the editor's words, and nothing is stored", async () => {
  const before = await listPictures(forBusiness(backend.app.db, "bistro"));
  const drawing = await upload(manager, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), {
    "content-type": "image/png",
  });
  expect(drawing).toEqual({
    status: 422,
    body: expect.objectContaining({ code: "SVG", said: expect.stringContaining("Export it as PNG") }),
  });
  expect((await upload(manager, new Uint8Array())).body.code).toBe("NONE");
  expect(await listPictures(forBusiness(backend.app.db, "bistro"))).toEqual(before);
});

test("[STAFF-60] an unreadable photo is refused at its field on the dish's page, in the formats that the field names", async () => {
  const root = (await manager.board()).replace(/orders$/, "menu");
  const send = async (accept: string, path = "") => {
    const body = new FormData();
    body.set("csrf", manager.csrf);
    body.set("file", new File(["no picture"], "photo.png", { type: "image/png" }));
    const headers = { cookie: manager.cookie, origin: backend.url, accept };
    return fetch(`${backend.url}${root}/photo/idli${path}`, { method: "POST", headers, body });
  };
  const answered = await send("application/json");
  const reason = expect.stringContaining("JPEG, PNG, WebP, AVIF or GIF");
  expect([answered.status, await answered.json()]).toEqual([422, { said: reason, wrong: { file: reason } }]);
  const plain = await send("text/html");
  const page = await plain.text();
  expect(plain.status).toBe(422);
  expect(page).toMatch(/<input type="file"[^>]* aria-describedby="refused-field-1"/);
  expect(page).toMatch(/id="refused-field-1"[^>]*>This file isn/);
  expect(page).toContain('name="title_en"');
  expect(page).toContain("Choose a photo (JPEG, PNG, WebP, AVIF or GIF");
  expect(page).toContain('accept="image/jpeg,image/png,image/webp,image/avif,image/gif"');
});

test("[STAFF-60] a dish has further photos, put in order and removed one by one, and guests read them in that order", async () => {
  const root = (await manager.board()).replace(/orders$/, "menu");
  const send = async (path: string, background: string) => {
    const body = new FormData();
    body.set("csrf", manager.csrf);
    body.set("file", new File([new Uint8Array(await photo(background))], "photo.jpg", { type: "image/jpeg" }));
    const headers = { cookie: manager.cookie, origin: backend.url, accept: "application/json" };
    return (await fetch(`${backend.url}${root}/photo/idli${path}`, { method: "POST", headers, body })).status;
  };
  const read = async () => {
    const { data } = await backend.query("{ getAllItems { items { item_title image_url images image_blur_hash } } }");
    return data.getAllItems.items.find(({ item_title }: { item_title: string }) => item_title.includes("Idli"));
  };
  expect([await send("", "#101"), await send("/add", "#202"), await send("/add", "#303")]).toEqual([200, 200, 200]);
  const first = await read();
  const [second, third] = first.images as [string, string];
  expect(new Set([first.image_url, second, third]).size).toBe(3);
  const press = (act: string, address: string) => manager.post(`${root}/photo/idli/${act}`, { photo: address });
  expect(await press("move", third)).toMatchObject({ status: 200 });
  expect((await read()).images).toEqual([third, second]);
  expect(await press("move", third)).toMatchObject({ status: 200 });
  const moved = await read();
  expect([moved.image_url, moved.images]).toEqual([third, [first.image_url, second]]);
  expect(moved.image_blur_hash).not.toBe(first.image_blur_hash);
  const page = (await manager.get(`${root}/dish/idli`)).body;
  expect(page.match(/class="photo"/g)).toHaveLength(3);
  expect((await manager.get(`${root}/photo/idli?n=3`)).headers.get("content-type")).toBe("image/webp");
  expect((await manager.get(`${root}/photo/idli?n=4`)).status).toBe(404);
  expect(await press("remove", third)).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({ image_url: first.image_url, images: [second] });
  expect(await press("remove", "/media/of-another")).toMatchObject({ status: 200 });
  expect(await read()).toMatchObject({ image_url: first.image_url, images: [second] });
});

test("200 MB are refused before they are read", async () => {
  const head = [
    "POST /console/pictures HTTP/1.1",
    "host: localhost",
    `cookie: ${manager.cookie}`,
    `x-csrf: ${manager.csrf}`,
    "content-length: 200000000",
    "",
    "",
  ].join("\r\n");
  const port = Number(new URL(backend.url).port);
  const [answer] = await sendRaw(port, [{ name: "200 MB", bytes: Buffer.from(head), sender: "waits" }]);
  expect(answer).toMatchObject({ statuses: [413], text: expect.stringContaining("larger than 20 MB") });
});

test("[STAFF-60] the page's script is told that a photo of more than 20 MB is refused at the field of the file", async () => {
  const root = (await manager.board()).replace(/orders$/, "menu");
  const body = new FormData();
  body.set("csrf", manager.csrf);
  body.set("file", new File([new Uint8Array(22 * 1024 * 1024)], "photo.png", { type: "image/png" }));
  const headers = { cookie: manager.cookie, origin: backend.url, accept: "application/json" };
  const answered = await fetch(`${backend.url}${root}/photo/idli`, { method: "POST", headers, body });
  const reason = expect.stringContaining("at most 20 MB");
  expect([answered.status, await answered.json()]).toEqual([413, { said: reason, wrong: { file: reason } }]);
});

/** Sends the head of a request whose body never comes. */
async function headOf(visitor: ConsoleVisitor, path: string, type = "image/png") {
  const head = [
    `POST ${path} HTTP/1.1`,
    "host: localhost",
    `cookie: ${visitor.cookie}`,
    `x-csrf: ${visitor.csrf}`,
    `content-type: ${type}`,
    "content-length: 9000000",
    "",
    "",
  ].join("\r\n");
  const port = Number(new URL(backend.url).port);
  const [answer] = await sendRaw(port, [{ name: "head", bytes: Buffer.from(head), sender: "waits" }]);
  return answer;
}

test("[STUDIO-10] an upload is refused before any of it is read: without the right, or when this shop's or all places are taken", async () => {
  const photoForm = `${await manager.board()}`.replace(/orders$/, "menu/photo/x");
  const multipart = "multipart/form-data; boundary=x";
  expect(await headOf(branch, photoForm, multipart)).toMatchObject({ statuses: [403] });
  const own = [1, 2, 3].map(() => takeUploadSlot("bistro"));
  expect(takeUploadSlot("bistro"), "three of one shop").toBeNull();
  for (const path of ["/console/pictures", photoForm])
    expect(await headOf(manager, path, path === photoForm ? multipart : undefined)).toMatchObject({ statuses: [503] });
  for (const release of own) release?.();
  const others = ["a", "a", "a", "b", "b", "b", "c", "c"].map(takeUploadSlot);
  expect(takeUploadSlot("bistro"), "eight of all shops").toBeNull();
  for (const release of others) release?.();
  expect((await upload(manager, await photo("#123"))).status).toBe(201);
});

test("only managers of the business upload, from the console's own page and with its token", async () => {
  const content = await photo("#777");
  expect((await upload(cook, content)).status).toBe(403);
  expect((await upload(branch, content)).status, "the menu is one for all stores").toBe(403);
  expect((await upload(manager, content, { origin: "https://elsewhere.example" })).status).toBe(403);
  expect((await upload(manager, content, { "x-csrf": "guessed" })).status).toBe(403);
  expect((await upload(manager, content, { cookie: "" })).status).toBe(401);
});

test("[STUDIO-10] a picture that nothing names is deleted after four weeks; one of a draft, an old version, a dish or a file stays", async () => {
  const own = await startTestBackend({
    clock: () => new Date(time),
    configuration: configurationOf(configOf("bistro")),
  });
  try {
    const repos = forBusiness(own.app.db, "bistro");
    const names: string[] = [];
    for (const background of ["#001", "#002", "#003", "#004", "#005", "#006"]) {
      const added = await addPicture(own.app, repos, await photo(background), null);
      if (added.ok) names.push(added.value.url.replace("/media/", ""));
    }
    const [unused, drafted, published, dish, again, inFile] = names as [string, string, string, string, string, string];
    const editor = await studioEditor(own, "designer");
    const logo = (name: string) => (config: ConfigInput) => ({
      ...config,
      biz: { ...(config.biz as object), logoUrlSquare: `/media/${name}` },
    });
    for (const name of [published, again]) {
      const { body } = await editor.change(logo(name));
      await editor.publish(body.revision);
    }
    await editor.change(logo(drafted));
    await own.app.db.execute(sql`update items set image_url = ${`/media/${dish}`} where business_id = 'bistro'`);
    const named = { biz: { id: "bistro", favicon: `/media/${inFile}` } };
    const app = {
      ...own.app,
      configuration: () => ({ ...own.app.configuration(), byId: new Map([["bistro", named]]) }),
    };
    const left = async () => (await listPictures(repos)).map(({ url }) => url.replace("/media/", "")).sort();
    const day = 24 * 3_600_000;
    time += 27 * day;
    await sweepPictures(app as never);
    expect(await left()).toEqual(names.toSorted());
    time += 2 * day;
    await sweepPictures(app as never);
    expect(await left()).toEqual([drafted, published, dish, again, inFile].sort());
    const store = folderStore(`${own.dataDir}/media`);
    expect(await store.read("bistro", sizedFile(unused, 480))).toBeNull();
    expect(await store.read("bistro", sizedFile(published, 480))).not.toBeNull();
  } finally {
    await own.remove();
  }
});

test("[STUDIO-10] a picture that is uploaded again while it is being deleted is there afterwards", async () => {
  const own = await startTestBackend({
    clock: () => new Date(time),
    configuration: configurationOf(configOf("bistro")),
  });
  try {
    const repos = forBusiness(own.app.db, "bistro");
    const content = await photo("#420");
    const first = await addPicture(own.app, repos, content, null);
    const name = first.ok ? first.value.url.replace("/media/", "") : "";
    time += 29 * 24 * 3_600_000;
    let again: ReturnType<typeof addPicture> | null = null;
    const pictures = {
      ...own.app.pictures,
      async remove(business: string, file: string) {
        again ??= addPicture(own.app, repos, content, null);
        // The embedded database has one connection, for which the upload waits.
        if (own.databaseUrl) await Promise.race([again, untilLockAwaited(own)]);
        await own.app.pictures.remove(business, file);
      },
    };
    await sweepPictures({ ...own.app, pictures } as never);
    expect(await again).toEqual(first);
    expect((await listPictures(repos)).map(({ url }) => url)).toEqual([`/media/${name}`]);
    for (const width of [160, 480, 640])
      expect([width, await own.app.pictures.read("bistro", sizedFile(name, width))]).toEqual([
        width,
        expect.any(Uint8Array),
      ]);
    await sweepPictures(own.app as never);
    expect(await listPictures(repos)).toHaveLength(1);
  } finally {
    await own.remove();
  }
});
