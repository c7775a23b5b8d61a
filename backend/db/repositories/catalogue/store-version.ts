/**
 * SQL for what changes with every change of a store that is in use, of its hours overrides, and of those of all stores:
 * the transaction that wrote each row, and where it wrote it. Null if there is no such store.
 */
export const storeVersion = (
  businessId: string,
  storeId: string,
): string => `select s.xmin::text || s.ctid::text || coalesce(
    (select string_agg(o.id || ' ' || o.xmin::text || o.ctid::text, ' ' order by o.id) from hours_overrides o
      where o.business_id = s.business_id and (o.store_id is null or o.store_id = s.id)), '')
  from stores s where s.business_id = ${businessId} and s.id = ${storeId} and s.retired_at is null`;
