import { useCallback, useEffect, useState } from "react";
import { useStudio } from "@/components/studio/studio-provider";
import { openPreview } from "@/lib/actions/studio/preview";

/** Well before the two hours of a frame's access end. */
const RENEW_MS = 60 * 60_000;

/** Whether frames of this tab may show the draft. They open when it is known, and show the published site if they may not. */
export function usePreviewAccess() {
  const { context } = useStudio();
  const [access, setAccess] = useState<"opening" | "granted" | "refused">("opening");
  const open = useCallback(async () => {
    const outcome = await openPreview(context.client);
    setAccess((before) => (outcome.ok ? "granted" : before === "granted" ? before : "refused"));
  }, [context]);
  useEffect(() => {
    void open();
    const timer = setInterval(() => void open(), RENEW_MS);
    return () => clearInterval(timer);
  }, [open]);
  return { access, again: open };
}
