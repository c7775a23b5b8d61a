import { isPreviewHost } from "../../../config/resolve-host.ts";
import { isOneOf } from "../../../lib/domain/enumerations.ts";
import { SECTIONS } from "../../../lib/domain/studio/sections.ts";
import { mayDesign, mayUseConsole } from "../../rules/staff-people.ts";
import type { Services } from "../../services.ts";
import type { ConsoleContext, Words } from "../console-context.ts";
import { studioAddress } from "../http/console-addresses.ts";
import type { ConsoleRequest } from "../http/console-request.ts";
import { pageReply, policyWith, type Reply } from "../http/reply.ts";
import { notePage, toStudioPage } from "../pages/login.ts";
import { arrive, handOver } from "./hand-over.ts";

/**
 * The way to the studio, which is at another host: a page that sends a code there by itself. Its Origin must be told to
 * that host, and its form may lead there; both are so on no other page of the console. Null for those who may not design.
 */
export async function studioWay(context: ConsoleContext, path: readonly string[]): Promise<Reply | null> {
  const { app, request, signed } = context;
  const [first, section, ...rest] = path;
  const isKnown = section === undefined || isOneOf(SECTIONS, section);
  if (first !== "studio" || !isKnown || rest.length > 0 || !mayDesign(signed.member.role)) return null;
  const studio = studioAddress(app, request, signed.business.id);
  const action = `${studio.slice(0, -"/studio".length)}/api/studio/arrive`;
  const code = await handOver(app, signed, "studio");
  return pageReply(toStudioPage(context, { action, code, section: section ?? "" }), 200, {
    "content-security-policy": policyWith(`form-action ${new URL(studio).origin}`),
    "referrer-policy": "strict-origin",
  });
}

/**
 * Signs in whoever comes from the studio with a code. Only a page of the same shop's studio may send one, so that no other
 * site signs a visitor in as somebody else. A visit from another site sends no cookie of ours, not even when it is led on: so a page of this host
 * asks for the console, where the sign-in is if the code was refused and there was no session before.
 */
export async function arriveFromStudio(
  app: Services,
  request: ConsoleRequest,
  words: Pick<Words, "language" | "t">,
): Promise<Reply> {
  const form = await request.form(false);
  const [business, code] = [form?.get("business") ?? "", form?.get("code") ?? ""];
  const arrived =
    isFromStudio(app, request, business) &&
    (await arrive(app, request, { audience: "console", business, code, may: mayUseConsole }));
  const to = arrived ? "/console" : "/console?said=way_over";
  const page = notePage(words, words.t(arrived ? "login.opening" : "login.way_over"), to);
  const cookie: Record<string, string> = arrived ? { "set-cookie": arrived.cookie } : {};
  return pageReply(page, arrived ? 200 : 403, { refresh: `0;url=${to}`, ...cookie });
}

/** Whether a page of the business's own preview host sent this request. */
function isFromStudio(app: Services, { header, onLoopback }: ConsoleRequest, id: string): boolean {
  const origin = URL.parse(header("origin") ?? "");
  const config = app.configuration().byId.get(id);
  if (!origin || !config) return false;
  const domains = config.biz.domains.map(({ domain }) => domain);
  return isPreviewHost(origin.hostname, { id, domains }) && (onLoopback || origin.protocol === "https:");
}
