/** A business's configuration as an owner writes it, before defaults are filled in. */
export type ConfigInput = Readonly<Record<string, unknown>>;

/**
 * What only the operator of the installation sets: who the business is, where it lives, what its prices are in, and keys.
 * The studio neither changes nor stores it.
 */
export const FIXED_FIELDS: readonly (readonly string[])[] = [
  ["biz", "id"],
  ["biz", "apiKey"],
  ["biz", "username"],
  ["biz", "env"],
  ["biz", "domains"],
  ["biz", "urlSubPath"],
  ["biz", "adminTokenPrefix"],
  ["biz", "currency"],
  ["customizations", "accessKeys", "misc", "mapsKey"],
];
/** Never sent to a browser. */
const SECRET_FIELDS: readonly (readonly string[])[] = [["customizations", "accessKeys", "misc", "mapsKey"]];

export const isConfigInput = (value: unknown): value is ConfigInput =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function valueAt(config: unknown, [first, ...rest]: readonly string[]): unknown {
  if (first === undefined) return config;
  return isConfigInput(config) && Object.hasOwn(config, first) ? valueAt(config[first], rest) : undefined;
}

function without(config: ConfigInput, [first = "", ...rest]: readonly string[]): ConfigInput {
  if (!Object.hasOwn(config, first)) return config;
  const { [first]: value, ...others } = config;
  if (rest.length === 0) return others;
  return isConfigInput(value) ? { ...config, [first]: without(value, rest) } : config;
}

/** A value on the way that is no object stays: the draft is invalid there, and its problem is named. */
function withValue(config: ConfigInput, [first = "", ...rest]: readonly string[], value: unknown): ConfigInput {
  if (rest.length === 0) return { ...config, [first]: value };
  const inner = config[first] ?? {};
  return isConfigInput(inner) ? { ...config, [first]: withValue(inner, rest, value) } : config;
}

/** The part of a configuration that the studio keeps. */
export const withoutFixedFields = (config: ConfigInput): ConfigInput => FIXED_FIELDS.reduce(without, config);

/** For browsers and exports. */
export const withoutSecrets = (config: ConfigInput): ConfigInput => SECRET_FIELDS.reduce(without, config);

/** A kept configuration with the operator's fields. */
export function withFixedFields(kept: ConfigInput, operators: unknown): ConfigInput {
  return FIXED_FIELDS.reduce((config, path) => {
    const value = valueAt(operators, path);
    return value === undefined ? without(config, path) : withValue(config, path, value);
  }, kept);
}
