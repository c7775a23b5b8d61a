import { launch } from "chrome-launcher";
import lighthouse from "lighthouse";

/** Mobile Lighthouse (simulated slow 4G, 4× slower processor) of one url; scores 0–100, LCP in seconds. */
export async function mobileLighthouse(url: string, chromePath: string | undefined) {
  const chrome = await launch({
    ...(chromePath ? { chromePath } : {}),
    chromeFlags: [
      "--headless=new",
      "--no-sandbox",
      "--disable-dev-shm-usage",
      "--disable-quic",
      "--disable-background-networking",
      "--host-resolver-rules=MAP *.localhost 127.0.0.1",
    ],
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, output: "json", logLevel: "error" });
    if (!result) throw new Error(`Lighthouse gave no result for ${url}`);
    const { categories, audits } = result.lhr;
    const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
    const failing = Object.values(audits)
      .filter((audit) => audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === "binary")
      .map((audit) => audit.id);
    return {
      performance: score("performance"),
      accessibility: score("accessibility"),
      bestPractices: score("best-practices"),
      seo: score("seo"),
      lcpSeconds: (audits["largest-contentful-paint"]?.numericValue ?? Number.NaN) / 1000,
      tbtMilliseconds: audits["total-blocking-time"]?.numericValue ?? Number.NaN,
      cls: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
      failing,
    };
  } finally {
    chrome.kill();
  }
}
