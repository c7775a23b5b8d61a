import type { IncomingMessage, ServerResponse } from "node:http";
import { loadBusiness } from "@/config/load";
import { pageView } from "@/lib/domain/analytics/page-view";
import type { Trace } from "@/lib/domain/trace";
import { callOf, isFile } from "@/lib/observe/request-kind";

/** A request of the storefront whose response is not out yet. */
export interface OpenRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly trace: Trace;
  /** When it arrived, before it had its turn; milliseconds of `performance.now()`. */
  readonly startedAt: number;
  /** The id of its business; null if its host is not ours. */
  readonly shop: string | null;
}

/** What supervisors and Prometheus ask for, and files at the root of a shop. */
const UNRECORDED =
  /^\/(?:[\w-]+\/)*(?:_next\/|api\/(?:health|ready|metrics|version|page-report)(?:\?|$)|[\w.-]+\.(?:js|webmanifest|xml|txt|ico|png|svg)(?:\?|$))/;

/** Whether a request is a page's or a call's, which traces and the request log record. */
export const isRecorded = (url: string): boolean => !isFile(url) && !UNRECORDED.test(url);

/** A page by its route, a call by its first word: the rest of an address may be an order's, a payment's or a guest's. */
export function routeOf(url: string, shop: string | null): string {
  const call = callOf(url);
  if (call) return `/${call}`;
  const subPath = (shop && loadBusiness(shop)?.biz.urlSubPath) || "";
  return pageView(url.split("?", 1).join(), subPath).page_path;
}

/** As nginx logs it: the visitor left before the response was out. */
const LEFT = 499;

/** The status of a response that has ended. */
export const statusOf = ({ writableFinished, statusCode }: ServerResponse): number =>
  writableFinished ? statusCode : LEFT;
