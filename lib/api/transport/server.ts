import { setTimeout as pause } from "node:timers/promises";
import { unstable_cache } from "next/cache";
import { hostsFor } from "@/config/hosts";
import type { BusinessConfig } from "@/config/schema";
import { GetBusinessInfoDocument } from "@/lib/api/generated/graphql";
import { answersDocument } from "@/lib/api/transport/answers-document";
import { ApiError, asApiError, wordlessMessage } from "@/lib/api/transport/api-error";
import { type Document, execute } from "@/lib/api/transport/execute";
import type { SendOptions, Source, Topic } from "@/lib/api/transport/source";
import { storefrontSecret } from "@/lib/business/request/secret";
import { storefrontHeaders } from "@/lib/business/request/visitor";
import type { FulfilmentMode } from "@/lib/domain/enumerations";
import { callInTrace, traceInScope } from "@/lib/observe/request-trace";

/** Milliseconds after which a page stops waiting for the API and shows that it failed (ROB-01): for all of its reads together. */
export const READ_TIMEOUT = 8_000;
/** Seconds after which a public response is read again even if no change was announced. */
export const READ_REVALIDATE = 300;

/** The place of a menu page: the chosen store and mode; null: the business's first store. */
export interface ReadPlace {
  readonly storeId: string;
  readonly mode: FulfilmentMode;
}

type Business = Pick<BusinessConfig, "biz">;

/** The GraphQL endpoint of the business's API host (CFG-08). */
export const endpointOf = ({ biz }: Business): string => `${hostsFor(biz.env).api}/graphql`;

/** The tag that invalidates a cached response, e.g. `menu:kaapi`. */
export const tagOf = (topic: Topic, businessId: string): string => `${topic}:${businessId}`;

/**
 * The signed headers that decide which budget a read uses: the storefront's own, which is unlimited, or a visitor's.
 */
export type Caller = Readonly<Record<string, string>>;

/** Caches what `read` returns under a key until its tags are revalidated; Next's data cache outside tests. */
export type Remember = <T>(
  read: () => Promise<T>,
  key: string,
  keep: { tags: string[]; revalidate: number; optional: boolean },
) => Promise<T>;

/**
 * Next's data cache around the whole call instead of `fetch`'s: a response with GraphQL errors (status 200) throws and
 * is not cached, and while the API is down the last good response stays. The key contains no secret, because Next logs
 * it.
 */
const inDataCache: Remember = async (read, key, { optional, ...keep }) => {
  try {
    return await unstable_cache(read, [key], keep)();
  } catch (thrown) {
    await (optional ? askAgainLater() : forgetPageSoon());
    throw thrown;
  }
};

/** Makes the page being rendered stale after a second, so that a page with an error is not cached for minutes. */
const forgetPageSoon = unstable_cache(async () => true, ["a page about a failed read"], { revalidate: 1 });

/** Seconds after which a page is rendered again that is complete without what could not be read. */
const OPTIONAL_AGAIN = 30;
/** Not as short as for a failed read: by that the page cache knows a page that must not replace a complete one. */
const askAgainLater = unstable_cache(async () => true, ["a page without an optional read"], {
  revalidate: OPTIONAL_AGAIN,
});

/** When the reads of a page or a file must have ended. */
export interface ReadDeadline {
  readonly endsAt: number;
}

/** The deadline of reads that begin now. */
export const readDeadline = (): ReadDeadline => ({ endsAt: performance.now() + READ_TIMEOUT });

/** Public reads of one business in one language at one place, cached and without any customer's token (D14). */
export function serverSource(
  business: Business,
  locale: string,
  place: ReadPlace | null,
  { remember = inDataCache, caller = storefrontHeaders(storefrontSecret()), deadline = readDeadline() }: Reads = {},
): Source {
  let currency: Promise<string> | undefined;
  const source: Source = {
    currency() {
      currency ??= source.send(GetBusinessInfoDocument, {}).then(({ getBusinessInfo }) => getBusinessInfo.currency);
      return currency;
    },
    send: (document, variables, options) =>
      read({ business, locale, place, remember, caller, deadline }, document, variables, options ?? {}),
  };
  return source;
}

interface Reads {
  readonly remember?: Remember | undefined;
  readonly caller?: Caller;
  readonly deadline?: ReadDeadline;
}

interface Reading {
  readonly business: Business;
  readonly locale: string;
  readonly place: ReadPlace | null;
  readonly remember: Remember;
  readonly caller: Caller;
  readonly deadline: ReadDeadline;
}

/** One cached read. Throws `ApiError`; wrap it in `settle` to get a value. */
function read<Data, Variables>(
  { business, locale, place, remember, caller, deadline }: Reading,
  document: Document<Data, Variables>,
  variables: Variables,
  { topics = [], revalidate = READ_REVALIDATE, optional = false, signal, timeout = READ_TIMEOUT }: SendOptions,
): Promise<Data> {
  const key = JSON.stringify([
    business.biz.id,
    endpointOf(business),
    locale,
    place?.storeId ?? "",
    String(document),
    variables,
  ]);
  const tags = [...new Set<Topic>(["business", ...topics])].map((topic) => tagOf(topic, business.biz.id));
  const call = async () => {
    const send = (traced: Readonly<Record<string, string>>) =>
      onceMoreIfBroken(() =>
        execute(document, variables, {
          url: endpointOf(business),
          headers: { ...publicHeaders(business, locale, place), ...caller, ...traced },
          signal,
          timeout: Math.max(0, Math.min(timeout, Math.round(deadline.endsAt - performance.now()))),
          init: { cache: "no-store" },
        }),
      );
    // In the trace of the visit that a page is rendered for, also what is kept for later visits.
    const data = await callInTrace(traceInScope(), { name: `read ${nameOf(String(document))}`, send });
    if (answersDocument(String(document), data)) return data;
    throw new ApiError(wordlessMessage(200), { code: "BAD_ANSWER", status: 200 });
  };
  return remember(call, key, { tags, revalidate, optional });
}

/** The name of one of our own operations. */
const nameOf = (document: string): string => /^\s*query\s+(\w+)/.exec(document)?.[1] ?? "query";

/** Until what is in front of the backends knows which of them is gone, or has started again itself. */
const BROKEN_MS = 150;

/**
 * A read that broke off is sent once more: one of several backends has ended, and another one answers. What is in front
 * of them repeats nothing (deploy/nginx/internal-server.conf).
 */
async function onceMoreIfBroken<Data>(read: () => Promise<Data>): Promise<Data> {
  try {
    return await read();
  } catch (thrown) {
    const { code, status } = asApiError(thrown);
    if (code !== "NETWORK" && status !== 502) throw thrown;
    await pause(BROKEN_MS);
    return read();
  }
}

/** SESS-09: the headers of a visitor without a session. */
function publicHeaders(business: Business, locale: string, place: ReadPlace | null): Record<string, string> {
  return {
    authorization: business.biz.apiKey,
    "x-api-key": business.biz.apiKey,
    "x-use-lang": locale,
    "x-request-type": business.biz.mode,
    ...(place ? { location_id: place.storeId } : {}),
  };
}
