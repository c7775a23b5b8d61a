import type { IncomingHttpHeaders } from "node:http";
import { request } from "node:http";
import { loadConfiguration } from "../../config/load.ts";

/** The storefront under test, on this machine; every business is a host of it. */
const port = Number(process.env.PORT ?? 3210);

export interface Shop {
  readonly id: string;
  readonly host: string;
  readonly origin: string;
  readonly subPath: string;
  readonly name: Readonly<Record<string, string>>;
  readonly languages: readonly string[];
  readonly defaultLanguage: string;
}

/** The four demo businesses, as their configuration says. */
export const SHOPS: readonly Shop[] = loadConfiguration().businesses.map(({ biz }) => {
  const host = `${biz.domains[0]?.domain}:${port}`;
  const languages = biz.supportedLanguages;
  return {
    id: biz.id,
    host,
    origin: `http://${host}`,
    subPath: biz.urlSubPath,
    name: Object.fromEntries(languages.map((each) => [each, biz.localizedName[each] ?? biz.name])),
    languages,
    defaultLanguage: biz.defaultLanguage,
  };
});

export function shop(id: string): Shop {
  const found = SHOPS.find((each) => each.id === id);
  if (!found) throw new Error(`There is no business ${id} in the configuration.`);
  return found;
}

/** The web address of a path of a shop, below its sub-path. */
export const at = ({ origin, subPath }: Shop, path: string) =>
  `${origin}${path === "/" ? subPath || "/" : `${subPath}${path}`}`;

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}
export interface Question {
  readonly headers?: Record<string, string>;
  readonly method?: string;
  readonly body?: string;
  /** Another storefront than the one under test. */
  readonly port?: number;
}

/** One HTTP request with any Host header, without following anything. */
export function ask(host: string, path: string, question: Question = {}): Promise<Answer> {
  const { headers = {}, method = "GET", body } = question;
  return new Promise((resolve, reject) => {
    const target = { host: "localhost", port: question.port ?? port, path, method, headers: { host, ...headers } };
    const asked = request(target, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const { statusCode = 0, headers: answered } = response;
      resolve({ status: statusCode, headers: answered, body: Buffer.concat(chunks).toString() });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/** A page of a shop as a visitor with this language gets it, without script. */
export const page = (of: Shop, path: string, language = of.defaultLanguage): Promise<Answer> =>
  ask(of.host, at(of, path).slice(of.origin.length), { headers: { cookie: `locale=${language}` } });

/** Runs `work` for all, a few at a time. */
export async function forAll<T>(all: readonly T[], work: (one: T) => Promise<void>, atOnce = 6): Promise<void> {
  const queue = [...all];
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await work(next);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

const ENTITIES: Record<string, string> = { "&amp;": "&", "&#x27;": "'", "&quot;": '"', "&lt;": "<", "&gt;": ">" };
export const unescaped = (html: string) => html.replace(/&(?:amp|#x27|quot|lt|gt);/g, (each) => ENTITIES[each] ?? each);
