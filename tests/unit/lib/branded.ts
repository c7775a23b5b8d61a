import type { Minor, WireDecimal } from "../../../lib/domain/money.ts";

/** A type as a test writes its values: amounts and decimals of the wire as bare numbers. */
export type Written<Type> = Type extends Minor | WireDecimal
  ? number
  : Type extends Date | ReadonlyMap<never, unknown> | ((...args: never) => unknown)
    ? Type
    : Type extends object
      ? { [Field in keyof Type]: Written<Type[Field]> }
      : Type;

/** What a test wrote, as the type that it stands for. Whether a number is minor units or major is the test's to know. */
export const branded = <Type>(written: Written<Type>): Type => written as Type;

/** A rule that a test calls with bare numbers for amounts. */
export const bare = <Args extends readonly unknown[], Answer>(rule: (...args: Args) => Answer) =>
  rule as unknown as (...args: Written<Args>) => Answer;
