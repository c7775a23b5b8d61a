import { previewSuffixes } from "../../../config/resolve-host.ts";
import type { Services } from "../../services.ts";
import { shopOrigin } from "../../shop/shop-addresses.ts";
import type { ConsoleRequest } from "./console-request.ts";

export interface ShopAddresses {
  readonly shop: string;
  readonly studio: string;
}

/** Where a shop and its studio are, as seen from where the console was opened. */
export function shopAddresses(
  app: Services,
  { onLoopback }: Pick<ConsoleRequest, "onLoopback">,
  { id, domain }: { readonly id: string; readonly domain: string | null },
): ShopAddresses {
  const subPath = app.configuration().byId.get(id)?.biz.urlSubPath ?? "";
  const [local = "localhost", suffix] = previewSuffixes();
  const preview = `${shopOrigin(app, `${id}.${onLoopback ? local : (suffix ?? domain ?? local)}`)}${subPath}`;
  return { shop: domain ? `${shopOrigin(app, domain)}${subPath}` : preview, studio: `${preview}/studio` };
}

/** The studio of a business that is open. */
export function studioAddress(app: Services, request: Pick<ConsoleRequest, "onLoopback">, id: string): string {
  const domain = app.configuration().byId.get(id)?.biz.domains[0]?.domain ?? null;
  return shopAddresses(app, request, { id, domain }).studio;
}

/** The console, at the address at which it was opened. */
export const consoleAddress = ({ onLoopback, header, url }: Pick<ConsoleRequest, "onLoopback" | "header" | "url">) =>
  `${onLoopback ? "http" : "https"}://${header("host") ?? url.host}/console`;
