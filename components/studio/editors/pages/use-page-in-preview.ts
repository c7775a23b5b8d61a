import { useEffect } from "react";
import { useStudio, useStudioState } from "@/components/studio/studio-provider";
import type { StudioField } from "@/lib/domain/studio/fields";
import type { Path } from "@/lib/domain/studio/paths";
import { savedPageAddress } from "@/lib/domain/studio/preview";

/** A page of the owner's in the list of pages. */
interface Unfolded {
  readonly field: StudioField;
  /** Where it is in the configuration: `customPages.0`. */
  readonly path: Path;
  /** As it is on the screen. */
  readonly item: unknown;
}

/**
 * Shows a page of the owner's beside the form once it is unfolded there, and where it goes when its address has been changed:
 * as soon as the draft with it is saved, since the frame has nothing to show before.
 */
export function usePageInPreview(open: boolean, { field, path, item }: Unfolded): void {
  const { context } = useStudio();
  const isPage = open && field.path === "customPages";
  const page = useStudioState(({ draft }) => (isPage && draft ? savedPageAddress(draft, path, item) : null));
  useEffect(() => {
    if (page !== null) context.store.setState({ page });
  }, [context, page]);
}
