/**
 * A type of the contract with a value for each of its fields: a new field does not compile until it is here, and no
 * column of the database is sent unless it is named. Rates are percentages, not money, although both are Decimal.
 */
export type OnWire<Type, Rate extends keyof Type = never> = Required<Omit<Type, "__typename" | Rate>> & {
  readonly [Name in Rate]: number | null;
};
