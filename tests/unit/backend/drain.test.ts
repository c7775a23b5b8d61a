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

test("[ROB-01] an unhandled rejection is logged, and the backend continues", async () => {
  let told = false;
  const { code, text } = await run(
    `Promise.reject(new Error("odd")); setImmediate(() => console.log("goes on"));`,
    (line, pid) => {
      if (!line.includes("goes on") || told) return;
      told = true;
      process.kill(pid, "SIGTERM");
    },
  );
  expect(text).toContain("error Unhandled promise rejection");
  expect(text).toContain("stopped");
  expect(code).toBe(0);
});

test("[ROB-01] after an error that nothing caught the backend answers what is under way, then exits with 1", async () => {
  const { code, text } = await run(`setTimeout(() => { throw new Error("odd"); }, 0);`);
  expect(text).toMatch(/fatal Uncaught exception[\s\S]*stopped/);
  expect(code).toBe(1);
});
