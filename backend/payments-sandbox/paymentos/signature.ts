/**
 * The text that PaymentsOS signs with the private key: these values of a message, joined with commas, in this order; a
 * missing one is empty.
 */
export function signedText(eventType: string, event: Readonly<Record<string, unknown>>): string {
  const data = object(event.data);
  const result = object(data.result);
  const provider = object(data.provider_data);
  return [
    eventType,
    event.id,
    event.account_id,
    event.payment_id,
    event.created,
    event.app_id,
    data.id,
    result.status,
    result.category,
    result.sub_category,
    provider.response_code,
    data.reconciliation_id,
    data.amount,
    data.currency,
  ]
    .map((value) => (value === undefined || value === null ? "" : String(value)))
    .join(",");
}

const object = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
