/** The frame's side: it talks only to the page that framed it, and to its own origin. */
export const params = new URLSearchParams(location.search);
export const given = JSON.parse(document.body.dataset.given ?? "{}");
export const root = document.getElementById("root");
const page = params.get("parent");

/** Colours of the shop as the vendor's own interface takes them; anything but a plain colour is ignored. */
const colours = JSON.parse(params.get("colours") ?? "null");
if (colours) {
  const { style } = document.documentElement;
  style.colorScheme = colours.dark ? "dark" : "light";
  for (const name of ["primary", "ground", "text", "muted", "danger"]) {
    if (/^#[\da-f]{6}$/i.test(colours[name] ?? "")) style.setProperty(`--${name}`, colours[name]);
  }
}

const post = (message) => {
  if (page && window.parent !== window) window.parent.postMessage({ sandbox: params.get("id"), ...message }, page);
};

export const tell = (name, data) => post({ kind: "event", name, data });

/** Reports that the frame is rendered, and handles the page's requests from now on. */
export function serve(handlers) {
  window.addEventListener("message", async (event) => {
    if (event.source !== window.parent || event.origin !== page || event.data?.sandbox !== params.get("id")) return;
    const { name, data, call } = event.data;
    const answer = await handlers[name]?.(data);
    post({ kind: "answer", call, data: answer });
  });
  new ResizeObserver(() => tell("height", Math.ceil(root.getBoundingClientRect().height))).observe(root);
  tell("ready");
}

/** Where the keyboard is when the page hands its focus to this frame: a frame may not take it on its own. */
export function focusFirst(control) {
  control.focus();
  window.addEventListener("focus", () => {
    if (document.activeElement === document.body) control.focus();
  });
}

/** POST to the sandbox; a lost answer is `null`. */
export async function send(path, body) {
  const form = body instanceof URLSearchParams;
  try {
    const answer = await fetch(path, {
      method: "POST",
      ...(form ? {} : { headers: { "content-type": "application/json" } }),
      body: form ? body : JSON.stringify(body),
    });
    return { ok: answer.ok, body: await answer.json() };
  } catch {
    return null;
  }
}

/** element("p", { class: "hint" }, "text", child): text is only ever text. */
export function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value !== null && value !== undefined && value !== false)
      made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}
