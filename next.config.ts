import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { NextConfig } from "next";
import { PHASE_PRODUCTION_BUILD } from "next/constants";
import createNextIntlPlugin from "next-intl/plugin";
import { LANGUAGES } from "./config/languages.ts";
import { EVERYWHERE } from "./lib/business/request/guard/response-headers.ts";
import { requireGenerated } from "./scripts/build/generated-code.ts";
import { buttonClass } from "./ui-kit/button/button-class.ts";

const withNextIntl = createNextIntlPlugin({
  requestConfig: "./lib/i18n/request.ts",
  experimental: { messages: { path: "./messages", format: "json", locales: "infer", precompile: true } },
});

/** RTE-26: the two sentences of the error screen, in the bundle: it must not depend on anything that may have failed. */
function errorTexts(): string {
  const texts = LANGUAGES.map((language) => {
    const messages = JSON.parse(readFileSync(`messages/${language}.json`, "utf8")) as { error: object };
    return [language, messages.error] as const;
  });
  return JSON.stringify(Object.fromEntries(texts));
}

const distDir = process.env.NEXT_DIST_DIR || ".next";

/** Next adds each build folder to the compiler settings it is given; another folder than the usual one gets its own. */
function compilerSettings(): string {
  if (distDir === ".next") return "tsconfig.json";
  const file = `.cache/tsconfig${distDir.replace(/[^\w-]/g, ".")}.json`;
  mkdirSync(".cache", { recursive: true });
  writeFileSync(file, JSON.stringify({ extends: "../tsconfig.json", include: ["../next-env.d.ts"] }));
  return file;
}

const everywhere = Object.entries(EVERYWHERE).map(([key, value]) => ({ key, value }));
/** The map's worker reads tiles, and a worker has the content policy of its own file. */
const mapWorker = [{ key: "Content-Security-Policy", value: "default-src 'none'; connect-src 'self' https:" }];
/** Any origin may read these files: the frame of a raw page (PAGE-01) has an opaque one, and browsers check it for fonts. */
const immutable = [
  { key: "Cache-Control", value: "public, max-age=31536000, immutable" },
  { key: "Access-Control-Allow-Origin", value: "*" },
];

/** The widget catalogue at `/_kit` (files ending in `.kit.tsx`) is part of development, and of builds that ask for it. */
const catalogue = process.env.NODE_ENV === "development" || process.env.KIT_CATALOGUE === "1";

const nextConfig: NextConfig = {
  distDir,
  pageExtensions: catalogue ? ["tsx", "ts", "kit.tsx", "kit.ts"] : ["tsx", "ts"],
  assetPrefix: process.env.ASSET_PREFIX || undefined,
  poweredByHeader: false,
  // Compressing here costs a third of the throughput; a front server does it once per file.
  compress: process.env.COMPRESS !== "off",
  images: { unoptimized: true },
  // `npm run verify` checks the types of everything; a start must not wait for it.
  typescript: { ignoreBuildErrors: true, tsconfigPath: compilerSettings() },
  // Stores pages so that their scripts run after the first paint (ARCHITECTURE.md, The browser).
  cacheHandler: path.resolve("lib/render/page-cache.ts"),
  cacheMaxMemorySize: 128 * 1024 * 1024,
  experimental: {
    // Made-up urls must not fill the disk, and a restart begins with fresh pages.
    isrFlushToDisk: false,
    // What is kept of a body on its way through proxy.ts; the rest is dropped as it comes, and the routes refuse what is
    // above their own limit. A little more than the largest of those (lib/business/request).
    proxyClientMaxBodySize: 1280 * 1024,
  },
  env: { ERROR_TEXTS: errorTexts(), ERROR_BUTTON: buttonClass({ size: "large" }), KIT_CATALOGUE: catalogue ? "1" : "" },
  headers: async () => [
    { source: "/:path*", headers: everywhere },
    {
      source: "/:path*",
      has: [{ type: "header", key: "x-forwarded-proto", value: "https" }],
      headers: [{ key: "Strict-Transport-Security", value: "max-age=31536000" }],
    },
    { source: "/:path*/_next/static/media/:file(maplibre-gl-worker.*)", headers: mapWorker },
    { source: "/:folder(fonts|demo)/:file*", headers: immutable },
    { source: "/:mount/:folder(fonts|demo)/:file*", headers: immutable },
  ],
};

export default function config(phase: string): NextConfig {
  if (phase === PHASE_PRODUCTION_BUILD) requireGenerated(process.cwd());
  return withNextIntl(nextConfig);
}
