import type { ServiceRequest } from "./table.ts";

/** The request to pay that staff have just declined; null once there is a newer one, or none. `requests`: newest first. */
export function declinedPaymentRequest(requests: readonly ServiceRequest[] | undefined): ServiceRequest | null {
  const last = requests?.find(({ type }) => type === "REQUEST_PAYMENT");
  return last?.status === "declined" ? last : null;
}
