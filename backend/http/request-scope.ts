import { AsyncLocalStorage } from "node:async_hooks";

interface RequestScope {
  readonly name: string;
  shop: string | null;
}

/** What a request or a message of a socket set off carries its name, however late it runs. */
const scope = new AsyncLocalStorage<RequestScope>();

/** Runs the handling of one request; `name` stands in the log if something of it is caught by nothing else. */
export const inRequestScope = <T>(name: string, handle: () => T): T => scope.run({ name, shop: null }, handle);

/** The request that the running code belongs to; undefined outside of requests. */
export const requestInScope = (): string | undefined => scope.getStore()?.name;

/** Notes the business that this request concerns, once it is known. */
export function noteShop(id: string): void {
  const request = scope.getStore();
  if (request) request.shop = id;
}

/** Reads later, also from code that runs outside of the request, which business it concerned; null if none. */
export function shopOfRequest(): () => string | null {
  const request = scope.getStore();
  return () => request?.shop ?? null;
}
