import type { Reporter, TestCase, TestResult } from "@playwright/test/reporter";
import type { Reporter as VitestReporter } from "vitest/node";

const SHOWN = 20;

function print(tests: readonly (readonly [title: string, milliseconds: number])[]): void {
  const slowest = tests.toSorted(([, a], [, b]) => b - a).slice(0, SHOWN);
  console.log(`\nSlowest ${slowest.length} of ${tests.length} tests:`);
  for (const [title, milliseconds] of slowest)
    console.log(`${(milliseconds / 1000).toFixed(1).padStart(7)} s  ${title}`);
}

/** Prints what a run of Vitest spent its time on. */
export const slowestTests: VitestReporter = {
  onTestRunEnd(modules) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    print(tests.map((test) => [`${test.module.relativeModuleId} ${test.name}`, test.diagnostic()?.duration ?? 0]));
  },
};

/** The same for a run of Playwright, which takes a reporter by its file. */
export default class SlowestTests implements Reporter {
  private readonly durations = new Map<string, number>();

  onTestEnd(test: TestCase, result: TestResult): void {
    const title = test.titlePath().filter(Boolean).join(" ");
    this.durations.set(title, (this.durations.get(title) ?? 0) + result.duration);
  }

  onEnd(): void {
    print([...this.durations]);
  }

  printsToStdio(): boolean {
    return false;
  }
}
