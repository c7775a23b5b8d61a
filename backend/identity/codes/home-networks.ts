import { networkOf } from "../../../lib/domain/network.ts";
import type { RequestContext } from "../../context.ts";
import { HOME_NETWORK_MS } from "../../rules/otp.ts";
import type { PhoneNumber } from "../phone.ts";

/** A keyed hash of number and network, which reveals neither the network nor who shares one. */
function networkHash(
  { app, business, remoteAddress }: RequestContext,
  { isd_code, phone }: PhoneNumber,
): string | null {
  if (!remoteAddress) return null;
  return app.tokens.mac("network", `${business.id} ${isd_code} ${phone} ${networkOf(remoteAddress)}`);
}

/** Records that the right code of a number was entered from the caller's network. */
export async function noteHomeNetwork(context: RequestContext, number: PhoneNumber, customerId: string): Promise<void> {
  const network = networkHash(context, number);
  if (!network) return;
  const before = new Date(context.now.getTime() - HOME_NETWORK_MS);
  await context.repos.otp.noteNetwork(customerId, network, { now: context.now, forgetBefore: before });
}

/** Whether a number was proved from the caller's network before. */
export async function isHomeNetwork(context: RequestContext, number: PhoneNumber): Promise<boolean> {
  const network = networkHash(context, number);
  const since = new Date(context.now.getTime() - HOME_NETWORK_MS);
  return network !== null && context.repos.otp.knowsNetwork(network, since);
}
