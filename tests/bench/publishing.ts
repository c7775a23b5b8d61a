import { setTimeout as pause } from "node:timers/promises";
import { ask } from "../fixtures/shop/shops.ts";
import { type StudioVisitor, withFootnote } from "../fixtures/shop/studio-visitor.ts";

const READS_APART_MS = 50;
/** Far above what a busy machine needs: such a process does not follow. */
const GIVEN_UP_MS = 60_000;

export interface Publishing {
  readonly business: string;
  /** Of the storefront processes. */
  readonly ports: readonly number[];
  /** Signed in. */
  readonly editor: StudioVisitor;
  readonly times: number;
  /** After each publication, when every process shows it on the menu. */
  readonly shown?: (sentence: string) => Promise<void>;
}

/** Milliseconds. */
export interface PublishingTimes {
  /** From the press to the first answer of a cached page that has what was published, for each process each time. */
  readonly visible: readonly number[];
  /** Until every process has made a page that is in no cache: what the machine needs for the same work today. */
  readonly plain: readonly number[];
}

let sentences = 0;
/** Drafts a sentence that no page has yet. */
export async function saveSentence(editor: StudioVisitor): Promise<{ sentence: string; revision: number }> {
  sentences += 1;
  const sentence = `Sentence number ${sentences} of the house.`;
  return { sentence, revision: await editor.save((config) => withFootnote(config, sentence)) };
}

/** Milliseconds until every process has made a page that is in no cache. */
export async function timePlainPages(business: string, ports: readonly number[]): Promise<number> {
  const since = performance.now();
  await Promise.all(ports.map((port) => ask(`${business}.localhost:${port}`, `/search?q=q${since}`, { port })));
  return performance.now() - since;
}

/** How long after the press each storefront process shows what an editor published, without a restart. */
export async function measurePublishing({
  business,
  ports,
  editor,
  times: publications,
  shown,
}: Publishing): Promise<PublishingTimes> {
  const page = (port: number, at: string) => ask(`${business}.localhost:${port}`, at, { port });
  const [visible, plain]: [number[], number[]] = [[], []];
  for (let count = 0; count < publications; count += 1) {
    const { sentence, revision } = await saveSentence(editor);
    plain.push(await timePlainPages(business, ports));
    // Counted from the press, not from its answer.
    const since = performance.now();
    const press = editor.publishSaved(revision);
    const isVisible = async (port: number) => {
      // Reads without a pause would keep the processes under test busy with the reads alone.
      while (!(await page(port, "/menu")).body.includes(sentence)) {
        if (performance.now() - since > GIVEN_UP_MS)
          throw new Error(
            `The storefront at port ${port} does not show what was published a minute ago: it does not hear of it, or keeps its old pages. See lib/business/studio/follow-published.ts.`,
          );
        await pause(READS_APART_MS);
      }
      return performance.now() - since;
    };
    // Together, because what was refused becomes visible nowhere.
    const [times] = await Promise.all([Promise.all(ports.map(isVisible)), press]);
    visible.push(...times);
    await shown?.(sentence);
  }
  return { visible, plain };
}

/** The smallest of the values that this part of them does not exceed. */
export const ranked = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * part) - 1] ?? Number.NaN;
