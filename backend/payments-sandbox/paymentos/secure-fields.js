import { find, openFrame, pause } from "../frames/outside.js";

const KINDS = ["cardNumber", "creditCardExpiry", "cvv"];
const TITLES = { cardNumber: "Card number", creditCardExpiry: "Expiry date", cvv: "Security code" };

/** `style.base.color`; light letters stand on something dark. */
function coloursOf({ style }) {
  const text = style?.base?.color;
  if (!/^#[\da-f]{6}$/i.test(text ?? "")) return null;
  const light = [1, 3, 5].reduce((sum, at) => sum + Number.parseInt(text.slice(at, at + 2), 16), 0) > 382;
  return { dark: light, text };
}

/** One secure field: a frame of its own, which never passes the page what was typed. */
class Field {
  constructor(kind, group, options) {
    this.kind = kind;
    this.group = group;
    this.options = options;
    this.listeners = new Map();
    this.frame = null;
  }

  on(event, listener) {
    this.listeners.set(event, [...(this.listeners.get(event) ?? []), listener]);
  }

  mount(selector) {
    if (this.frame) throw new Error(`The field ${this.kind} is mounted already.`);
    const place = typeof selector === "string" ? find(selector) : null;
    if (!place) throw new Error(`There is no element for the selector ${selector}.`);
    const { placeholders = {} } = this.options;
    const placeholder = { cardNumber: "cardNumber", creditCardExpiry: "expDate", cvv: "cvv" }[this.kind];
    const params = {
      kind: this.kind,
      group: this.group.id,
      key: this.group.key,
      placeholder: placeholders[placeholder] ?? "",
      lang: document.documentElement.lang || "en",
    };
    const onEvent = (name, data) => {
      for (const listener of this.listeners.get(name) ?? []) listener(data);
    };
    const options = { title: TITLES[this.kind], style: { height: "44px" }, onEvent, colours: coloursOf(this.options) };
    this.frame = openFrame("/sandbox/field", params, options);
    place.replaceChildren(this.frame.element);
  }
}

class Fields {
  #made = new Set();

  constructor(publicKey, options = {}) {
    if (typeof publicKey !== "string" || !publicKey) throw new Error("A public key is needed.");
    this.key = publicKey;
    this.options = options;
    // Known to the frames only by this name; the page does not listen there, because it is of another origin.
    this.id = crypto.randomUUID();
  }

  create(kind, options = {}) {
    if (!KINDS.includes(kind)) throw new Error(`There is no field "${kind}", only ${KINDS.join(", ")}.`);
    if (this.#made.has(kind)) throw new Error(`The field ${kind} was created already.`);
    this.#made.add(kind);
    return new Field(kind, this, options);
  }
}

/** JSON text with a token or an error, or an object `{error}` if a field is invalid, as the vendor returns it. */
async function createToken(field, { additionalData = {}, environment } = {}) {
  await pause(0);
  if (!(field instanceof Field) || field.kind !== "cardNumber" || !field.frame) {
    throw new Error("createToken() takes the mounted field cardNumber.");
  }
  const answer = await field.frame.ask("token", { holder_name: additionalData.holder_name ?? "", environment });
  return answer.error ? answer : JSON.stringify(answer);
}

window.POS = { Fields, createToken };
