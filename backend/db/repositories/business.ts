import { and, asc, eq, gt, inArray, isNull, lte, or } from "drizzle-orm";
import type { Database } from "../open.ts";
import { businesses, coupons, galleryImages } from "../schema.ts";

export type BusinessRow = typeof businesses.$inferSelect;
export type CouponRow = typeof coupons.$inferSelect;
export type GalleryImageRow = typeof galleryImages.$inferSelect;

/** Whether it came from a folder of the demo, and not from a person who opened it. */
export const isOfDemo = ({ content_hash }: Pick<BusinessRow, "content_hash">): boolean => content_hash !== null;

/**
 * Whether it is paid through the payment service, and so at the providers that it offers there. Only one that an operator
 * gave a provider of its own is not: one that was opened in the console has none, and chooses in its settings.
 */
export const usesPaymentService = ({
  pg_service,
  pg_provider,
}: Pick<BusinessRow, "pg_service" | "pg_provider">): boolean => pg_service || !pg_provider;

/** The business with an API key, or null. */
export async function businessByApiKey(db: Database, apiKey: string): Promise<BusinessRow | null> {
  const [row] = await db.select().from(businesses).where(eq(businesses.api_key, apiKey)).limit(1);
  return row ?? null;
}

/** The business with an id, or null. For tools and REST; a request already has its business. */
export async function businessById(db: Database, id: string): Promise<BusinessRow | null> {
  const [row] = await db.select().from(businesses).where(eq(businesses.id, id)).limit(1);
  return row ?? null;
}

export function businessRepository(db: Database, businessId: string) {
  return {
    row: (): Promise<BusinessRow | null> => businessById(db, businessId),
    /** Coupons on the offers page that are valid at `now`, by code. */
    async listedCoupons(now: Date): Promise<CouponRow[]> {
      return db
        .select()
        .from(coupons)
        .where(
          and(
            eq(coupons.business_id, businessId),
            eq(coupons.listed, true),
            isNull(coupons.retired_at),
            or(isNull(coupons.valid_from), lte(coupons.valid_from, now)),
            or(isNull(coupons.valid_until), gt(coupons.valid_until, now)),
          ),
        )
        .orderBy(asc(coupons.code));
    },
    async galleryImages(types: readonly string[]): Promise<GalleryImageRow[]> {
      if (types.length === 0) return [];
      return db
        .select()
        .from(galleryImages)
        .where(and(eq(galleryImages.business_id, businessId), inArray(galleryImages.img_type, [...types])))
        .orderBy(asc(galleryImages.sort_order), asc(galleryImages.id));
    },
  };
}
