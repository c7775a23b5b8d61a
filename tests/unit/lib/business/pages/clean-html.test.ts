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
    '<base href="https://evil.example">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  ])("[SEC-03] [PAGE-01] %s neither runs nor loads anything", (html) => {
    expect(cleanHtml(html)).not.toMatch(/script|onerror|onload|iframe|form|input|base|meta|svg|alert\(1\)(?!<)/i);
  });

  it("[PAGE-01] its own style, classes and video stay: the page has a frame of its own", () => {
    const html =
      '<style>.hero > p{color:tomato}</style><section class="hero" style="padding:2rem"><video src="/a.mp4" controls></video></section>';
    expect(cleanHtml(html)).toContain("<style>.hero > p{color:tomato}</style>");
    expect(cleanHtml(html)).toContain('<section class="hero" style="padding:2rem"><video src="/a.mp4" controls');
    expect(cleanHtml("<style></style><script>alert(1)</script>")).toBe("<style></style>");
    expect(cleanHtml('<video src="javascript:alert(1)"></video>')).not.toContain("javascript");
    expect(cleanHtml('<a href="#end">x</a>')).toBe('<a href="#end" target="_self">x</a>');
  });

  it("[RTE-09] words, tables, pictures and links stay", () => {
    const html =
      '<article><h1 lang="es">Hola</h1><table><tr><th scope="row">A</th></tr></table><a href="menu">Carta</a></article>';
    expect(cleanHtml(html)).toBe(html);
    expect(cleanHtml('<a href="https://a.example" target="x">A</a>')).toContain('rel="noopener noreferrer"');
  });
});
