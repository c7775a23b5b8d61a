import { useEffect } from "react";
import { useStudio } from "@/components/studio/studio-provider";
import type { StudioField } from "@/lib/domain/studio/fields";
import { pageAddress } from "@/lib/domain/studio/preview";

/** Shows a page of the owner's beside the form as soon as it is unfolded there, and where it goes when its path changes. */
export function usePageInPreview(open: boolean, { path }: StudioField, item: unknown): void {
  const { context } = useStudio();
  const page = open && path === "customPages" ? pageAddress(item) : null;
  useEffect(() => {
    if (page !== null) context.store.setState({ page });
  }, [context, page]);
}
