/** The page's side of a frame of this sandbox. The script's own URL is the sandbox's address. */
export const origin = new URL(document.currentScript.src).origin;

/** What a vendor's library throws when it is used wrongly. */
export class IntegrationError extends Error {
  constructor(message) {
    super(message);
    this.name = "IntegrationError";
  }
}

export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * A frame of the sandbox's origin, in the shop's `colours` { dark, primary, ground, text, muted, danger } where they are given. `onEvent(name, data)` hears it; `ask(name, data)` gets one answer. Styles are set one by one,
 * which a strict policy of styles allows.
 */
export function openFrame(path, params, { title, onEvent = () => {}, style = {}, colours = null }) {
  const frame = document.createElement("iframe");
  const id = crypto.randomUUID();
  const query = new URLSearchParams({
    ...params,
    ...(colours ? { colours: JSON.stringify(colours) } : {}),
    parent: location.origin,
    id,
  });
  frame.src = `${origin}${path}?${query}`;
  frame.title = title;
  frame.setAttribute("allow", "payment *");
  // A frame is see-through only when it and its page agree on light or dark.
  if (colours) frame.style.colorScheme = colours.dark ? "dark" : "light";
  Object.assign(frame.style, { border: "0", display: "block", width: "100%", ...style });
  const waiting = new Map();
  let calls = 0;
  let ready = () => {};
  const loaded = new Promise((resolve) => {
    ready = resolve;
  });
  const hear = (event) => {
    if (event.source !== frame.contentWindow || event.origin !== origin || event.data?.sandbox !== id) return;
    const { kind, name, data, call } = event.data;
    if (kind === "answer") {
      waiting.get(call)?.(data);
      waiting.delete(call);
    } else if (name === "ready") ready();
    else if (name === "height" && !style.height) frame.style.height = `${data}px`;
    if (kind === "event" && name !== "height") onEvent(name, data);
  };
  window.addEventListener("message", hear);
  return {
    id,
    element: frame,
    loaded,
    async ask(name, data) {
      await loaded;
      const call = ++calls;
      return new Promise((resolve) => {
        waiting.set(call, resolve);
        frame.contentWindow.postMessage({ sandbox: id, kind: "ask", name, data, call }, origin);
      });
    },
    focus: () => frame.focus(),
    remove() {
      window.removeEventListener("message", hear);
      frame.remove();
    },
  };
}

/** A frame over the whole page, above everything of the shop, as vendors put their overlays. */
export function coverPage(frame) {
  Object.assign(frame.element.style, {
    position: "fixed",
    inset: "0",
    width: "100%",
    height: "100%",
    zIndex: "2147483647",
    background: "rgba(20, 24, 30, 0.6)",
  });
  document.body.append(frame.element);
}

export const find = (target) => (typeof target === "string" ? document.querySelector(target) : target);

export async function call(path, { method = "GET", form, query = {} } = {}) {
  const search = new URLSearchParams(query);
  const address = `${origin}${path}${search.size ? `?${search}` : ""}`;
  const answer = await fetch(address, { method, ...(form ? { body: new URLSearchParams(form) } : {}) });
  return answer.json();
}
