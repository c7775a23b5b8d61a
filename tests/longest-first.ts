import { existsSync } from "node:fs";
import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const root = path.resolve(import.meta.dirname, "..");

/**
 * Files that take longest, because they start processes, kill them or wait for them. A fresh clone has no times of an earlier run, and
 * one of these begun last would leave the other cores idle.
 */
const LONGEST = [
  "tests/integration/backend/db/database-trouble.test.ts",
  "tests/integration/backend/db/lock-and-storage.test.ts",
  "tests/integration/backend/dine-in/demo-guests.test.ts",
  "tests/integration/backend/dine-in/evenings.test.ts",
  "tests/integration/backend/dine-in/killed.test.ts",
  "tests/integration/backend/orders/crash.test.ts",
  "tests/integration/importers/commands.test.ts",
  "tests/integration/menu-commands.test.ts",
  "tests/integration/payments/faults/crash.test.ts",
  "tests/integration/payments/faults/fault-run.test.ts",
  "tests/integration/production/production.test.ts",
  "tests/unit/config/another-mode.test.ts",
].map((file) => path.join(root, file));

for (const file of LONGEST) if (!existsSync(file)) throw new Error(`${file} has moved: change tests/longest-first.ts.`);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.includes(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
