import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { VARIABLES } from "@/config/environment/variables";

const lines = readFileSync("deploy/Containerfile", "utf8")
  .replace(/\\\n/g, " ")
  .split("\n")
  .filter((line) => line.trim() && !line.startsWith("#"))
  .map((line) => line.trim().split(/\s+/));
const instructions = (name: string) => lines.filter(([word]) => word === name).map((words) => words.slice(1).join(" "));

describe("deploy/Containerfile", () => {
  test("knows every instruction, and takes both stages from one image of a fixed version", () => {
    const known = /^(?:FROM|WORKDIR|COPY|RUN|ARG|ENV|USER|VOLUME|EXPOSE|HEALTHCHECK|STOPSIGNAL|ENTRYPOINT|CMD)$/;
    expect(lines.map(([word]) => word).filter((word) => !known.test(word ?? ""))).toEqual([]);
    const images = instructions("FROM").map((image) => image.replace(/ AS .*/, ""));
    expect(new Set(images).size).toBe(1);
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(images[0]).toBe(`docker.io/library/node:${dependencies.node}-bookworm-slim`);
  });

  test("ends as a user by number that is not root, after everything that needs root", () => {
    expect(instructions("USER")).toEqual(["10001:10001"]);
    const after = lines.slice(lines.findIndex(([word]) => word === "USER") + 1).map(([word]) => word);
    expect(after.filter((word) => ["RUN", "COPY"].includes(word ?? ""))).toEqual([]);
  });

  test("copies no secret, no data and no test, and no shop of the demo", () => {
    const ignored = readFileSync("deploy/Containerfile.dockerignore", "utf8").split("\n");
    for (const name of ["**/.data", "**/.env*", "deploy/environment", "tests", ".git"]) expect(ignored).toContain(name);
    expect(instructions("RUN").join("\n")).toContain("config/businesses");
    expect(instructions("ENV").join(" ")).not.toMatch(/SECRET|PASSWORD|TOKEN/);
  });

  test("starts and checks itself by scripts that exist, with variables that exist", () => {
    const scripts = [...readFileSync("deploy/Containerfile", "utf8").matchAll(/scripts\/[\w/-]+\.ts/g)].map(
      ([one]) => one,
    );
    expect(scripts.filter((file) => !existsSync(file))).toEqual([]);
    const names = [...VARIABLES.map(({ name }) => name), "NODE_ENV", "NEXT_TELEMETRY_DISABLED"];
    const set = instructions("ENV").flatMap((words) => [...words.matchAll(/([A-Z_]+)=/g)].map(([, name]) => name));
    expect(set.filter((name) => !names.includes(name ?? ""))).toEqual([]);
    expect(instructions("HEALTHCHECK")[0]).toContain("scripts/production/health.ts");
  });
});

const condition = z.enum(["service_healthy", "service_completed_successfully"]);
const service = z.strictObject({
  image: z.string().regex(/:[\w.-]+$/),
  build: z
    .strictObject({
      context: z.literal(".."),
      dockerfile: z.literal("deploy/Containerfile"),
      // The image is made without .git.
      args: z.strictObject({ BUILD_COMMIT: z.string() }),
    })
    .optional(),
  env_file: z.literal("environment").optional(),
  restart: z.enum(["unless-stopped", "no"]),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  shm_size: z.string().optional(),
  mem_limit: z.string().optional(),
  cap_drop: z.tuple([z.literal("ALL")]).optional(),
  cap_add: z.array(z.string()).optional(),
  security_opt: z.tuple([z.literal("no-new-privileges:true")]).optional(),
  stop_grace_period: z.string().optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  networks: z.array(z.string()),
  healthcheck: z.looseObject({ test: z.array(z.string()).optional() }).optional(),
  depends_on: z.record(z.string(), z.strictObject({ condition })).optional(),
});
const compose = z.looseObject({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
});

describe("deploy/compose.yaml", () => {
  const { services, networks, volumes } = compose.parse(
    parse(readFileSync("deploy/compose.yaml", "utf8"), { merge: true, strict: true }),
  );
  const entries = Object.entries(services);

  test("is a shop with its front, database and object storage, of which only the front can be reached", () => {
    expect(Object.keys(services)).toEqual(
      expect.arrayContaining(["front", "storefront", "backend", "migrate", "database", "objects"]),
    );
    expect(entries.filter(([, { ports }]) => ports).map(([name]) => name)).toEqual(["front"]);
  });

  test("runs our own services without rights, read-only, and with a health check or once", () => {
    for (const name of ["storefront", "backend", "migrate"]) {
      const own = services[name];
      expect(own).toMatchObject({ read_only: true, cap_drop: ["ALL"], init: true });
      expect(existsSync(own?.command?.[0] ?? "")).toBe(true);
      expect(own?.restart === "no" || own?.healthcheck?.test?.[0] === "CMD").toBe(true);
    }
  });

  test("names services, networks, volumes, files and variables that exist", () => {
    const variables = new Set(VARIABLES.map(({ name }) => name));
    for (const [name, one] of entries) {
      expect(Object.keys(one.depends_on ?? {}).filter((other) => !services[other])).toEqual([]);
      expect(one.networks.filter((network) => !(network in networks))).toEqual([]);
      for (const [from = ""] of (one.volumes ?? []).map((volume) => volume.split(":"))) {
        const isThere = from.startsWith("./")
          ? existsSync(`deploy/${from}`) || from.startsWith("./certificates/")
          : from in volumes;
        expect([name, from, isThere]).toEqual([name, from, true]);
      }
      if (one.env_file)
        expect(Object.keys(one.environment ?? {}).filter((variable) => !variables.has(variable))).toEqual([]);
    }
  });

  test("sets what its containers depend on, whatever the environment file says, and running.md names the rest", () => {
    const image = Object.fromEntries(
      instructions("ENV").flatMap((words) =>
        [...words.matchAll(/(\S+)=(\S+)/g)].map(([, name, value]) => [name, value]),
      ),
    );
    const { DATA_DIR, STOREFRONT_HOST, BACKEND_HOST } = image;
    for (const name of ["migrate", "backend", "storefront"])
      expect(services[name]?.environment).toMatchObject({
        DATA_DIR,
        STOREFRONT_HOST,
        BACKEND_HOST,
        PORT: "3000",
        BACKEND_PORT: "4000",
      });
    const asked = readFileSync("deploy/compose.yaml", "utf8").matchAll(/\$\{(\w+):\?/g);
    const running = readFileSync("docs/running.md", "utf8");
    for (const name of new Set([...asked].map(([, variable]) => variable))) expect(running).toContain(`\`${name}\``);
  });

  test("looks up again where storefront and backend are, whose addresses change when their containers are made anew", () => {
    const upstreams = readFileSync("deploy/compose-upstreams.conf", "utf8");
    const servers = [...upstreams.matchAll(/^ +server (\w+):(\d+)(.*);$/gm)].map(([, ...parts]) => parts);
    expect(servers).toEqual([
      ["storefront", "3000", " resolve fail_timeout=1s"],
      ["storefront", "3000", " resolve max_fails=0"],
      ["backend", "4000", " resolve fail_timeout=1s"],
    ]);
    const settings = (text: string) => [...text.matchAll(/ (fail_timeout|max_fails|keepalive)[ =](\w+)/g)].map(String);
    expect(settings(upstreams), "as without containers").toEqual(
      settings(readFileSync("deploy/nginx/upstreams.conf", "utf8")),
    );
    for (const [, name] of upstreams.matchAll(/^upstream (\w+)/gm)) expect(upstreams).toContain(`zone ${name} `);
    expect(upstreams).toMatch(/^resolver 127\.0\.0\.11 valid=\d+s;$/m);
    // Older ones do not know the word.
    const [, major, minor] = /nginx:(\d+)\.(\d+)/.exec(services.front?.image ?? "")?.map(Number) ?? [];
    expect(Number(major) * 1000 + Number(minor)).toBeGreaterThanOrEqual(1028);
  });

  test("waits for a health check of what it needs to be healthy", () => {
    for (const [, { depends_on = {} }] of entries) {
      for (const [other, { condition: wanted }] of Object.entries(depends_on)) {
        if (wanted === "service_healthy")
          expect([other, Boolean(services[other]?.healthcheck?.test)]).toEqual([other, true]);
        else expect([other, services[other]?.restart]).toEqual([other, "no"]);
      }
    }
  });

  test("mounts every file that the front's configuration includes", () => {
    const front = services.front?.volumes?.map((volume) => volume.split(":")[1]) ?? [];
    const named = ["nginx.conf", "shops.conf"].flatMap((file) =>
      [...readFileSync(`deploy/nginx/${file}`, "utf8").matchAll(/\/etc\/nginx\/storefront\/[\w.-]+/g)].map(
        ([at]) => at,
      ),
    );
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((at) => !front.includes(at))).toEqual([]);
  });
});
