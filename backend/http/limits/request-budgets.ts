import type { IncomingMessage } from "node:http";
import { knownLanguage, type Language } from "../../../config/languages.ts";
import { networkOf } from "../../../lib/domain/network.ts";
import type { ReadHeader } from "../../context.ts";
import { isLimited } from "../../identity/limits.ts";
import { type BudgetSize, createBudget } from "../../rules/call-budget.ts";
import type { Services } from "../../services.ts";
import { translator } from "../../texts/texts.ts";
import { callerAddress } from "../caller-address.ts";
import { isStorefront, visitorOf } from "../visitor.ts";
import type { CallBudgets } from "./call-budgets.ts";

/**
 * Requests of one network, of any kind and with or without a login: about a millisecond each before anything is carried
 * out.
 */
export const REQUEST_BUDGET: BudgetSize = { most: 3_000, perSecond: 150 };
/** This many bytes of a body cost as much as a request: reading that much JSON takes a fraction of a millisecond. */
const BYTES_OF_ONE = 16 * 1024;
/** The size assumed for a body without a content length. */
const UNANNOUNCED_BYTES = 256 * 1024;
/** The largest body of a guest is 1 MB; an imported menu is larger, but sent once. */
const MAX_OF_ONE = 64;

export interface TooMany {
  readonly seconds: number;
  readonly message: string;
}
export type RequestBudgets = ReturnType<typeof createRequestBudgets>;

/** Decides by address and headers alone, before any of the body is read. */
export function createRequestBudgets(app: Services, calls: CallBudgets, size: BudgetSize = REQUEST_BUDGET) {
  const budget = createBudget(size);
  /** Null for an unlimited caller. */
  const networkOfRequest = (req: IncomingMessage): string | null => {
    const header = headerOf(req);
    if (isStorefront(header, app.storefrontSecret)) return null;
    const address = visitorOf(header, app.storefrontSecret)?.address ?? callerAddress(req, app.backendProxies);
    return address !== null && isLimited(app, address) ? networkOf(address) : null;
  };
  return {
    /** Takes a request from its network's budget; returns why not if there is nothing left. */
    take(req: IncomingMessage): TooMany | null {
      const network = networkOfRequest(req);
      if (network === null) return null;
      const now = app.clock();
      const cost = Math.min(costOfRequest(req), size.most);
      const seconds = budget.take(network, cost, now) ?? spentCalls(req, network, now);
      if (seconds === null) return null;
      const text = translator(languageOf(app, headerOf(req)));
      return { seconds, message: text("errors.too_many_calls", { seconds }) };
    },
  };

  /**
   * An operation of a network without budget would be refused after it was read; a customer has a budget of their own.
   */
  function spentCalls(req: IncomingMessage, network: string, now: Date): number | null {
    const isCall = req.method === "POST" && req.url?.split("?")[0] === "/graphql";
    return isCall && !req.headers.authorization?.startsWith("Bearer ") ? calls.waitOf(network, now) : null;
  }
}

const headerOf = (req: IncomingMessage) => (name: string) => [req.headers[name]].flat()[0] ?? null;

/** The requested language, if the shop of the request's key offers it; without a known shop, as requested. */
export function languageOf({ configuration }: Pick<Services, "configuration">, header: ReadHeader): Language {
  const key = header("x-api-key");
  const shop = key === null ? undefined : configuration().businesses.find(({ biz }) => biz.apiKey === key);
  const asked = knownLanguage(header("x-use-lang"));
  return !shop || shop.biz.supportedLanguages.includes(asked) ? asked : shop.biz.defaultLanguage;
}

/** How many requests a request counts as, by the size of its body. */
export function costOfRequest({ headers }: IncomingMessage): number {
  const announced = Number(headers["content-length"] ?? (headers["transfer-encoding"] ? UNANNOUNCED_BYTES : 0));
  return Math.min(MAX_OF_ONE, 1 + Math.floor((announced >= 0 ? announced : UNANNOUNCED_BYTES) / BYTES_OF_ONE));
}
