"use client";

import { useState } from "react";
import type { KitTexts } from "@/app/%5Fkit/catalogue";
import { Group, Shelf, Specimen } from "@/app/%5Fkit/specimens/specimen";
import {
  BagIcon,
  Button,
  createToastStore,
  EmptyState,
  Notice,
  ProgressBar,
  pageProgress,
  ToastRegion,
} from "@/ui-kit";

/** Messages in the page, over it, and while something is loading. */
export function Messages({ t }: { t: KitTexts }) {
  const [toasts] = useState(() => createToastStore());
  const [share, setShare] = useState(0.5);
  return (
    <Group id="messages" title={t.groups.messages}>
      <Shelf>
        <Specimen widget="Notice" wide>
          <Notice>{t.noticeInfo}</Notice>
          <Notice tone="success" title={t.noticeSuccess} />
          <Notice tone="warning" title={t.noticeWarning}>
            {t.noticeLine}
          </Notice>
          <Notice tone="failure" title={t.noticeFailure} action={<Button size="small">{t.retry}</Button>}>
            {t.noticeLine}
          </Notice>
        </Specimen>
        <Specimen widget="EmptyState" wide>
          <EmptyState icon={<BagIcon size={28} />} title={t.empty} action={<Button>{t.more}</Button>}>
            {t.emptyLine}
          </EmptyState>
        </Specimen>
        <Specimen widget="ToastRegion" ids="KIT-07">
          <Button variant="secondary" onClick={() => toasts.show({ title: t.saved, variant: "success", timer: 15 })}>
            {t.saved}
          </Button>
          <Button
            variant="secondary"
            onClick={() =>
              toasts.show({ title: t.removed, actionLabel: t.undo, onAction: () => toasts.show({ title: t.saved }) })
            }
          >
            {t.removed}
          </Button>
          <Button variant="secondary" onClick={() => toasts.show({ title: t.failed, variant: "failure", timer: 15 })}>
            {t.failed}
          </Button>
          <ToastRegion store={toasts} label={t.toasts} closeLabel={t.close} />
        </Specimen>
        <Specimen widget="ProgressBar" wide>
          <ProgressBar label={t.step} value={share} />
          <Button variant="secondary" onClick={() => setShare(share >= 1 ? 0 : share + 0.25)}>
            {t.plus}
          </Button>
        </Specimen>
        <Specimen widget="pageProgress" ids="KIT-08">
          <Button variant="secondary" onClick={pageProgress.start}>
            {t.start}
          </Button>
          <Button variant="secondary" onClick={pageProgress.done}>
            {t.finish}
          </Button>
        </Specimen>
      </Shelf>
    </Group>
  );
}
