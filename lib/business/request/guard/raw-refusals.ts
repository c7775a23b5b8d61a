import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { EVERYWHERE } from "@/lib/business/request/guard/response-headers";
import { httpsHeaders, type RawResponse, rawResponse, sendRaw } from "@/lib/http/raw-response";
import { RETRY_SOON } from "@/lib/http/retry-soon";

/** The sentences of deploy/nginx's own refusals, for installations without it. */
const SENTENCES = {
  400: "This request cannot be read. Load the page again.",
  403: "This connection is for the shop's own pages only.",
  408: "This request took too long to arrive. Try again.",
  413: "This is more than can be sent at once. Send less.",
  431: "The headers of this request are too long. Delete the cookies of this site, then try again.",
  502: "The shop cannot be reached right now. Try again in a few seconds.",
} as const;

/** A refusal with the headers of every response, for a connection that has no response of its own. */
export const rawRefusal = (status: keyof typeof SENTENCES): RawResponse => ({
  status,
  headers: {
    ...EVERYWHERE,
    "cache-control": "no-store",
    "content-type": "text/plain; charset=utf-8",
    ...(status === 502 ? RETRY_SOON : {}),
  },
  body: `${SENTENCES[status]}\n`,
});

const refusalOf = (request: IncomingMessage, status: keyof typeof SENTENCES): RawResponse => {
  const { headers, ...refusal } = rawRefusal(status);
  return { ...refusal, headers: { ...headers, ...httpsHeaders(request.headers) } };
};

/** The bytes of a refusal of this request. */
export const refusalBytes = (request: IncomingMessage, status: keyof typeof SENTENCES): string =>
  rawResponse(refusalOf(request, status));

/** Refuses a request by its connection, which is closed. */
export function refuseConnection(request: IncomingMessage, status: keyof typeof SENTENCES): void {
  sendRaw(request.socket as Socket, refusalOf(request, status));
}
