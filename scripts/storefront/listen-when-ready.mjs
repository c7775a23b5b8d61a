// Loaded before `next start`, which listens first and loads its code afterwards: a load balancer would send visits to a process that
// cannot answer for seconds. Here the port opens once the server answers and has rendered each shop's first pages.
import { get, Server } from "node:http";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

/** A shop whose API does not answer must not keep the port closed: the others are open. */
const LONGEST_VISITS_MS = 5_000;

/** What the storefront tells of itself while it starts (instrumentation.ts): the addresses of its first pages. */
const FIRST_PAGES = Symbol.for("storefront.first-pages");

const { listen } = Server.prototype;

/** Until the response has come whole, whatever it is, or the connection has failed. */
const visit = (port, { host, pathname }) =>
  new Promise((resolve) => {
    const request = get({ port, host: "127.0.0.1", path: pathname, agent: false, headers: { host } }, (response) =>
      response.resume().once("close", resolve),
    );
    request.once("error", resolve);
  });

Server.prototype.listen = function listenWhenReady(...place) {
  Server.prototype.listen = listen;
  // Only this process knows its port.
  const door = createServer((socket) => this.emit("connection", socket));
  door.listen(0, "127.0.0.1", async () => {
    // Next goes on with its start.
    this.emit("listening");
    const { port } = door.address();
    // Next holds it back until it can answer.
    await visit(port, new URL("http://localhost/api/health"));
    const pages = globalThis[FIRST_PAGES]?.() ?? [];
    await Promise.race([
      Promise.all(pages.map((page) => visit(port, new URL(page)))),
      pause(LONGEST_VISITS_MS, undefined, { ref: false }),
    ]);
    door.close();
    this.emit = (event, ...values) => {
      if (event !== "listening") return Server.prototype.emit.call(this, event, ...values);
      // Next would start once more.
      delete this.emit;
      return true;
    };
    listen.apply(this, place);
  });
  return this;
};
