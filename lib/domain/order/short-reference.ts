/** Longer references are machine ids, which guests do not read out. */
const READABLE = 12;
const END = 8;

/**
 * A readable reference: a bill's number unchanged; of a payment's long id, the last characters, by which staff can find
 * it.
 */
export const shortReference = (number: string): string =>
  number.length > READABLE ? number.slice(-END).toUpperCase() : number;

/** A payment as guests and staff name it, everywhere: by its transaction, or by this browser's attempt before there is one. */
export const paymentReference = ({ txnId, reference }: { readonly txnId: string | null; readonly reference: string }) =>
  shortReference(txnId || reference);
