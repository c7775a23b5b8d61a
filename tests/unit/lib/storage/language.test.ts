import { afterEach, expect, test, vi } from "vitest";
import { rememberLanguage } from "@/lib/storage/language";

afterEach(() => vi.unstubAllGlobals());

test("[I18N-01] [SEC-02] the cookie of a chosen language is sent back over https alone where it was set over https", () => {
  const document = { cookie: "" };
  vi.stubGlobal("document", document);
  for (const [protocol, end] of [
    ["https:", ";samesite=lax;secure"],
    ["http:", ";samesite=lax"],
  ] as const) {
    vi.stubGlobal("location", { protocol });
    rememberLanguage("kaapi-kitchen", "ar");
    expect(document.cookie).toBe(`locale=ar;path=/;max-age=31536000${end}`);
  }
});
