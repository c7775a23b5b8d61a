import { createScriptLoader } from "@/payments";

const ORIGINS: readonly string[] = [
  "https://www.google.com",
  "https://challenges.cloudflare.com",
  "https://accounts.google.com",
  "https://connect.facebook.net",
];

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Loads a sign-in or captcha vendor's script once and returns its global. Throws if it does not load. */
export const loadVendorScript = createScriptLoader({
  document: () => document,
  global: (name) => (globalThis as unknown as Record<string, unknown>)[name],
  pause,
  mayLoad: ({ origin }) => ORIGINS.includes(origin),
});
