/** The vendor does not know the keys, or has withdrawn them. */
export class WrongKeys extends Error {
  override readonly name = "WrongKeys";
}

/** Statuses that say nothing about the payment: the keys' rights, a timeout, a limit. */
const UNKNOWN: readonly number[] = [403, 408, 429];
/** A call with the same id that has not ended. */
export const CONFLICT = 409;

/**
 * The body of a vendor's definite refusal, null if it has none. Throws WrongKeys for 401, and an error for what says
 * nothing about the payment: 5xx, `UNKNOWN`, and the `others` of that vendor.
 */
export async function refusalIn<Body>(
  vendor: string,
  response: Response,
  others: readonly number[] = [],
): Promise<Body | null> {
  const { status } = response;
  const said = `${vendor} answered ${status}.`;
  if (status === 401) throw new WrongKeys(said);
  if (status >= 500 || UNKNOWN.includes(status) || others.includes(status)) throw new Error(said);
  return (await response.json().catch(() => null)) as Body | null;
}

/** Whether a harmless call is let in; a refusal of another kind was. Throws if there is no answer. */
export async function isLetIn(
  call: () => Promise<unknown>,
  isRefusal: (error: unknown) => boolean = () => false,
): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof WrongKeys) return false;
    if (isRefusal(error)) return true;
    throw error;
  }
}
