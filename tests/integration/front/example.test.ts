import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePort } from "../../fixtures/free-port.ts";
import { hasFront, NGINX } from "../../fixtures/front.ts";
import { ask } from "../../fixtures/shop/shops.ts";

describe.runIf(hasFront)("the complete example of deploy/nginx", () => {
  const server = createServer((_request, response) => response.end("a page"));
  let storefrontPort = 0;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    storefrontPort = (server.address() as AddressInfo).port;
  });
  afterAll(() => void server.close());

  interface Example {
    readonly folder: string;
    /** Of the shops and the console, of the redirect to https, and of the backends for storefronts. */
    readonly port: number;
    readonly redirect: number;
    readonly inner: number;
  }

  /** The complete example in a folder of its own, without certificates and on ports that anybody may open. */
  async function completeExample(): Promise<Example> {
    const folder = mkdtempSync(path.join(tmpdir(), "front-example-"));
    const example = readFileSync(path.resolve("deploy/nginx/nginx.conf"), "utf8");
    for (const name of ["shops", "shop-server", "console-server", "internal-server", "upstreams", "unavailable"]) {
      if (name !== "unavailable") expect(example).toContain(`/etc/nginx/storefront/${name}.conf`);
      const text = readFileSync(path.resolve(`deploy/nginx/${name}.conf`), "utf8");
      writeFileSync(
        path.join(folder, `${name}.conf`),
        text
          .replaceAll("/var/cache/nginx", folder)
          .replaceAll("/etc/nginx/storefront", folder)
          .replace(/127\.0\.0\.1:[34]000/g, `127.0.0.1:${storefrontPort}`),
      );
    }
    const [port, redirect, inner] = await Promise.all([freePort(), freePort(), freePort()]);
    const plain = example.replace(/^.*(?:ssl_|listen \[).*\n/gm, "").replace(/ ssl http2/g, "");
    // First, because the other ports may have these digits in them.
    const inside = plain.replaceAll("4080", String(inner));
    const own = inside.replaceAll("listen 443", `listen 127.0.0.1:${port}`);
    const ports = own.replaceAll("listen 80", `listen 127.0.0.1:${redirect}`);
    const here = ports.replaceAll("/etc/nginx/storefront", folder).replaceAll("/var/log/nginx", folder);
    writeFileSync(path.join(folder, "nginx.conf"), `pid ${folder}/pid;\n${here}`);
    return { folder, port, redirect, inner };
  }
  const started = (folder: string, ...more: string[]) =>
    [NGINX ?? "", ["-p", folder, "-c", `${folder}/nginx.conf`, "-e", "stderr", ...more]] as const;

  test("nginx takes the complete example with the files that are tried here", async () => {
    const { folder } = await completeExample();
    const { status, stderr } = spawnSync(...started(folder, "-t"));
    rmSync(folder, { recursive: true });
    expect(status, String(stderr)).toBe(0);
  });

  /** Runs the example until its port is open. */
  async function running({ folder, port }: Example) {
    const nginx = spawn(...started(folder, "-g", "daemon off; master_process off;"), { stdio: "ignore" });
    const answers = () =>
      ask("shop.example", "/fonts/a.woff2", { port }).then(
        () => true,
        () => false,
      );
    await expect.poll(answers, { timeout: 10_000 }).toBe(true);
    return async () => {
      const ended = once(nginx, "exit");
      nginx.kill("SIGQUIT");
      await ended;
    };
  }

  test("[SEC-02] the redirect to https has a policy too, and figures of the backends are nobody's at the storefronts' port", async () => {
    const example = await completeExample();
    const stop = await running(example);
    const redirected = await ask("shop.example", "/menu", { port: example.redirect });
    const figures = await ask("localhost", "/metrics", { port: example.inner });
    const call = await ask("localhost", "/p/health", { port: example.inner });
    await stop();
    rmSync(example.folder, { recursive: true });
    expect([redirected.status, redirected.headers.location]).toEqual([308, "https://shop.example/menu"]);
    expect(redirected.headers).toMatchObject({
      "content-security-policy": expect.stringContaining("default-src 'none'"),
      "x-content-type-options": "nosniff",
    });
    expect([figures.status, call.status]).toEqual([404, 200]);
  });

  test("[ROB-01] its log says of each request what is needed to find it, and nothing that names a guest or lets anybody in", async () => {
    const example = await completeExample();
    const { folder, port } = example;
    const stop = await running(example);
    const paths = [
      "/menu?preview=a-secret-link",
      "/pedidos/table/c5kys8p676",
      "/orders/0a1b2c3d-secret",
      "/order/map/secret-token",
      "/console/orders?q=Asha+9000000001",
      "/payments/v1/txn/return/secret-txn?state=secret",
      // Refused by the front itself.
      "/api/metrics?preview=a-secret-link",
      "/table/secret-code/api/metrics",
      "/t%61ble/secret-code/api/metrics",
    ];
    const headers = { referer: "https://shop.example/table/secret-code", cookie: "session=secret" };
    for (const each of paths) await ask("shop.example", each, { port, headers });
    await stop();
    const text = readFileSync(path.join(folder, "access.log"), "utf8");
    rmSync(folder, { recursive: true });
    const lines = text
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.slice(-paths.length).map((line) => line.path)).toEqual([
      "/menu",
      "/pedidos/table/*",
      "/orders/*",
      "/order/map/*",
      "/console/orders",
      "/payments/v1/txn/return/*",
      "/api/metrics",
      "/table/*",
      "*",
    ]);
    expect(lines.at(-1)).toMatchObject({
      host: "shop.example",
      method: "GET",
      status: expect.any(Number),
      address: "127.0.0.1",
    });
    for (const secret of ["secret", "c5kys8p676", "Asha", "9000000001"]) expect(text).not.toContain(secret);
  });
});
