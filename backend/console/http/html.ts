/** Markup that is safe to send: made by `html`, which escapes everything put into it. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type Part = string | number | Html | readonly Part[] | null | undefined | false;

const escapeHtml = (text: string) => text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function written(part: Part): string {
  if (part === null || part === undefined || part === false) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(written).join("");
  return escapeHtml(String(part));
}

/** html`<b>${name}</b>`: text is escaped, markup made by `html` is not, lists are joined, null and false are nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + written(parts[index - 1]) + string));
}

/** Name and value of an attribute, or nothing: html`<input ${attribute("checked", on)}>`. */
export function attribute(name: string, value: string | number | boolean | null | undefined): Html {
  if (value === false || value === null || value === undefined) return new Html("");
  return new Html(value === true ? ` ${name}` : ` ${name}="${escapeHtml(String(value))}"`);
}
