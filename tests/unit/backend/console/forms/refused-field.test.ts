import { expect, test } from "vitest";
import { html } from "../../../../../backend/console/http/html.ts";
import { refusedAt } from "../../../../../backend/console/http/refused-field.ts";

test("[STAFF-60] a refused form that comes back without script has the focus at the first wrong field that it has", () => {
  const page = html`<form><label>Title<input name="title"></label><label>Price<input name="price"></label></form>`;
  const { text } = refusedAt(page, { elsewhere: "not here", title: "write a title", price: "write a price" });
  expect(text).toContain(
    '<input name="title" aria-invalid="true" aria-describedby="refused-field-1" autofocus></label><p class="field-error" id="refused-field-1">write a title</p>',
  );
  expect(text).toContain('<input name="price" aria-invalid="true" aria-describedby="refused-field-2"></label>');
  expect(text).not.toContain("not here");
});
