import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { JsonLd } from "@/components/pages/json-ld";

test("[SEC-03] no text of a menu can end the script element of structured data", () => {
  const name = "</script><script>alert(1)</script><!-- & \u2028";
  const html = renderToStaticMarkup(<JsonLd data={{ name }} />);
  expect(html.match(/<\/script>/g)).toHaveLength(1);
  expect(html).not.toContain("<!--");
  const json = html.slice(html.indexOf(">") + 1, html.lastIndexOf("</script>"));
  expect(JSON.parse(json)).toEqual({ name });
});
