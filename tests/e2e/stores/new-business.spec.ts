import { rmSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { root, runScript } from "../../fixtures/imports/commands.ts";

const port = Number(process.env.PORT ?? 3210);
const dataDir = path.resolve(root, process.env.DATA_DIR ?? ".data");

test("[CFG-01] a business that is added while the shops run answers at once, with its logo, under the policy of files", async ({
  request,
}, { project, workerIndex }) => {
  test.skip(project.name !== "desktop", "it is the server's answer, in one browser");
  const id = `added-${workerIndex}-${Date.now().toString(36)}`;
  const identity = ["--currency", "EUR", "--timezone", "Europe/Rome", "--language", "en", "--country-code", "+39"];
  try {
    const added = await runScript("business-add.ts", ["--id", id, "--name", "Nuovo", ...identity], dataDir);
    expect(added).toMatchObject({ code: 0, err: "" });
    expect(added.out).toContain(`http://${id}.localhost:${port}, at once`);
    const get = (file: string) => request.get(`http://${id}.localhost:${port}${file}`, { maxRedirects: 0 });
    await expect.poll(async () => (await get("/menu")).status()).toBe(200);
    const logo = await get(`/brands/${id}/logo.svg`);
    expect(logo.headers()["content-type"]).toBe("image/svg+xml");
    expect(logo.headers()["content-security-policy"]).toContain("default-src 'none'");
    expect(await logo.text()).toContain(">Nuovo<");
    expect((await get("/favicon.ico")).headers()["content-type"]).toBe("image/svg+xml");
    expect((await get("/brands/kaapi-kitchen/logo.svg")).status()).toBe(404);
    expect((await get("/media/none-000000000000.webp")).status()).toBe(404);
  } finally {
    rmSync(path.join(root, "config", "businesses", `${id}.json`), { force: true });
    rmSync(path.join(root, "public", "brands", id), { recursive: true, force: true });
  }
});
