import { describe, expect, it } from "vitest";
import { cleanHtml } from "@/lib/business/pages/clean-html";

describe("html of custom pages", () => {
  it.each([
    "<script>alert(1)</script>",
    '<img src="x" onerror="alert(1)">',
    '<a href="javascript:alert(1)">x</a>',
    '<svg onload="alert(1)"></svg>',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name="card"></form>',
    '<p style="position:fixed;inset:0">x</p>',
    "<style>body{display:none}</style>",
    '<base href="https://evil.example">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  ])("[SEC-03] [PAGE-01] %s neither runs nor loads nor covers anything", (html) => {
    expect(cleanHtml(html)).not.toMatch(
      /script|onerror|onload|iframe|form|input|style|base|meta|svg|display:none|alert\(1\)(?!<)/i,
    );
  });

  it("[RTE-09] words, tables, pictures and links stay", () => {
    const html =
      '<article><h1 lang="es">Hola</h1><table><tr><th scope="row">A</th></tr></table><a href="menu">Carta</a></article>';
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml('<a href="https://a.example" target="x">A</a>')).toContain('rel="noopener noreferrer"');
  });
});
