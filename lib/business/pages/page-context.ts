import { notFound } from "next/navigation";
import type { Language } from "@/config/languages";
import { loadBusiness } from "@/config/load";
import type { BusinessConfig } from "@/config/schema";
import { type ReadDeadline, serverSource } from "@/lib/api/transport/server";
import type { Source } from "@/lib/api/transport/source";
import { readBusinessSegment } from "@/lib/business/editing";
import { startMode } from "@/lib/business/features";
import { pageDeadline } from "@/lib/business/pages/readers/page-deadline";
import { draftEdition } from "@/lib/business/preview/draft";
import { type Place, parsePlace } from "@/lib/business/request/place";
import type { FulfilmentMode } from "@/lib/domain/enumerations";

export interface FrameParams {
  business: string;
  locale: string;
}
export interface PageParams extends FrameParams {
  place: string;
}

export interface PageContext {
  readonly business: BusinessConfig;
  readonly locale: Language;
  /** The chosen store and mode; null if the visitor has chosen none. */
  readonly place: Place | null;
  /** The page is rendered from the draft, which is not published. */
  readonly isDraft: boolean;
  /** The mode to show: the chosen one, else the business's default. */
  readonly mode: FulfilmentMode;
  /** When all reads of this page must have ended. */
  readonly deadline: ReadDeadline;
  /** Cached public reads of this business, in this language, at this place. */
  readonly source: Source;
}

interface FrameContext {
  readonly business: BusinessConfig;
  readonly locale: Language;
  /** The page was requested at the business-id host, where an owner tries out the theme (RTE-23). */
  readonly editing: boolean;
  /** The page is rendered from the draft, which is not published. */
  readonly isDraft: boolean;
}

/** The business and language of an internal path; not found if the path names none. */
export async function frameContext(params: Promise<FrameParams>): Promise<FrameContext> {
  const { business: segment, locale } = await params;
  const { id, editing, edition } = readBusinessSegment(segment);
  const business = edition === null ? loadBusiness(id) : await draftEdition(id, edition);
  const language = business?.biz.supportedLanguages.find((each) => each === locale);
  if (!business || !language) notFound();
  return { business, locale: language, editing, isDraft: edition !== null };
}

/**
 * Everything a page needs for reading data: `const { business, locale, place, mode, source } = await
 * pageContext(params)`.
 */
export async function pageContext(params: Promise<PageParams>): Promise<PageContext> {
  const { business, locale, isDraft } = await frameContext(params);
  const place = parsePlace((await params).place);
  const mode = place?.mode ?? startMode(business);
  const deadline = pageDeadline();
  return {
    business,
    locale,
    place,
    isDraft,
    mode,
    deadline,
    source: serverSource(business, locale, place, { deadline }),
  };
}
