import { request } from "node:http";
import { expect, test } from "vitest";
import { aDish, redirectsOf } from "../fixtures/shop/redirects.ts";

const port = Number(process.env.PORT ?? 3210);

/** Returns every Location header of a response, unmodified. */
function locations(host: string, path: string, method: string, headers: Record<string, string>) {
  return new Promise<{ status: number; to: string[]; caching: string | undefined }>((resolve, reject) => {
    const target = { host: "localhost", port, path: encodeURI(path), method, headers: { host, ...headers } };
    const sent = request(target, (answer) => {
      answer.resume();
      const raw = answer.rawHeaders;
      const to = raw.filter((_, index) => index % 2 === 1 && raw[index - 1]?.toLowerCase() === "location");
      resolve({ status: answer.statusCode ?? 0, to, caching: answer.headers["cache-control"] });
    });
    sent.on("error", reject);
    sent.end();
  });
}

test("[RTE-08] every redirect names one address, made or kept, with and without cookies", async () => {
  for (const { shop: of, redirects } of redirectsOf(await aDish())) {
    for (const { from, to, method = "GET", status } of redirects) {
      for (const cookie of ["", "locale=en", "locale=es; place=101.pickup.made-up"]) {
        for (const time of ["made", "kept"]) {
          const answer = await locations(of.host, from, method, cookie ? { cookie } : {});
          const label = `${from} ${cookie} ${time}`;
          expect.soft(answer.status, label).toBe(status);
          // A name may change back, and a browser would keep the old direction for good.
          if (status === 308) expect.soft(answer.caching, label).toBe("no-store");
          expect
            .soft(
              answer.to.map((each) => decodeURI(each.replace(of.origin, ""))),
              label,
            )
            .toEqual([to]);
        }
      }
    }
  }
});
