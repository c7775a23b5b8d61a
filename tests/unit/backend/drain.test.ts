import { spawn } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";

const module = path.resolve("backend/drain.ts");

/** A process that ends by `drainOnEnd` and does `work`; what it wrote, and how it ended. */
async function run(work: string, onLine: (line: string, pid: number) => void = () => {}) {
  const program = `
    import { drainOnEnd } from ${JSON.stringify(module)};
    const say = (word) => (...of) => console.log(word, of.at(-1));
    const log = { info: say("info"), error: say("error"), fatal: say("fatal") };
    drainOnEnd({ log, stop: async () => { await new Promise((resolve) => setImmediate(resolve)); console.log("stopped"); } });
    setInterval(() => {}, 1_000);
    ${work}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  let text = "";
  child.stdout.on("data", (chunk) => {
    text += chunk;
    onLine(text, child.pid as number);
  });
  const code = await new Promise((resolve) => child.on("exit", resolve));
  return { code, text };
}

const IN_REQUEST = `import { inRequestScope } from ${JSON.stringify(path.resolve("backend/http/request-scope.ts"))};`;

test.each([
  ["a rejection that nothing handled", `Promise.reject(new Error("odd"));`, "error Unhandled promise rejection"],
  ["an error in a timer", `setTimeout(() => { throw new Error("odd"); }, 0);`, "error Uncaught exception"],
])("[ROB-01] %s of one request is logged, and the backend continues", async (_what, fault, said) => {
  let told = false;
  const { code, text } = await run(
    `${IN_REQUEST} inRequestScope("POST graphql", () => { ${fault} }); setTimeout(() => console.log("goes on"), 50);`,
    (line, pid) => {
      if (!line.includes("goes on") || told) return;
      told = true;
      process.kill(pid, "SIGTERM");
    },
  );
  expect(text).toContain(said);
  expect(text).toContain("stopped");
  expect(code).toBe(0);
});

test.each([
  ["a rejection that nothing handled", `setTimeout(() => Promise.reject(new Error("odd")), 0);`, "Unhandled promise"],
  ["an error that nothing caught", `setTimeout(() => { throw new Error("odd"); }, 0);`, "Uncaught exception"],
])("[ROB-01] after %s the backend answers what is under way, then exits with 1", async (_what, fault, said) => {
  const { code, text } = await run(fault);
  expect(text).toMatch(new RegExp(`fatal ${said}[\\s\\S]*stopped`));
  expect(code).toBe(1);
});

test("[ROB-01] what a handler leaves behind without catching it does not end the backend", async () => {
  const { code, text } = await run(`
    import { createServer } from "node:http";
    import { createHttp, listenerOf } from ${JSON.stringify(path.resolve("backend/http/layer.ts"))};
    const http = createHttp();
    http.get("/rejects", (c) => { setImmediate(() => Promise.reject(new Error("odd"))); return c.text("sent"); });
    http.get("/throws", (c) => { setImmediate(() => { throw new Error("odd"); }); return c.text("sent"); });
    http.get("/fine", (c) => c.text("answered"));
    const server = createServer(listenerOf(http, { log, storefrontSecret: null })).listen(0, "127.0.0.1", async () => {
      const get = async (at) => (await fetch("http://127.0.0.1:" + server.address().port + at)).text();
      for (const at of ["/rejects", "/throws", "/rejects", "/throws", "/fine"]) console.log(await get(at));
      process.kill(process.pid, "SIGTERM");
    });`);
  expect(text).toContain("answered");
  expect(text.match(/of a request\. The process goes on/g)).toHaveLength(4);
  expect(code).toBe(0);
});
