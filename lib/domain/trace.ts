/** W3C Trace Context: 32 hexadecimal digits for all that one request sets off, and 16 for the span that passes it on. */
export interface Trace {
  readonly id: string;
  readonly span: string;
}

/** So many random bytes as hexadecimal digits. */
type RandomHex = (bytes: number) => string;

const HEADER = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}/;
const NOTHING = /^0+$/;

/** The trace that a traceparent header names; null if it names none (W3C Trace Context, 2.2.2). */
export function traceOf(header: string | null | undefined): Trace | null {
  const [, id, span] = HEADER.exec(header ?? "") ?? [];
  if (!id || !span || header?.startsWith("ff") || NOTHING.test(id) || NOTHING.test(span)) return null;
  return { id, span };
}

/** A trace that begins here. `random(n)` makes `n` bytes in hexadecimal. */
export const newTrace = (random: RandomHex): Trace => ({ id: random(16), span: random(8) });

/** A span that this span sets off. */
export const childOf = ({ id }: Trace, random: RandomHex): Trace => ({ id, span: random(8) });

/** As a traceparent header; always recorded. */
export const traceparentOf = ({ id, span }: Trace): string => `00-${id}-${span}-01`;

/** What a guest reads to a shop; a log is searched for it. */
export const referenceOf = ({ id }: Trace): string => id.slice(0, 8);
