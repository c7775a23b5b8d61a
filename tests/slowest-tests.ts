import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import type { Reporter as VitestReporter } from "vitest/node";
import { CpuMeter } from "../scripts/cpu-meter.ts";

const SHOWN = 20;
/** What one test in a browser may take on a machine with nothing else to do; longer ones are split, or belong to test:full. */
const BUDGET_SECONDS = 20;

function print(what: string, seconds: readonly (readonly [title: string, seconds: number])[]): void {
  const most = seconds.toSorted(([, a], [, b]) => b - a).slice(0, SHOWN);
  console.log(`\n${what}, the first ${most.length} of ${seconds.length}:`);
  for (const [title, each] of most) console.log(`${each.toFixed(1).padStart(7)} s  ${title}`);
}

/** Prints what a run of Vitest spent its time on. */
export const slowestTests: VitestReporter = {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const titled = tests.map((test) => [`${test.module.relativeModuleId} ${test.name}`, test.diagnostic()] as const);
    print(
      "Slowest tests",
      titled.map(([title, diagnostic]) => [title, (diagnostic?.duration ?? 0) / 1000]),
    );
    const files = modules.map((module) => [module.relativeModuleId, module.diagnostic()] as const);
    print(
      "Slowest files, imports and set-up included",
      files.map(([file, spent]) => [
        file,
        (spent.duration + spent.collectDuration + spent.setupDuration + spent.environmentSetupDuration) / 1000,
      ]),
    );
  },
};

/**
 * The same for a run of Playwright, which takes a reporter by its file. What the servers and browsers compute is shared out
 * among the tests that run at the time.
 */
export default class SlowestTests implements Reporter {
  readonly #durations = new Map<string, number>();
  readonly #processor = new Map<string, number>();
  readonly #running = new Set<TestCase>();
  readonly #failed: string[] = [];
  readonly #meter = new CpuMeter();
  #read = 0;

  #shareOut(): void {
    const now = this.#meter.read();
    if (now === null) return;
    const spent = now - this.#read;
    this.#read = now;
    for (const test of this.#running) {
      const file = path.relative(process.cwd(), test.location.file);
      this.#processor.set(file, (this.#processor.get(file) ?? 0) + spent / this.#running.size);
    }
  }

  onTestBegin(test: TestCase): void {
    this.#shareOut();
    this.#running.add(test);
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#shareOut();
    this.#running.delete(test);
    const title = test.titlePath().filter(Boolean).join(" ");
    this.#durations.set(title, (this.#durations.get(title) ?? 0) + result.duration / 1000);
    for (const { message, snippet } of result.errors)
      this.#failed.push(stripVTControlCharacters(`${title}\n${message ?? ""}\n${snippet ?? ""}`));
  }

  onEnd(): void {
    print("Slowest tests", [...this.#durations]);
    const over = [...this.#durations.values()].filter((seconds) => seconds > BUDGET_SECONDS).length;
    if (over) console.log(`${over} of them took longer than the ${BUDGET_SECONDS} s of a test.`);
    if (this.#processor.size) print("Processor time by file", [...this.#processor]);
    // Once more at the end, because who reads the log of another machine often has only that.
    for (const failure of this.#failed) console.log(`\nFailed: ${failure}`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
