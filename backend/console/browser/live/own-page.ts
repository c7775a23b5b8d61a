/** What the browsers that have Trusted Types offer; TypeScript's own types do not name it. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createHTML(html: string): string }): { createHTML(html: string): string };
}

/** The one policy that the console's Content-Security-Policy admits (backend/console/http/reply.ts). */
const PAGE_POLICY = "console-page";

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
const policy = trustedTypes?.createPolicy(PAGE_POLICY, { createHTML: (html) => html });

/**
 * A page of this console as a document, whose scripts do not run. It is the only text that becomes markup here: the
 * browser refuses any other, and fetches from no other origin (`connect-src`). Browsers without Trusted Types read it as
 * it is.
 */
export async function readOwnPage(response: Response): Promise<Document> {
  const html = await response.text();
  return new DOMParser().parseFromString(policy?.createHTML(html) ?? html, "text/html");
}
