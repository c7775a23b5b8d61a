import { expect, test } from "vitest";

import {
  handlers,
  notifications,
  ORIGIN,
  openedUrls,
  setWindows,
  startEachTestOffline,
  startWorker,
} from "./run-worker";

startEachTestOffline();

const order = "1b4e28ba-2fa1-11d2-883f-0016d3cca427";
async function push(data: unknown) {
  let work: Promise<unknown> = Promise.resolve();
  const waitUntil = (promise: Promise<unknown>) => {
    work = promise;
  };
  const text = typeof data === "string" ? data : JSON.stringify(data);
  handlers.get("push")?.({ data: { json: () => JSON.parse(text) }, waitUntil } as never);
  await work;
}

test("[LIVE-01] a message about an order is shown in its language, once per order, and a tap leads to that order", async () => {
  startWorker("kaapi", "/pedidos");
  notifications.length = 0;
  const message = {
    title: "Kaapi · Order 7",
    body: "Ready.",
    dir: "ltr",
    lang: "en",
    tag: order,
    path: `/orders/${order}`,
  };
  await push(message);
  const url = `/pedidos/orders/${order}`;
  const { path: _path, ...notification } = message;
  expect(notifications).toEqual([{ ...notification, renotify: true, icon: "/logo.svg", data: { url } }]);
  const click = async () => {
    let work: Promise<unknown> = Promise.resolve();
    const waitUntil = (promise: Promise<unknown>) => {
      work = promise;
    };
    handlers.get("notificationclick")?.({
      notification: { close: () => undefined, data: { url } },
      waitUntil,
    } as never);
    await work;
  };
  await click();
  expect(openedUrls).toEqual([ORIGIN + url]);
  let focused = 0;
  setWindows([{ url: ORIGIN + url, focus: () => (focused += 1) }]);
  await click();
  expect([openedUrls.length, focused]).toEqual([1, 1]);
});

test("[SEC-02] a message that is no word about an order, or leads elsewhere, is not shown", async () => {
  startWorker();
  notifications.length = 0;
  const message = { title: "Kaapi", body: "Ready.", dir: "ltr", lang: "en", tag: order };
  for (const bad of [
    "nonsense",
    {},
    message,
    { ...message, path: "https://evil.example/" },
    { ...message, path: `/orders/${order}/../..` },
  ]) {
    await push(bad);
  }
  expect(notifications).toEqual([]);
});
