const NEXT = "node_modules/next/dist/bin/next";
const WHEN_READY = ["--import", new URL("listen-when-ready.mjs", import.meta.url).href];

/** Node's arguments that start the built storefront. Its port opens when it can answer. */
export const storefrontCommand = (port: number | string, host = "localhost"): string[] => [
  ...WHEN_READY,
  NEXT,
  "start",
  "-p",
  String(port),
  "-H",
  host,
];

/** The same for a storefront that reloads what changes. */
export const developmentCommand = (port: number): string[] => [NEXT, "dev", "-p", String(port), "-H", "localhost"];
