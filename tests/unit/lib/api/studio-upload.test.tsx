import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { UploadFailed, uploadPicture } from "@/lib/api/studio/pictures";

let server: Server | undefined;
const { href } = window.location;
const visit = (url: string) => (window as unknown as { happyDOM: { setURL(url: string): void } }).happyDOM.setURL(url);
afterEach(() => {
  vi.useRealTimers();
  server?.closeAllConnections();
  server?.close();
  visit(href);
});

/** A shop that takes the call and does not answer; `arrived`, once it has come, with the language it asks for. */
async function silentShop(): Promise<{ readonly arrived: Promise<string> }> {
  const arrived = Promise.withResolvers<string>();
  server = createServer(({ headers }) => arrived.resolve(String(headers["x-use-lang"])));
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  visit(`http://127.0.0.1:${port}/studio`);
  return { arrived: arrived.promise };
}

const upload = (signal: AbortSignal) =>
  uploadPicture(new Blob(["picture"]), { onProgress: () => {}, signal }).catch((error: unknown) => error);

test("[STUDIO-10] an upload of which nothing moves any more is ended, and is distinguished from one that failed", async () => {
  const { arrived } = await silentShop();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const stalled = upload(new AbortController().signal);
  await arrived;
  await vi.advanceTimersByTimeAsync(40_000);
  const failure = await stalled;
  expect(failure).toBeInstanceOf(UploadFailed);
  expect(failure).toMatchObject({ message: "", stalled: true });
});

test("[STUDIO-10] a refusal of an upload comes in the language of the studio, not of the shop", async () => {
  const { arrived } = await silentShop();
  document.documentElement.lang = "ar";
  const leaving = new AbortController();
  const ended = upload(leaving.signal);
  expect(await arrived).toBe("ar");
  leaving.abort();
  await ended;
});

test("[STUDIO-10] an upload that its editor gave up has not stalled", async () => {
  const { arrived } = await silentShop();
  const leaving = new AbortController();
  const ended = upload(leaving.signal);
  await arrived;
  leaving.abort();
  expect(await ended).toMatchObject({ stalled: false });
});
