import { SETTINGS, scope } from "./scope.ts";

/** The backend's push message about an order (backend/push). */
interface OrderNews {
  readonly title: string;
  readonly body: string;
  readonly dir: NotificationDirection;
  readonly lang: string;
  readonly tag: string;
  readonly path: string;
}

const ORDER_PATH = /^\/orders\/[\w-]{8,64}$/;

/** Null for anything but an order message, or one that links elsewhere. */
function readNews(data: PushMessageData | null): OrderNews | null {
  try {
    const news = data?.json() as Partial<OrderNews> | null;
    const sound = typeof news?.title === "string" && typeof news.body === "string" && ORDER_PATH.test(news.path ?? "");
    return sound ? (news as OrderNews) : null;
  } catch {
    return null;
  }
}

/** One notification per order: newer messages replace it, with a sound again. */
export function showNotification(data: PushMessageData | null): Promise<void> | undefined {
  const news = readNews(data);
  if (!news) return undefined;
  const { title, body, dir, lang, tag, path } = news;
  // Browsers support `renotify`; the compiler's types lack it.
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    dir,
    lang,
    tag,
    renotify: true,
    icon: SETTINGS.icon,
    data: { url: SETTINGS.base + path },
  };
  return scope.registration.showNotification(title, options);
}

/** Opens the order of a notification, in a window that already shows it if there is one. */
export async function openOrder({ data }: Notification): Promise<unknown> {
  const { href } = new URL((data as { url: string }).url, scope.location.origin);
  const windows = await scope.clients.matchAll({ type: "window", includeUncontrolled: true });
  const open = windows.find((client) => client.url.split("#")[0] === href);
  return open ? open.focus() : scope.clients.openWindow(href);
}
