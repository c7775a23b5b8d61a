import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { rawDocument } from "@/lib/business/pages/raw-document";
import { businessWith } from "@/tests/unit/lib/business/builder";

it("[PAGE-01] [SEC-03] a raw page is a document of its own whose policy runs our one script by its hash, and nothing of the content", () => {
  const page = rawDocument(businessWith({}), "ar", "<p onclick='x()'>Hi</p><script>x()</script>");
  const scripts = [...page.matchAll(/<script>(.*?)<\/script>/g)].map(([, code = ""]) => code);
  expect(scripts).toHaveLength(1);
  const hash = createHash("sha256")
    .update(scripts[0] ?? "")
    .digest("base64");
  expect(page, "and no other source").toContain(`script-src 'sha256-${hash}';`);
  expect(page).toContain("default-src 'none'");
  expect(page).toContain('<html lang="ar" dir="rtl">');
  expect(page).toContain("<p>Hi</p>");
});
