import { parseUrl } from "../core/web.ts";

/** Where a gateway may send the window. `hosts` as in rows.ts; `sandbox` replaces all of them. */
export interface LeavePolicy {
  readonly hosts: readonly string[];
  readonly sandbox?: string;
}

const LOOPBACK = /^(?:localhost|[\w.-]+\.localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * [ROBUST-12] Returns the address if the window may go there: absolute, https, without a user name, on the gateway's
 * own hosts at their default port. The sandbox is one exact origin, http only on localhost. Returns null for everything
 * else.
 */
export function allowedTarget(target: string, { hosts, sandbox }: LeavePolicy): URL | null {
  const url = parseUrl(target);
  if (!url || url.username || url.password) return null;
  if (sandbox !== undefined) {
    const plain = url.protocol === "http:" && LOOPBACK.test(url.hostname);
    return url.origin === sandbox && (url.protocol === "https:" || plain) ? url : null;
  }
  if (url.protocol !== "https:" || url.port !== "") return null;
  return hosts.some((host) => isHost(url.hostname, host)) ? url : null;
}

/**
 * Returns the address if a card's bank may be shown there in a frame. Banks are on hosts that nobody can list, so any
 * https address without a user name will do; the sandbox is its own bank.
 */
export function bankTarget(target: string, sandbox: string | undefined): URL | null {
  if (sandbox !== undefined) return allowedTarget(target, { hosts: [], sandbox });
  const url = parseUrl(target);
  return url?.protocol === "https:" && !url.username && !url.password ? url : null;
}

const isHost = (name: string, allowed: string): boolean =>
  allowed.startsWith("*.") ? name.endsWith(allowed.slice(1)) : name === allowed;

type LeaveWindow = Pick<Window, "document" | "location" | "top" | "self" | "addEventListener">;

/**
 * Redirects and form posts of one window. Leaves at most once until the page is restored from the back-forward cache.
 */
export function createLeave(window: LeaveWindow) {
  let leaving = false;
  window.addEventListener("pageshow", (event) => {
    if ((event as PageTransitionEvent).persisted) leaving = false;
  });
  const framed = () => window.top !== null && window.top !== window.self;
  /** Returns true when navigation has already started, so that a second press does not start another. */
  const once = (target: string, policy: LeavePolicy, go: (url: URL) => void): boolean => {
    const url = allowedTarget(target, policy);
    if (!url) return false;
    if (!leaving) {
      leaving = true;
      go(url);
    }
    return true;
  };
  return {
    redirect: (target: string, policy: LeavePolicy) =>
      once(target, policy, ({ href }) => {
        // Another origin's location can be set, but its methods cannot be called.
        if (framed() && window.top) window.top.location.href = href;
        else window.location.assign(href);
      }),
    postForm: (target: string, fields: Readonly<Record<string, string>>, policy: LeavePolicy) =>
      once(target, policy, ({ href }) => submitForm(window.document, href, fields, framed() ? "_top" : "_self")),
  };
}

/**
 * Posts fields to an address from `target`, a word for a window. Builds the form from elements and text
 * values, never from markup, so that the payload is posted unchanged.
 */
function submitForm(
  document: Document,
  action: string,
  fields: Readonly<Record<string, string>>,
  target: string,
): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  form.hidden = true;
  form.setAttribute("target", target);
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  // Calls the prototype's method, because a field called "submit" would hide the form's own.
  (Object.getPrototypeOf(form) as HTMLFormElement).submit.call(form);
  form.remove();
}
