import { GraphQLError, GraphQLScalarType, Kind, valueFromASTUntyped } from "graphql";

const badInput = (message: string) => new GraphQLError(message, { extensions: { code: "BAD_USER_INPUT" } });

function decimal(value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw badInput(
    `Decimal must be a JSON number such as 120.5, but got ${typeof value === "number" ? value : `a ${typeof value}`}.`,
  );
}

function instant(value: unknown): Date {
  const date = typeof value === "string" ? new Date(value) : new Date(Number.NaN);
  if (!Number.isNaN(date.getTime())) return date;
  throw badInput("DateTime must be an ISO 8601 instant such as 2026-11-21T08:30:00Z.");
}

/** The three scalars of the schema; an invalid value is refused with a sentence that shows the right form. */
export const scalars = {
  Decimal: new GraphQLScalarType({
    name: "Decimal",
    serialize: decimal,
    parseValue: decimal,
    parseLiteral: (node) => {
      if (node.kind === Kind.INT || node.kind === Kind.FLOAT) return decimal(Number(node.value));
      throw badInput("Decimal must be a number such as 120.5.");
    },
  }),
  DateTime: new GraphQLScalarType({
    name: "DateTime",
    serialize: (value) => (value instanceof Date ? value : instant(value)).toISOString(),
    parseValue: instant,
    parseLiteral: (node) => instant(node.kind === Kind.STRING ? node.value : null),
  }),
  JSON: new GraphQLScalarType({
    name: "JSON",
    serialize: (value) => value,
    parseValue: (value) => value,
    parseLiteral: (node, variables) => valueFromASTUntyped(node, variables),
  }),
};
