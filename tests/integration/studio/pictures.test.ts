import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startTestBackend, type TestBackend } from "../../fixtures/backend/backend.ts";
import { configOf, configurationOf } from "../../fixtures/backend/configuration.ts";
import { StudioEditor, studioEditor } from "../../fixtures/backend/studio.ts";

let backend: TestBackend;
let editor: StudioEditor;
beforeAll(async () => {
  backend = await startTestBackend({ configuration: configurationOf(configOf("bistro"), configOf("rival")) });
  editor = await studioEditor(backend, "designer");
});
afterAll(() => backend.remove());

async function upload({ cookie }: StudioEditor, body: Uint8Array, key = "key_test_bistro") {
  const headers = { cookie, "x-api-key": key, "x-use-lang": "es", "content-type": "application/octet-stream" };
  const init = { method: "POST", headers, body: new Uint8Array(body) };
  const response = await fetch(`${backend.url}/p/studio/pictures`, init);
  return { status: response.status, body: await response.json() };
}

const picture = (width: number) =>
  sharp({ create: { width, height: 90, channels: 3, background: "#a52" } })
    .png()
    .toBuffer();

test("[STUDIO-10] a picture is uploaded once and listed with its size for choosing it again", async () => {
  const first = await upload(editor, await picture(300));
  expect(first).toMatchObject({ status: 201, body: { width: 300, height: 90 } });
  expect(await upload(editor, await picture(300))).toEqual(first);
  expect((await editor.call("GET", "pictures")).body).toEqual({
    pictures: [first.body],
    room: { used: first.body.bytes, most: 500_000_000 },
  });
});

test("[STUDIO-10] a file that is no picture is refused in the editor's language", async () => {
  const { status, body } = await upload(editor, Buffer.from("%PDF-1.7 a menu as a document"));
  expect([status, body]).toEqual([422, { code: "NO_PICTURE", message: expect.stringContaining("no es una imagen") }]);
});

test("[STUDIO-10] nobody uploads or lists pictures without signing in to this business", async () => {
  const content = await picture(200);
  expect((await upload(new StudioEditor(backend), content)).status).toBe(401);
  expect((await upload(editor, content, "key_test_rival")).status).toBe(401);
  expect((await new StudioEditor(backend).call("GET", "pictures")).status).toBe(401);
});

test("[STUDIO-10] a picture that cannot be stored is refused in words, is on no list, and is stored when it is chosen again", async () => {
  const write = vi.spyOn(backend.app.pictures, "write").mockRejectedValueOnce(new Error("No space left on device"));
  const content = await picture(500);
  const { status, body } = await upload(editor, content);
  expect([status, body]).toEqual([503, { code: "NOT_STORED", message: expect.stringContaining("no responde") }]);
  const listed = async () => JSON.stringify((await editor.call("GET", "pictures")).body.pictures);
  expect(await listed()).not.toContain('"width":500');
  write.mockRestore();
  expect((await upload(editor, content)).status).toBe(201);
  expect(await listed()).toContain('"width":500');
});

test("[STUDIO-10] a shop whose pictures take its room is told so with figures, and keeps what it has", async () => {
  const small = await startTestBackend({
    configuration: configurationOf(configOf("bistro"), configOf("rival")),
    pictureQuota: 300,
  });
  try {
    const maria = await studioEditor(small, "maria");
    const send = async (content: Uint8Array) => {
      const headers = { cookie: maria.cookie, "x-api-key": "key_test_bistro", "x-use-lang": "en" };
      const init = { method: "POST", headers, body: new Uint8Array(content) };
      const response = await fetch(`${small.url}/p/studio/pictures`, init);
      return { status: response.status, body: await response.json() };
    };
    const statuses: number[] = [];
    for (const width of [301, 302, 303, 304, 305, 306]) statuses.push((await send(await picture(width))).status);
    const [first, last] = [statuses[0], statuses.at(-1)];
    expect([first, last]).toEqual([201, 507]);
    const refused = await send(await picture(307));
    expect(refused.body).toMatchObject({ code: "FULL", message: expect.stringMatching(/take \d+ MB of the \d+ MB/) });
    const { pictures, room } = (await maria.call("GET", "pictures")).body;
    expect(pictures).toHaveLength(statuses.filter((status) => status === 201).length);
    expect(room.used).toBeGreaterThanOrEqual(room.most);
  } finally {
    await small.remove();
  }
});
