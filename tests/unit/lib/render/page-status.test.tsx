import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { MISSING, statusOfPage } from "@/lib/render/page-status";

test("[RTE-09] a page that is drawn as missing is answered with status 404, and no other", () => {
  expect(statusOfPage(renderToString(<div {...MISSING}>No such dish</div>))).toBe(404);
  expect(statusOfPage(renderToString(<p title={' data-status="404"'}>{' data-status="404"'}</p>))).toBe(undefined);
});
