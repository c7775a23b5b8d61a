import { Html, html } from "./html.ts";

const CONTROL = /<(input|textarea|select)\b[^<>]*>/g;
const DETAILS = /<(\/?)details\b[^<>]*>/g;
/** What begins after a control that has no label around it. */
const NEXT = /<(?:input|textarea|select|label|fieldset|form)\b/;
const END_OF_LABEL = "</label>";
const LINE = "refused-field";

/**
 * A page with the form that was refused, with what each wrong field must be below it. It does for a browser without script what
 * browser/forms/field-errors.ts does in an open page. All markup is written by `html`, so an attribute holds no "<", ">" or quote.
 */
export function refusedAt(page: Html, wrong: Readonly<Record<string, string>>): Html {
  // The first one that the page has is where the focus is.
  const here = Object.entries(wrong).filter(([field]) => controlOf(page.text, field));
  return new Html(here.reduce((all, [field, must], index) => pointedAt(all, field, must, index), page.text));
}

function controlOf(text: string, field: string) {
  const named = html` name="${field}"`.text;
  return [...text.matchAll(CONTROL)].find(([tag]) => tag.includes(named));
}

function pointedAt(text: string, field: string, must: string, index: number): string {
  const control = controlOf(text, field);
  if (!control) return text;
  const [tag, kind] = control;
  const id = `${LINE}-${index + 1}`;
  const before = text.slice(0, control.index);
  const rest = text.slice(control.index + tag.length);
  const at = endOf(rest, kind === "input" ? "" : `</${kind}>`);
  const line = html`<p class="field-error" id="${id}">${must}</p>`.text;
  return `${unfolded(before)}${pointed(tag, id, index === 0)}${rest.slice(0, at)}${line}${rest.slice(at)}`;
}

/** Where a control's label ends, or without one around it the control itself. */
function endOf(rest: string, closing: string): number {
  const end = rest.indexOf(closing) + closing.length;
  const label = rest.indexOf(END_OF_LABEL, end);
  const next = rest.slice(end).search(NEXT);
  return label >= 0 && (next < 0 || label < end + next) ? label + END_OF_LABEL.length : end;
}

/** The control's tag: what describes it begins with the reason, and the first one has the focus. */
function pointed(tag: string, id: string, isFirst: boolean): string {
  const [, hints] = / aria-describedby="([^"]*)"/.exec(tag) ?? [];
  const described = [id, hints].filter(Boolean).join(" ");
  const bare = tag.replace(/ aria-describedby="[^"]*"/, "").slice(0, -1);
  return `${bare} aria-invalid="true" aria-describedby="${described}"${isFirst ? " autofocus" : ""}>`;
}

/** Whatever is folded around the end of this markup is open. */
function unfolded(markup: string): string {
  const around: RegExpExecArray[] = [];
  for (const found of markup.matchAll(DETAILS)) {
    if (found[1]) around.pop();
    else around.push(found);
  }
  return around.reduceRight((all, { index, 0: tag }) => {
    const end = index + tag.length - 1;
    return / open(?=[ >])/.test(tag) ? all : `${all.slice(0, end)} open${all.slice(end)}`;
  }, markup);
}
