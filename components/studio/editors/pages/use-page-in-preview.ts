import { useEffect } from "react";
import { useStudio } from "@/components/studio/studio-provider";
import type { StudioField } from "@/lib/domain/studio/fields";
import { pageAddress } from "@/lib/domain/studio/preview";

/** Each letter of a path that is being typed would load another page. */
const TYPED_MS = 600;

/** Shows a page of the owner's beside the form once it is unfolded there, and where it goes when its path has been changed. */
export function usePageInPreview(open: boolean, { path }: StudioField, item: unknown): void {
  const { context } = useStudio();
  const page = open && path === "customPages" ? pageAddress(item) : null;
  useEffect(() => {
    if (page === null) return;
    const timer = setTimeout(() => context.store.setState({ page }), TYPED_MS);
    return () => clearTimeout(timer);
  }, [context, page]);
}
