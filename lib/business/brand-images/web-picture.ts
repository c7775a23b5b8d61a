import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import { type ClientRequest, get, type IncomingMessage } from "node:http";
import { get as getSecurely } from "node:https";
import { BlockList, isIP } from "node:net";

const PATIENCE_MS = 5_000;

/** Private networks: this machine, its neighbours, and cloud metadata addresses. */
const INNER = new BlockList();
for (const network of [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "224.0.0.0/3",
  "::/96",
  "64:ff9b::/96",
  "2002::/16",
  "fc00::/7",
  "fe80::/10",
  "ff00::/8",
]) {
  const [address = "", bits] = network.split("/");
  INNER.addSubnet(address, Number(bits), address.includes(":") ? "ipv6" : "ipv4");
}

/** An IPv4 address inside an IPv6 one is compared as IPv4. */
const isInner = (address: string): boolean => INNER.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

type Found = (error: Error | null, address: string | LookupAddress[], family?: number) => void;

/** The addresses that are then connected to, so that a name cannot be another server's when it is asked again. */
function outerLookup(host: string, options: LookupOptions, done: Found): void {
  lookup(host, { ...options, all: true }, (error, found) => {
    const [first] = found ?? [];
    if (error || !first) return done(error ?? new Error(`${host} has no address.`), []);
    if (found.some(({ address }) => isInner(address))) return done(new Error(`${host} is a server of the house.`), []);
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
}

/**
 * A picture of another server, whose address an editor wrote; null if it is larger than `most`, or its server one of the
 * house: a shop's staff must not reach through this process what only its machine can. Redirects are not followed.
 */
export async function webPicture(address: string, most: number): Promise<Buffer | null> {
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) !== 0 && isInner(host)) return null;
  const response = await open(url, AbortSignal.timeout(PATIENCE_MS));
  try {
    if (response.statusCode !== 200) return null;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}

const open = (url: URL, signal: AbortSignal): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const options = { lookup: outerLookup, signal, agent: false as const };
    const request: ClientRequest = (url.protocol === "https:" ? getSecurely : get)(url, options, resolve);
    request.on("error", reject);
  });
