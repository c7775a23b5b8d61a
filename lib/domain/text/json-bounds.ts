/**
 * The largest body of a call: a full cart with notes is below 100 KB, a whole configuration with long page texts below a
 * megabyte. Storefront, backend and the front server (deploy/nginx) take the same.
 */
export const MAX_CALL_BYTES = 1_000_000;
/** Lists and objects within each other; the deepest body that is taken, a menu with nested choices, has some 30. */
export const MAX_LEVELS = 64;
/**
 * Values and separators of a guest's body; the largest cart has some 2,000. A million characters of nothing but brackets
 * would take half a second to read and to check.
 */
export const MAX_VALUES = 20_000;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A body that would cost too much to parse. */
export class JsonTooLarge extends Error {
  constructor(what: "levels" | "values", most: number) {
    super(
      what === "levels"
        ? `The body has more than ${most} lists and objects within each other, which is the most that is read. Send plainer data.`
        : `The body has more than ${most} values, which is the most that is read. Send less at once.`,
    );
    this.name = "JsonTooLarge";
  }
}

/**
 * Throws `JsonTooLarge` for JSON that nests too deep or has too many values, before anything is built of it: a
 * millisecond for a megabyte. What is no JSON is for the parser to refuse. `body`: UTF-8.
 */
export function checkJsonSize(body: Uint8Array, mostValues = MAX_VALUES): void {
  let levels = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      levels += 1;
      values += 1;
      if (levels > MAX_LEVELS) throw new JsonTooLarge("levels", MAX_LEVELS);
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) levels -= 1;
    if (values > mostValues) throw new JsonTooLarge("values", mostValues);
  }
}
