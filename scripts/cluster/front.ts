import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { NGINX } from "../../tests/fixtures/front.ts";
import { root } from "../processes.ts";
import { ADDRESS_HEADER } from "./load/addresses.ts";
import { type Member, startMember } from "./member.ts";

const deployed = (name: string) => readFileSync(path.join(root, "deploy/nginx", name), "utf8");

export interface FrontPorts {
  /** Of the shops, and of the backends for storefronts. */
  readonly shops: number;
  readonly api: number;
  readonly storefronts: readonly number[];
  readonly backends: readonly number[];
}

/** One line of an upstream becomes one for each process. */
const servers = (text: string, known: number, ports: readonly number[]) =>
  text.replace(new RegExp(`^( *server 127\\.0\\.0\\.1:)${known}(.*)$`, "gm"), (_, start: string, end: string) =>
    ports.map((port) => `${start}${port}${end}`).join("\n"),
  );

/**
 * The front of deploy/nginx over plain HTTP, before these processes. Without its limits, which are tried elsewhere: the
 * flood is to reach the processes, whose own limits are measured.
 */
export function startFront(folder: string, { shops, api, storefronts, backends }: FrontPorts): Member {
  if (!NGINX) throw new Error("nginx is not installed. On Debian: apt-get install nginx");
  const own = path.join(folder, "front");
  for (const name of ["pages", "files", "temp"]) mkdirSync(path.join(own, name), { recursive: true });
  const write = (name: string, text: string) =>
    writeFileSync(
      path.join(own, name),
      text
        .replace(/^\s*limit_.*$/gm, "")
        .replaceAll("/var/cache/nginx", own)
        .replaceAll("/etc/nginx/storefront", own),
    );
  write("upstreams.conf", servers(servers(deployed("upstreams.conf"), 3000, storefronts), 4000, backends));
  for (const name of ["shops.conf", "shop-server.conf", "internal-server.conf", "unavailable.conf", "unavailable.html"])
    write(name, deployed(name));
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${own}/temp/${name};`,
  );
  const file = path.join(own, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; master_process off; ${process.getuid?.() === 0 ? "user root;" : ""} pid ${own}/pid;
events { worker_connections 4096; }
http { access_log off; sendfile on; tcp_nopush on; ${temporary.join(" ")}
  set_real_ip_from 127.0.0.0/8; real_ip_header ${ADDRESS_HEADER};
  include ${own}/upstreams.conf;
  include ${own}/shops.conf;
  server { listen 127.0.0.1:${shops}; include ${own}/shop-server.conf; }
  server { listen 127.0.0.1:${api}; include ${own}/internal-server.conf; } }`,
  );
  return startMember("front", {
    command: NGINX,
    args: ["-p", own, "-c", file, "-e", path.join(folder, "front.log")],
    log: path.join(folder, "front.out"),
    stopSignal: "SIGQUIT",
  });
}
