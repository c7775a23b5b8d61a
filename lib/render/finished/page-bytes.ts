import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Encoding } from "./negotiation.ts";

/** A page as it is sent: compressed once, with a hash for each encoding, of which its entity tags are made. */
export interface PageBytes {
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
  readonly tags: Readonly<Record<Encoding, string>>;
  /** Of all bodies. */
  readonly size: number;
}

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);
/** Done once per page on a thread of its own; above 9, brotli takes ten times as long for a few percent. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const GZIP = { level: 9 };

/** Compresses a page in each encoding. */
export async function toBytes(html: string): Promise<PageBytes> {
  const identity = Buffer.from(html);
  const [br, gz] = await Promise.all([brotli(identity, BROTLI), gzipped(identity, GZIP)]);
  const hash = createHash("sha256").update(identity).digest("base64url").slice(0, 22);
  return {
    bodies: { br, gzip: gz, identity },
    tags: { br: `${hash}-br`, gzip: `${hash}-gz`, identity: hash },
    size: br.length + gz.length + identity.length,
  };
}
