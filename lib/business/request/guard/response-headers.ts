/** Headers of every response of the storefront. */
export const EVERYWHERE: Readonly<Record<string, string>> = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Permissions-Policy": "camera=(), microphone=(), geolocation=(self), payment=*",
  // Files and calls need nothing at all; pages get the policy of their business from proxy.ts.
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
};
